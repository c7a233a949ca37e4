// Findings as people read them: once each, with places and a remedy.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindingPlace, PublishFinding } from '../../../publish/findings/publish-finding.ts';
import { formatFindingList } from './finding-list.ts';

const plain = (text: string): string => text;
const paints = { bold: plain, dim: plain, yellow: plain, red: plain, cyan: plain };
const options = { all: false, paints, nameOf: (file: string): string => `./${file}` };

const sentence = 'The loc is no URL.';
function finding(places: readonly FindingPlace[], more: Partial<PublishFinding> = {}) {
  const count = places.length;
  return {
    rule: 'loc-invalid',
    severity: 'error',
    message: sentence,
    count,
    places,
    ...more,
  } as const;
}

const places: readonly (readonly [what: string, place: FindingPlace, text: string])[] = [
  [
    'a row of a source, with what was found there',
    { source: 'a.csv', row: 1_234, loc: 'htp://x', message: `${sentence} Found: htp://x` },
    'a.csv:1234: htp://x',
  ],
  ['a row alone', { source: 'a.csv', row: 3, message: sentence }, 'a.csv:3'],
  ['a source alone', { source: 'a.csv', message: 'It broke off.' }, 'a.csv: It broke off.'],
  [
    'a file of a folder, by its short name',
    { source: 'dist', row: 3, file: 'a.html', loc: 'https://x/a', message: sentence },
    './a.html: https://x/a',
  ],
  [
    'a field and its value',
    { source: 'a', row: 1, field: 'images[2].loc', message: `${sentence} Found: x y` },
    'a:1: images[2].loc: x y',
  ],
  ['a field alone', { source: 'a', row: 1, field: 'lastmod', message: sentence }, 'a:1: lastmod'],
  [
    'a page and a sentence of its own',
    { loc: 'https://x/a', message: 'Another sentence.' },
    'https://x/a (Another sentence.)',
  ],
  ['what a stranger wrote', { source: 'a\x1b[2J', message: sentence }, 'a\\x1b[2J'],
];
for (const [what, place, text] of places) {
  test(`a place is ${what}`, () => {
    assert.equal(
      formatFindingList([finding([place])], options),
      `  loc-invalid ×1  ${sentence}\n      ${text}\n`,
    );
  });
}

test('a place of which nothing is known takes no line', () => {
  const list = formatFindingList([finding([{ message: sentence }])], options);
  assert.equal(list, `  loc-invalid ×1  ${sentence}\n`);
});

test('the remedy follows, but not for what is as it was meant', () => {
  const fix = 'Write it so.';
  const list = formatFindingList([finding([], { fix, count: 1_200 })], options);
  assert.equal(list, `  loc-invalid ×1,200  ${sentence}\n    → ${fix}\n`);
  const info = formatFindingList([finding([], { fix, severity: 'info' })], options);
  assert.ok(!info.includes(fix));
});

test('three places are shown, or all that were kept', () => {
  const four = [1, 2, 3, 4].map((row) => ({ source: 'a.csv', row, message: sentence }));
  const lines = (all: boolean): number =>
    formatFindingList([finding(four)], { ...options, all }).match(/a\.csv:\d/g)?.length ?? 0;
  assert.equal(lines(false), 3);
  assert.equal(lines(true), 4);
});

test('ten kinds are shown, and the others counted', () => {
  const findings = Array.from({ length: 11 }, () => finding([]));
  const list = formatFindingList(findings, options);
  assert.match(list, /\n {2}And 1 more kind: -v shows them\.\n$/);
  assert.equal(list.match(/loc-invalid/g)?.length, 10);
  assert.equal(formatFindingList(findings, { ...options, all: true }).match(/loc-/g)?.length, 11);
});

test('a long place is cut', () => {
  const place = { source: 'x'.repeat(300), message: sentence };
  const [, line = ''] = formatFindingList([finding([place])], options).split('\n');
  assert.equal(line.trim().length, 201);
});

test('colours tell how grave it is', () => {
  const marked = {
    ...paints,
    red: (text: string): string => `error:${text}`,
    yellow: (text: string): string => `warning:${text}`,
    cyan: (text: string): string => `info:${text}`,
  };
  for (const severity of ['error', 'warning', 'info'] as const) {
    const list = formatFindingList([finding([], { severity })], { ...options, paints: marked });
    assert.match(list, new RegExp(`^ {2}${severity}:loc-invalid ×0`));
  }
});

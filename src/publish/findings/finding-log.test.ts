// Findings are grouped by their rule, with the first places, the gravest first.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WRITE_PROBLEMS } from '../../formats/problems/write-problem.ts';
import { SOURCE_NOTES } from '../../sources/port/source-note.ts';
import { FindingLog, type FindingNote } from './finding-log.ts';
import type { PublishFinding } from './publish-finding.ts';
import { PUBLISH_RULES } from './publish-rules.ts';

type Rule = PublishFinding['rule'];

const RULES = [
  ...Object.keys(PUBLISH_RULES),
  ...Object.keys(WRITE_PROBLEMS),
  ...Object.keys(SOURCE_NOTES),
] as Rule[];

test('nothing was found where nothing was noted', () => {
  const log = new FindingLog();
  assert.deepEqual(log.findings(), []);
  assert.equal(log.count('loc-invalid'), 0);
});

test('a place has what was noted of it, with the sentence of its rule and what was found', () => {
  const log = new FindingLog();
  log.note('loc-fragment', { source: 'a.csv', row: 7, loc: '/a#b', found: '/a#b' });
  const { message, fix } = PUBLISH_RULES['loc-fragment'];
  assert.deepEqual(log.findings(), [
    {
      rule: 'loc-fragment',
      severity: 'warning',
      message,
      fix,
      count: 1,
      places: [{ source: 'a.csv', row: 7, loc: '/a#b', message: `${message} Found: /a#b` }],
    },
  ]);
});

test('a place may have a sentence of its own', () => {
  const log = new FindingLog();
  log.note('loc-invalid', { message: 'It is none.', found: 'not told' });
  assert.deepEqual(log.findings()[0]?.places, [{ message: 'It is none.' }]);
});

test('a note of a source leaves nothing in its place that a place has not', () => {
  const log = new FindingLog();
  const note = { code: 'row-unreadable', message: 'Row 3 is not JSON.', row: 3, file: 'a.jsonl' };
  log.note('row-unreadable', note as FindingNote);
  assert.deepEqual(log.findings()[0]?.places, [
    { row: 3, file: 'a.jsonl', message: 'Row 3 is not JSON.' },
  ]);
});

test('ten places are told of a rule, and all are counted', () => {
  const log = new FindingLog();
  for (let row = 1; row <= 11; row += 1) log.note('loc-invalid', { row });
  const [finding] = log.findings();
  assert.equal(finding?.count, 11);
  assert.equal(log.count('loc-invalid'), 11);
  assert.deepEqual(
    finding?.places.map(({ row }) => row),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
});

test('errors come first, then warnings, each in the order in which they were noted', () => {
  const log = new FindingLog();
  const rules = ['entry-duplicate', 'loc-fragment', 'loc-invalid', 'news-missing'] as const;
  for (const rule of [...rules, 'priority-invalid'] as const) log.note(rule, {});
  assert.deepEqual(
    log.findings().map(({ rule, severity }) => [rule, severity]),
    [
      ['loc-invalid', 'error'],
      ['news-missing', 'error'],
      ['loc-fragment', 'warning'],
      ['priority-invalid', 'warning'],
      ['entry-duplicate', 'info'],
    ],
  );
});

test('what was found is cut to what a line can hold, and no character is halved', () => {
  const log = new FindingLog();
  const cases = ['x'.repeat(120), 'x'.repeat(121), `${'x'.repeat(119)}😀`, '😀'.repeat(200)];
  for (const found of cases) log.note('loc-invalid', { found });
  const found = log.findings()[0]?.places.map(({ message }) => message.split('Found: ')[1]);
  assert.deepEqual(found?.slice(0, 3), [cases[0], `${cases[0]}…`, `${'x'.repeat(119)}…`]);
  assert.ok((found?.[3]?.length ?? 0) <= 121);
  assert.ok(found?.every((text) => text?.isWellFormed()));
});

test('an address without end does not make a place without end', () => {
  const log = new FindingLog();
  const longest = `https://e.example/${'x'.repeat(2_048 - 18)}`;
  for (const loc of [longest, `${longest}x`, `${longest}${'x'.repeat(1_000_000)}`]) {
    log.note('loc-invalid', { loc });
  }
  assert.deepEqual(
    log.findings()[0]?.places.map(({ loc }) => loc),
    [longest, `${longest}…`, `${longest}…`],
  );
});

test('every rule has a sentence and a severity, and those of publishing say what to do', () => {
  for (const rule of RULES) {
    const log = new FindingLog();
    log.note(rule, {});
    const [finding] = log.findings();
    assert.match(finding?.message ?? '', /^[A-Z`].*[.]$/, rule);
    assert.match(finding?.severity ?? '', /^(?:error|warning|info)$/);
    assert.equal(finding?.places[0]?.message, finding?.message);
    if (rule in PUBLISH_RULES) assert.match(finding?.fix ?? '', /[.]$/, rule);
  }
});

test('no code means two things', () => {
  const doubles = RULES.filter((rule, index) => RULES.indexOf(rule) !== index);
  assert.deepEqual(doubles, []);
});

test('a code that nobody knows, of a source made by hand, is a warning like others', () => {
  for (const rule of ['constructor', 'toString', '__proto__', 'mine'] as unknown as Rule[]) {
    const log = new FindingLog();
    log.note(rule, { message: 'It is odd.' });
    assert.deepEqual(log.findings(), [
      { rule, severity: 'warning', message: rule, count: 1, places: [{ message: 'It is odd.' }] },
    ]);
  }
});

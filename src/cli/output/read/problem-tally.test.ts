// Problems for people: few lines, the costly first.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { READ_PROBLEMS, type ReadProblemCode } from '../../../formats/problems/read-problem.ts';
import { ProblemTally } from './problem-tally.ts';

const options = {
  all: false,
  follow: false,
  nameOf: (url: string) => url,
  paint: (text: string) => text,
};
const at = (code: ReadProblemCode, line: number) => ({
  code,
  message: '',
  url: 'https://example.com/sitemap.xml',
  line,
  column: 1,
  offset: 0,
});

test('nothing was odd: nothing is said', () => {
  assert.equal(new ProblemTally().format(options), '');
});

test('a kind is told once, with its count and its first three places', () => {
  const tally = new ProblemTally();
  for (let line = 1; line <= 1_234; line++) tally.add(at('loc-relative', line));
  assert.equal(
    tally.format(options),
    `loc-relative ×1,234  The URL is relative.
    line 1, column 1
    line 2, column 1
    line 3, column 1
`,
  );
  assert.deepEqual([...tally.counts], [['loc-relative', 1_234]]);
});

test('what costs entries comes first, then what is frequent', () => {
  const tally = new ProblemTally();
  tally.add(at('loc-relative', 1));
  tally.add(at('lastmod-invalid', 2));
  tally.add(at('lastmod-invalid', 3));
  tally.add(at('document-cut', 4));
  tally.add({ code: 'sitemap-loop', message: '', url: 'https://a/', found: 'https://a/' });
  const codes = tally.format(options).match(/^\S+/gm);
  assert.deepEqual(codes, ['document-cut', 'lastmod-invalid', 'loc-relative', 'sitemap-loop']);
});

test('a cause comes before its symptoms, however frequent, sitemap by sitemap', () => {
  const tally = new ProblemTally();
  for (let line = 1; line <= 109; line += 1) tally.add(at('xml-end-tag-stray', line));
  tally.add(at('document-cut', 110));
  tally.add({ ...at('loc-relative', 1), url: 'https://example.com/other.xml' });
  tally.add(at('gzip-checksum', 110));
  const codes = ['gzip-checksum', 'loc-relative', 'xml-end-tag-stray', 'document-cut'];
  assert.deepEqual(tally.format(options).match(/^\S+(?= ×)/gm), codes);
  assert.match(tally.format(options), /\nConsequences:\nxml-end-tag-stray ×109 /);
  assert.deepEqual([...tally.counts.keys()].slice(2), ['xml-end-tag-stray', 'document-cut']);
  tally.add({ ...at('xml-end-tag-stray', 1), url: 'https://example.com/other.xml' });
  assert.match(tally.format(options), /^gzip-checksum .*\n.*\nxml-end-tag-stray ×110 /);
});

test('at most ten kinds are shown, unless all are asked for', () => {
  const tally = new ProblemTally();
  const codes = (Object.keys(READ_PROBLEMS) as ReadProblemCode[]).slice(0, 15);
  for (const code of codes) tally.add(at(code, 1));
  const text = tally.format(options);
  assert.equal(text.match(/^\S+ ×/gm)?.length, 10);
  assert.match(text, /^And 5 more kinds: -v shows them, --problems FILE keeps them all\.$/m);
  assert.equal(tally.format({ ...options, all: true }).match(/^\S+ ×/gm)?.length, 15);
});

test('what a stranger wrote is short and harmless', () => {
  const tally = new ProblemTally();
  tally.add({ ...at('lastmod-invalid', 1), found: `\x1b[2J${'x'.repeat(1_000)}` });
  const text = tally.format(options);
  assert.match(text, /line 1, column 1: \\x1b\[2Jx+…\n$/);
  assert.ok(text.length < 400);
});

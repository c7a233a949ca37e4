// The log of a writer: what a problem says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWriteLog, WRITE_PROBLEMS, type WriteProblem } from './write-problem.ts';

function logged(found: unknown): WriteProblem | undefined {
  const problems: WriteProblem[] = [];
  const log = createWriteLog((problem) => problems.push(problem));
  log.index = 7;
  log.loc = 'https://example.com/';
  log.note('lastmod-invalid', 'lastmod', found);
  return problems[0];
}

test('a problem names the entry, the field and what was found', () => {
  assert.deepEqual(logged('yesterday'), {
    code: 'lastmod-invalid',
    message: `${WRITE_PROBLEMS['lastmod-invalid']} Found: "yesterday"`,
    index: 7,
    loc: 'https://example.com/',
    field: 'lastmod',
  });
});

const FOUND: readonly (readonly [unknown, string])[] = [
  [new Date(0), 'a Date'],
  [[1], 'a list'],
  [{}, 'an object'],
  [null, 'null'],
  [1.5, '1.5'],
  [() => 1, 'a function'],
  [Symbol('s'), 'Symbol(s)'],
  ['x'.repeat(81), `"${'x'.repeat(80)}…"`],
];

for (const [found, said] of FOUND) {
  test(`what was found is told in few words: ${said}`, () => {
    assert.ok(logged(found)?.message.endsWith(`Found: ${said}`));
  });
}

test('a loc that is no text is not told, nor what was not found', () => {
  const problems: WriteProblem[] = [];
  const log = createWriteLog((problem) => problems.push(problem));
  log.loc = 5;
  log.note('entry-invalid');
  assert.deepEqual(problems, [
    { code: 'entry-invalid', message: WRITE_PROBLEMS['entry-invalid'], index: -1 },
  ]);
});

test('without anyone to tell, nothing happens', () => {
  createWriteLog(undefined).note('entry-invalid');
});

test('every sentence is one', () => {
  for (const sentence of Object.values(WRITE_PROBLEMS)) assert.match(sentence, /^[A-Z].*\.$/);
});

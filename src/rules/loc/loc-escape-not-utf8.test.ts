// Escapes of every kind of byte next to each other, judged as `decodeURIComponent` judges them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locEscapeNotUtf8 } from './loc-escape-not-utf8.ts';

// The first and the last byte of every row of the table of RFC 3629.
const EDGES = '00 7f 80 8f 90 9f a0 bf c0 c1 c2 df e0 e1 ec ed ee ef f0 f1 f3 f4 f5 ff'.split(' ');

function decodes(escapes: string): boolean {
  try {
    decodeURIComponent(escapes);
    return true;
  } catch {
    return false;
  }
}

function isFound(escapes: string): boolean {
  const loc = `https://example.com/a${escapes}b`;
  return locEscapeNotUtf8.judge(loc, { now: 0, profile: 'protocol' }) !== undefined;
}

test('up to three bytes of every kind are judged as decodeURIComponent does', () => {
  let runs = [''];
  for (let length = 1; length <= 3; length += 1) {
    runs = runs.flatMap((run) => EDGES.map((byte) => `${run}%${byte}`));
    assert.deepEqual(
      runs.filter((run) => isFound(run) === decodes(run)),
      [],
    );
  }
});

test('four bytes of every kind behind a byte that begins four are told so too', () => {
  const leads = ['f0', 'f1', 'f3', 'f4', 'f5'];
  const trails = EDGES.flatMap((second) => EDGES.map((third) => `%${second}%${third}`));
  for (const lead of leads) {
    const runs = trails.flatMap((trail) => [`%${lead}${trail}%80`, `%${lead}${trail}%41`]);
    assert.deepEqual(
      runs.filter((run) => isFound(run) === decodes(run)),
      [],
    );
  }
});

test('a percent sign that begins no escape is not found', () => {
  for (const escapes of ['%', '%2', '%zz', '%C3%BC%', '%%']) assert.equal(isFound(escapes), false);
});

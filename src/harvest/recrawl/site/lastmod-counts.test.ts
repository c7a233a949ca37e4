// What is counted of visits and lastmods.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLastmodVisit, type LastmodCounts } from './lastmod-counts.ts';

const none: LastmodCounts = { visits: 0, signalled: 0, changed: 0, changedAndSignalled: 0 };

test('each visit counts for what was signalled and what was found', () => {
  let counts = none;
  for (const [signalled, changed, times] of [
    [true, true, 18],
    [true, false, 82],
    [false, true, 6],
    [false, false, 94],
  ] as const) {
    for (let n = 0; n < times; n += 1) counts = countLastmodVisit(counts, { signalled, changed });
  }
  const expected = { visits: 200, signalled: 100, changed: 24, changedAndSignalled: 18 };
  assert.deepEqual(counts, expected);
});

test('old visits count for less: all counts are halved when there are many', () => {
  const many = { visits: 20_000, signalled: 10_001, changed: 8, changedAndSignalled: 3 };
  const after = countLastmodVisit(many, { signalled: true, changed: true });
  assert.deepEqual(after, { visits: 10_001, signalled: 5_001, changed: 5, changedAndSignalled: 2 });
});

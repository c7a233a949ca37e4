// When a quota begins anew.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondsToMidnight } from './tell-urls.ts';

for (const [time, offset, seconds] of [
  ['2026-11-21T00:00:00Z', 0, 86_400],
  ['2026-11-21T00:00:01Z', 0, 86_399],
  ['2026-11-21T23:59:59.999Z', 0, 1],
  ['2026-11-21T12:00:00Z', 8, 14_400],
  ['2026-11-21T16:00:00Z', 8, 86_400],
  ['2026-11-21T00:00:00Z', -1, 3_600],
  ['1969-12-31T23:00:00Z', 0, 3_600],
] as const) {
  test(`${time} at ${offset} h is ${seconds} s before midnight`, () => {
    assert.equal(secondsToMidnight(Date.parse(time), offset), seconds);
  });
}

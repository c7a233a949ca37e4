// Tests of lengths of time as people read them.
import assert from 'node:assert/strict';
import test from 'node:test';
import { formatDuration, formatInterval } from './duration.ts';

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

test('a duration is written in two units, and from two days on in days', () => {
  for (const [ms, text] of [
    [400, '0.4 s'],
    [59_000, '59 s'],
    [185_000, '3 min 05 s'],
    [2 * HOUR_MS + 7 * MINUTE_MS, '2 h 07 min'],
    [2 * DAY_MS - MINUTE_MS, '47 h 59 min'],
    [2 * DAY_MS, '2 days'],
    [2 * DAY_MS + 5 * HOUR_MS, '2 days 5 h'],
    [168 * HOUR_MS, '7 days'],
  ] as const) {
    assert.equal(formatDuration(ms), text);
  }
});

test('how often something happens is told to the precision that a plan has', () => {
  for (const [ms, text] of [
    [0, '0 s'],
    [59_000, '59 s'],
    [59_700, '1 min'],
    [45 * MINUTE_MS + 48_000, '46 min'],
    [HOUR_MS, '1 hour'],
    [2 * DAY_MS - HOUR_MS, '47 hours'],
    [2 * DAY_MS, '2 days'],
    [168 * HOUR_MS, '7 days'],
  ] as const) {
    assert.equal(formatInterval(ms), text);
  }
});

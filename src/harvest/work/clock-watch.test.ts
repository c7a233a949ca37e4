// A clock that is put back is noticed, once; one that goes on, or ahead, is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClockWatch } from './clock-watch.ts';

test('a clock that was put back by a minute is noticed once', () => {
  const time = { now: 1_000_000, passed: 0 };
  const watch = new ClockWatch({ now: () => time.now, monotonic: () => time.passed });
  const after = (now: number, passed: number): boolean => {
    time.now += now;
    time.passed += passed;
    return watch.wasPutBack();
  };
  assert.equal(after(60_000, 60_000), false);
  assert.equal(after(3_600_000, 60_000), false);
  assert.equal(after(1, 60_000), false);
  assert.equal(after(-1, 59_999), true);
  assert.equal(after(60_000, 60_000), false);
  assert.equal(after(-315_360_000_000, 60_000), true);
});

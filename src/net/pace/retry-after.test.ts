// Retry-After in its forms.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRetryAfter } from './retry-after.ts';

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);

test('seconds are read', () => {
  assert.equal(parseRetryAfter('0', NOW), 0);
  assert.equal(parseRetryAfter(' 120 ', NOW), 120_000);
  assert.equal(parseRetryAfter('86400', NOW), 86_400_000);
});

test('the three forms of an HTTP date are read, in GMT', () => {
  for (const date of [
    'Thu, 01 Jan 2026 12:00:30 GMT',
    'Thursday, 01-Jan-26 12:00:30 GMT',
    'Thu Jan  1 12:00:30 2026',
  ]) {
    assert.equal(parseRetryAfter(date, NOW), 30_000, date);
  }
});

test('a date in the past is now', () => {
  assert.equal(parseRetryAfter('Thu, 01 Jan 2026 11:59:59 GMT', NOW), 0);
});

test('anything else is nothing', () => {
  const others = ['', '-1', '1.5', '10s', 'soon', '2026-01-01', 'May 2026', 'Thu, x'];
  for (const value of [undefined, ...others]) {
    assert.equal(parseRetryAfter(value, NOW), undefined, value);
  }
  assert.equal(parseRetryAfter('1'.repeat(65), NOW), undefined);
});

// Lengths of time in options.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSpan } from './parse-span.ts';

test('seconds, minutes, hours and days are read', () => {
  const spans = ['1s', '10m', '2h', '90d', '9999999s'].map(parseSpan);
  assert.deepEqual(spans, [1_000, 600_000, 7_200_000, 7_776_000_000, 9_999_999_000]);
});

test('what is no length of time is none', () => {
  const spans = ['', '10', 'm', '0d', '-1d', '1.5h', '10000000s', '1y', '1d2h'].map(parseSpan);
  assert.deepEqual(new Set(spans), new Set([undefined]));
});

// How much a capped site may be asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowedVisits } from './allowed-visits.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20);

test('an hour’s worth is allowed at first, and one visit at least', () => {
  assert.equal(allowedVisits({ tokens: 0, tokensAt: 0 }, 240, NOW).allowed, 10);
  assert.equal(allowedVisits({ tokens: 0, tokensAt: 0 }, 1, NOW).allowed, 1);
});

test('the bucket fills with time and no further than an hour’s worth', () => {
  const empty = { tokens: 0, tokensAt: NOW };
  assert.equal(allowedVisits(empty, 240, NOW).allowed, 0);
  assert.equal(allowedVisits(empty, 240, NOW + HOUR / 2 - 1).allowed, 4);
  assert.equal(allowedVisits(empty, 240, NOW + HOUR / 2).allowed, 5);
  assert.equal(allowedVisits(empty, 240, NOW + 99 * HOUR).allowed, 10);
});

test('a clock that goes back takes nothing away', () => {
  assert.equal(allowedVisits({ tokens: 3, tokensAt: NOW }, 240, NOW - HOUR).allowed, 3);
});

test('a bucket that was used up under a cap of nothing stays empty', () => {
  assert.equal(allowedVisits({ tokens: 0, tokensAt: NOW }, 0, NOW + 999 * HOUR).allowed, 0);
});

// The first and the last moment that a date may mean.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extensionDateSpan } from './extension-date-span.ts';

test('a time is one moment', () => {
  const at = Date.parse('2026-06-15T10:00:00Z');
  const span = { earliestMs: at, latestMs: at };
  assert.deepEqual(extensionDateSpan('2026-06-15T12:00:00+02:00'), span);
  assert.deepEqual(extensionDateSpan('2026-06-15T10:00Z'), span);
});

test('a day begins in the east of the world and ends in the west', () => {
  assert.deepEqual(extensionDateSpan('2026-06-15'), {
    earliestMs: Date.parse('2026-06-14T10:00:00Z'),
    latestMs: Date.parse('2026-06-16T12:00:00Z'),
  });
});

test('a month, and what is not a date, has no span', () => {
  assert.equal(extensionDateSpan('2026-06'), undefined);
  assert.equal(extensionDateSpan('2026'), undefined);
  assert.equal(extensionDateSpan('soon'), undefined);
});

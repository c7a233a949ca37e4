// Times that no plan could have given are now.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DUE_AHEAD_MS_MAX, soundDueAt } from './sound-due-at.ts';

test('what is due further ahead than anything is put off is due now', () => {
  const now = Date.UTC(2026, 10, 22);
  assert.equal(soundDueAt(now - 1, now), now - 1);
  assert.equal(soundDueAt(now + DUE_AHEAD_MS_MAX, now), now + DUE_AHEAD_MS_MAX);
  assert.equal(soundDueAt(now + DUE_AHEAD_MS_MAX + 1, now), now);
});

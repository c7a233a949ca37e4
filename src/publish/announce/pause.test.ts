// Waiting, and giving up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemPause } from './pause.ts';

test('a pause ends by itself', async () => {
  await systemPause(1);
  await systemPause(1, new AbortController().signal);
});

test('a pause that is given up rejects with the signal’s own reason', async () => {
  const reason = new Error('enough');
  await assert.rejects(systemPause(60_000, AbortSignal.abort(reason)), reason);
  const controller = new AbortController();
  const pause = systemPause(60_000, controller.signal);
  controller.abort(reason);
  await assert.rejects(pause, reason);
});

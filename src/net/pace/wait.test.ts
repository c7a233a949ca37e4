// Waiting, and giving up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitBySystem } from './wait.ts';

test('a wait ends by itself', async () => {
  await waitBySystem(1);
  await waitBySystem(1, new AbortController().signal);
});

test('a wait that is abandoned rejects with the signal’s own reason', async () => {
  const reason = new Error('enough');
  await assert.rejects(waitBySystem(60_000, AbortSignal.abort(reason)), reason);
  const controller = new AbortController();
  const waiting = waitBySystem(60_000, controller.signal);
  controller.abort(reason);
  await assert.rejects(waiting, reason);
});

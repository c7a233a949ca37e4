// Giving up waiting.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abortable } from './abortable.ts';
import { waitBySystem } from './wait.ts';

const reason = new Error('enough');

test('what comes first counts, and nothing is left on the signal', async () => {
  const { signal } = new AbortController();
  assert.equal(await abortable(Promise.resolve(1), signal), 1);
  assert.equal(await abortable(Promise.resolve(2)), 2);
  await assert.rejects(abortable(Promise.reject(reason), signal), reason);
  const controller = new AbortController();
  const waiting = abortable(new Promise(() => {}), controller.signal);
  controller.abort(reason);
  await assert.rejects(waiting, reason);
});

test('a signal that was aborted before is told at once, whatever the promise does', async () => {
  await assert.rejects(
    abortable(Promise.reject(new Error('late')), AbortSignal.abort(reason)),
    reason,
  );
});

test('the machine’s timer waits, and gives the signal’s own reason', async () => {
  await waitBySystem(0);
  await waitBySystem(-5);
  const controller = new AbortController();
  const waiting = waitBySystem(Number.MAX_SAFE_INTEGER, controller.signal);
  controller.abort(reason);
  await assert.rejects(waiting, reason);
});

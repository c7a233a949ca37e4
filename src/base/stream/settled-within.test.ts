// Promises with a time limit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settledOrAborted, settledWithin } from './settled-within.ts';

const silent = new Promise<never>(() => {});
const late = (): Error => new Error('too late');

test('a promise that settles in time is as it was', async () => {
  assert.equal(await settledWithin(Promise.resolve(7), { ms: 1_000, late }), 7);
  const broken = Promise.reject(new Error('broken'));
  await assert.rejects(settledWithin(broken, { ms: 1_000, late }), /^Error: broken$/);
});

test('a promise that never settles rejects after the limit', async () => {
  await assert.rejects(settledWithin(silent, { ms: 5, late }), /^Error: too late$/);
});

test('a signal ends the wait, before it or during it', async () => {
  const reason = new Error('enough');
  await assert.rejects(settledOrAborted(silent, AbortSignal.abort(reason)), reason);
  const controller = new AbortController();
  const waiting = settledOrAborted(silent, controller.signal);
  controller.abort(reason);
  await assert.rejects(waiting, reason);
});

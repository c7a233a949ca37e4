// Tests of iterators whose silence a signal can end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { abortableSteps } from './abortable-steps.ts';

test('steps come as the iterator gives them, and stop ends it', async () => {
  let ended = false;
  const generator = (async function* () {
    try {
      yield 1;
      yield 2;
    } finally {
      ended = true;
    }
  })();
  const steps = abortableSteps<number>(generator, new AbortController().signal);
  assert.deepEqual(await steps.next(), { done: false, value: 1 });
  await steps.stop();
  assert.equal(ended, true);
});

test('what the iterator throws passes through', async () => {
  const failing = { next: () => Promise.reject(new Error('broken')) };
  await assert.rejects(abortableSteps(failing, undefined).next(), /^Error: broken$/);
});

test('a signal ends the wait, and stop does not wait for who is silent', async () => {
  const silent = { next: () => new Promise<never>(() => {}), return: () => new Promise(() => {}) };
  const controller = new AbortController();
  const steps = abortableSteps(silent, controller.signal);
  const next = steps.next();
  controller.abort(new Error('enough'));
  await assert.rejects(next, /^Error: enough$/);
  await steps.stop();
});

test('one slow step ends the wait; steps that are slow together do not', async () => {
  const delays = [60, 60, 60, 10_000];
  const late = () => new Error('too late');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): Promise<IteratorResult<number>> =>
    new Promise((resolve) => {
      timer = setTimeout(() => resolve({ done: false, value: 1 }), delays.shift());
    });
  const steps = abortableSteps<number>({ next }, undefined, { ms: 150, late });
  for (let count = 0; count < 3; count += 1) assert.equal((await steps.next()).value, 1);
  await assert.rejects(steps.next(), /^Error: too late$/);
  clearTimeout(timer);
  await steps.stop();
});

test('a value is let go of once it was given', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const references: WeakRef<object>[] = [];
  const source = {
    next: async () => {
      const value = new Uint8Array(8);
      references.push(new WeakRef(value));
      return { done: false, value };
    },
  };
  const steps = abortableSteps(source, new AbortController().signal);
  for (let count = 0; count < 50; count += 1) await steps.next();
  // References are kept alive until the turn in which they were made is over.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const alive = references.filter((reference) => reference.deref() !== undefined).length;
  assert.ok(alive <= 2, `${alive} of 50 values are kept`);
});

test('a signal that the iterator itself aborts ends the wait', async () => {
  const controller = new AbortController();
  const silent = {
    next: (): Promise<IteratorResult<number>> => {
      controller.abort(new Error('enough'));
      return new Promise(() => {});
    },
  };
  const steps = abortableSteps<number>(silent, controller.signal);
  await assert.rejects(steps.next(), /enough/);
});

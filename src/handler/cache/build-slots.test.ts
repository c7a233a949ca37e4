// So many builds at once: the others wait, leave, or are refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BuildSlots } from './build-slots.ts';

const never = new AbortController().signal;

test('a build waits for a slot, in the order of asking', async () => {
  const slots = new BuildSlots({
    count: 2,
    buildMs: 1_000,
    clock: { now: () => 0, monotonic: () => 0 },
  });
  const [first, second] = [await slots.take(never), await slots.take(never)];
  const order: number[] = [];
  const noted = async (number: number) => {
    const free = await slots.take(never);
    order.push(number);
    return free;
  };
  const third = noted(3);
  const fourth = noted(4);
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(order, []);
  first();
  (await third)();
  second();
  (await fourth)();
  assert.deepEqual(order, [3, 4]);
});

test('a slot of a build that ended unheard is free after its time', async () => {
  let now = 0;
  const slots = new BuildSlots({
    count: 1,
    buildMs: 10,
    clock: { now: () => now, monotonic: () => now },
  });
  await slots.take(never);
  now = 11;
  (await slots.take(never))();
});

test('whoever leaves waits no longer, and too many are refused', async () => {
  const clock = { now: () => 0, monotonic: () => 0 };
  const slots = new BuildSlots({ count: 1, buildMs: 10, clock });
  const free = await slots.take(never);
  const controller = new AbortController();
  const waiting = Array.from({ length: 256 }, () => slots.take(controller.signal));
  await assert.rejects(slots.take(never), /Too many/);
  controller.abort(new Error('gone'));
  for (const one of waiting) await assert.rejects(one, /gone/);
  await assert.rejects(slots.take(controller.signal), /gone/);
  free();
  (await slots.take(never))();
});

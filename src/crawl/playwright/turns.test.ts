// Turns: so many at once, in order, and given up without being lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from './turns.ts';

test('so many turns are there at once, and one more waits for the first that ends', async () => {
  const turns = createTurns(2);
  const endFirst = await turns.take();
  await turns.take();
  const order: string[] = [];
  const third = turns.take().then(() => order.push('third'));
  const fourth = turns.take().then(() => order.push('fourth'));
  await Promise.resolve();
  assert.deepEqual(order, []);
  endFirst();
  await third;
  assert.deepEqual(order, ['third']);
  endFirst();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(order, ['third'], 'a turn that is ended twice frees one place');
  fourth.catch(() => {});
});

test('who stops waiting takes no turn away', async () => {
  const turns = createTurns(1);
  const end = await turns.take();
  const caller = new AbortController();
  const reason = new Error('Enough.');
  const given = turns.take(caller.signal);
  const next = turns.take();
  caller.abort(reason);
  await assert.rejects(given, reason);
  end();
  (await next)();
  await assert.rejects(turns.take(caller.signal), reason);
  await turns.take();
});

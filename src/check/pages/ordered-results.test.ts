// Work that ends in any order, and results that do not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderedResults } from './ordered-results.ts';

/** Work that ends when it is told to. */
function handWork() {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  return {
    begun,
    work: (item: number): Promise<number> => {
      begun.push(item);
      return new Promise((resolve) => ends.set(item, () => resolve(item * 10)));
    },
    end: async (item: number): Promise<void> => {
      ends.get(item)?.();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    },
  };
}

test('results come in the order of the items, whoever is done first', async () => {
  const { work, end, begun } = handWork();
  const results = orderedResults([1, 2, 3], work, { concurrency: 3, window: 3 });
  const first = results.next();
  await end(3);
  await end(2);
  await end(1);
  assert.deepEqual(await first, { done: false, value: 10 });
  assert.deepEqual(await results.next(), { done: false, value: 20 });
  assert.deepEqual(await results.next(), { done: false, value: 30 });
  assert.equal((await results.next()).done, true);
  assert.deepEqual(begun, [1, 2, 3]);
});

test('no more are under way than was said, and others begin while the first is slow', async () => {
  const { work, end, begun } = handWork();
  const results = orderedResults([1, 2, 3, 4, 5], work, { concurrency: 2, window: 4 });
  const first = results.next();
  await end(0);
  assert.deepEqual(begun, [1, 2]);
  await end(2);
  assert.deepEqual(begun, [1, 2, 3]);
  await end(3);
  assert.deepEqual(begun, [1, 2, 3, 4]);
  await end(4);
  // The window of four is full until the first is taken.
  assert.deepEqual(begun, [1, 2, 3, 4]);
  await end(1);
  assert.deepEqual((await first).value, 10);
  const rest: number[] = [];
  const reading = (async () => {
    for await (const result of results) rest.push(result);
  })();
  await end(0);
  await end(5);
  await reading;
  assert.deepEqual(rest, [20, 30, 40, 50]);
});

test('an error is thrown when its turn has come', async () => {
  const work = async (item: number): Promise<number> => {
    if (item === 2) throw new Error('two');
    return item;
  };
  const seen: number[] = [];
  await assert.rejects(async () => {
    for await (const one of orderedResults([1, 2, 3], work, { concurrency: 3, window: 3 })) {
      seen.push(one);
    }
  }, /two/);
  assert.deepEqual(seen, [1]);
});

test('nothing to do gives nothing', async () => {
  const results = orderedResults([], async () => 1, { concurrency: 1, window: 1 });
  assert.equal((await results.next()).done, true);
});

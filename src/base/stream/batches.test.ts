// Records of batches, one at a time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachOfBatches } from './batches.ts';

async function* batchesOf(sizes: readonly number[], ended?: () => void): AsyncGenerator<number[]> {
  let next = 0;
  try {
    for (const size of sizes) yield Array.from({ length: size }, () => next++);
  } finally {
    ended?.();
  }
}

test('records come in order, empty batches aside', async () => {
  const records: number[] = [];
  for await (const record of eachOfBatches(batchesOf([0, 3, 0, 0, 2, 1, 0]))) records.push(record);
  assert.deepEqual(records, [0, 1, 2, 3, 4, 5]);
});

test('calls that are under way at once lose nothing and keep their order', async () => {
  const records = eachOfBatches(batchesOf([2, 1, 3, 0, 2]));
  const results = await Promise.all(Array.from({ length: 10 }, () => records.next()));
  assert.deepEqual(
    results.map(({ value }) => value),
    [0, 1, 2, 3, 4, 5, 6, 7, undefined, undefined],
  );
});

test('leaving early ends the source', async () => {
  let ended = false;
  const source = batchesOf([2, 2], () => {
    ended = true;
  });
  for await (const record of eachOfBatches(source)) {
    if (record === 1) break;
  }
  assert.ok(ended);
});

test('what the source throws passes through, and the end follows', async () => {
  async function* failing(): AsyncGenerator<number[]> {
    yield [1];
    throw new Error('gone');
  }
  const records = eachOfBatches(failing());
  assert.deepEqual(await records.next(), { done: false, value: 1 });
  await assert.rejects(records.next(), /gone/);
  assert.equal((await records.next()).done, true);
});

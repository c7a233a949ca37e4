// Lists of numbers, as they grow over the ends of their blocks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOCK_LENGTH, GrowingNumbers } from './growing-numbers.ts';

test('every number stays where it was put, whatever comes behind it', () => {
  const numbers = new GrowingNumbers();
  const count = 2 * BLOCK_LENGTH + 1;
  for (let index = 0; index < count; index += 1) numbers.push(index * 3);
  assert.equal(numbers.length, count);
  for (const index of [0, 1_023, 1_024, BLOCK_LENGTH - 1, BLOCK_LENGTH, 2 * BLOCK_LENGTH]) {
    assert.equal(numbers.at(index), index * 3);
  }
});

test('a number is replaced in any block, and its neighbours are not', () => {
  const numbers = new GrowingNumbers();
  for (let index = 0; index <= BLOCK_LENGTH; index += 1) numbers.push(1);
  for (const index of [0, BLOCK_LENGTH - 1, BLOCK_LENGTH]) numbers.set(index, 4_294_967_295);
  const others = [1, BLOCK_LENGTH - 2];
  for (const index of others) assert.equal(numbers.at(index), 1);
  for (const index of [0, BLOCK_LENGTH - 1, BLOCK_LENGTH]) {
    assert.equal(numbers.at(index), 4_294_967_295);
  }
});

test('numbers of every size are beside each other, whichever comes first', () => {
  const values = [0, 255, 256, 65_535, 65_536, 4_294_967_295, 1];
  for (const list of [values, values.toReversed()]) {
    const numbers = new GrowingNumbers();
    // Over the ends of what the first block holds as it grows, and of blocks.
    for (let index = 0; index < BLOCK_LENGTH + 3_000; index += 1) {
      numbers.push(index % 1_000 === 0 ? (list[(index / 1_000) % list.length] ?? 0) : 7);
    }
    for (let index = 0; index < numbers.length; index += 1) {
      const expected = index % 1_000 === 0 ? list[(index / 1_000) % list.length] : 7;
      if (numbers.at(index) !== expected) assert.equal(numbers.at(index), expected, `${index}`);
    }
  }
});

test('small numbers take a byte each', () => {
  const before = process.memoryUsage().arrayBuffers;
  const numbers = new GrowingNumbers();
  for (let index = 0; index < 16 * BLOCK_LENGTH; index += 1) numbers.push(255);
  const bytes = process.memoryUsage().arrayBuffers - before;
  assert.ok(bytes < 20 * BLOCK_LENGTH, `${bytes} bytes`);
  assert.equal(numbers.at(16 * BLOCK_LENGTH - 1), 255);
});

test('a list that is let go is empty', () => {
  const numbers = new GrowingNumbers();
  for (let index = 0; index <= BLOCK_LENGTH; index += 1) numbers.push(index);
  const before = process.memoryUsage().arrayBuffers;
  numbers.letGo();
  assert.equal(numbers.length, 0);
  assert.ok(process.memoryUsage().arrayBuffers <= before - BLOCK_LENGTH * 2);
});

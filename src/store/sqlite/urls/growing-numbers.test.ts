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

test('a list that is let go is empty', () => {
  const numbers = new GrowingNumbers();
  for (let index = 0; index <= BLOCK_LENGTH; index += 1) numbers.push(index);
  const before = process.memoryUsage().arrayBuffers;
  numbers.letGo();
  assert.equal(numbers.length, 0);
  assert.ok(process.memoryUsage().arrayBuffers <= before - BLOCK_LENGTH * 4);
});

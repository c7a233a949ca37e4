// Questions that are asked together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatheredQuestion } from './gathered-question.ts';

test('callers of one turn are answered by one call, each with its own answer', async () => {
  const calls: number[][] = [];
  const square = gatheredQuestion(async (keys: readonly number[]) => {
    calls.push([...keys]);
    return keys.map((key) => key * key);
  }, 3);
  assert.deepEqual(await Promise.all([1, 2, 3, 4].map(square)), [1, 4, 9, 16]);
  assert.equal(await square(5), 25);
  assert.deepEqual(calls, [[1, 2, 3], [4], [5]]);
});

test('a failure concerns all callers of its turn, and no later ones', async () => {
  let isBroken = true;
  const ask = gatheredQuestion(async (keys: readonly number[]) => {
    if (isBroken) throw new Error('broken');
    return keys;
  }, 10);
  const results = await Promise.allSettled([ask(1), ask(2)]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  isBroken = false;
  assert.equal(await ask(3), 3);
});

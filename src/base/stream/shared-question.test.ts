// A question that many ask at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedQuestion } from './shared-question.ts';

test('who asks meanwhile gets the same answer or error; who asks later asks again', async () => {
  let asked = 0;
  const ask = sharedQuestion(async () => {
    asked += 1;
    const mine = asked;
    await Promise.resolve();
    if (mine === 2) throw new Error('no');
    return mine;
  });
  assert.deepEqual(await Promise.all([ask(), ask()]), [1, 1]);
  const failed = await Promise.allSettled([ask(), ask()]);
  assert.deepEqual(
    failed.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await ask(), 3);
});

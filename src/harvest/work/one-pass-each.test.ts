// Passes that many ask for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOnePassEach } from './one-pass-each.ts';

test('callers during a pass share the next one', async () => {
  const begun: { readonly key: number; readonly end: () => void; readonly fail: () => void }[] = [];
  const ask = createOnePassEach(
    (key) =>
      new Promise((resolve, reject) => {
        begun.push({ key, end: resolve, fail: () => reject(new Error('it failed')) });
      }),
  );
  const first = ask(1);
  const later = [ask(1), ask(1), ask(1)];
  const other = ask(2);
  assert.deepEqual(
    begun.map(({ key }) => key),
    [1, 2],
  );
  begun[0]?.fail();
  await assert.rejects(first, /it failed/);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(
    begun.map(({ key }) => key),
    [1, 2, 1],
  );
  begun[1]?.end();
  begun[2]?.end();
  await Promise.all([...later, other]);
  const again = ask(1);
  assert.equal(begun.length, 4);
  begun[3]?.end();
  await again;
});

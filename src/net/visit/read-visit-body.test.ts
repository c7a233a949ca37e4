// Reading a visit's body in the way that it offers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readVisitBody } from './visit-body.ts';

async function* pieces(): AsyncGenerator<Uint8Array, void, void> {
  for (const text of ['a', 'b', 'c']) yield Buffer.from(text);
}

test('a visit without a way of its own is iterated, as far as is wanted', async () => {
  let text = '';
  await readVisitBody({ body: pieces() }, (chunk) => {
    text += Buffer.from(chunk).toString();
    return text.length < 2;
  });
  assert.equal(text, 'ab');
  await readVisitBody({ body: pieces() }, (chunk) => {
    text += Buffer.from(chunk).toString();
  });
  assert.equal(text, 'ababc');
});

test('a visit’s own way is taken', async () => {
  let text = '';
  const visit = {
    body: pieces(),
    readBody: async (onChunk: (chunk: Uint8Array) => unknown) => void onChunk(Buffer.from('own')),
  };
  await readVisitBody(visit, (chunk) => {
    text += Buffer.from(chunk).toString();
  });
  assert.equal(text, 'own');
});

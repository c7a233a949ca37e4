// The spellings of a secret that are hidden.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecretHider } from './announcer-context.ts';

test('a secret is hidden in every spelling that an address, a form or JSON has for it', () => {
  const secret = 'a/b+c d"é\n';
  const hider = createSecretHider();
  hider.add(secret);
  const spellings = [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ secret }).toString().slice('secret='.length),
    JSON.stringify(secret).slice(1, -1),
  ];
  for (const spelling of spellings) assert.equal(hider.hide(`<${spelling}>`), '<…>');
});

test('of two secrets the longer one is hidden first', () => {
  const hider = createSecretHider();
  hider.add('abc');
  hider.add('abcdef');
  assert.equal(hider.hide('abcdef abc def'), '… … def');
});

test('the empty text is no secret', () => {
  const hider = createSecretHider();
  hider.add('');
  assert.equal(hider.hide('as it was'), 'as it was');
});

// Which headers may be sent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertHeaders, furtherHeaders, isOpenHeader } from './further-headers.ts';

test('names are compared in lower case, and our own headers stay ours', () => {
  const headers = { 'X-Api-Key': 'k', HOST: 'x', 'user-agent': 'x', 'Proxy-Authorization': 'x' };
  assert.deepEqual(furtherHeaders(headers), [['x-api-key', 'k']]);
  assert.deepEqual(furtherHeaders(undefined), []);
});

test('what is not known to be harmless may be a secret', () => {
  for (const name of ['accept', 'accept-language', 'if-none-match']) assert.ok(isOpenHeader(name));
  for (const name of ['cookie', 'authorization', 'x-api-key', 'referer', 'x-forwarded-for']) {
    assert.equal(isOpenHeader(name), false, name);
  }
});

test('what cannot be sent is reported without its value', () => {
  assertHeaders({ 'X-Api-Key': 'a b\tc~é', empty: '' });
  assertHeaders(undefined);
  for (const [name, value] of [
    ['x-key', 'secret\r\nx: y'],
    ['x-key', 'secret\u0000'],
    ['x-key', 'secret€'],
    ['x key', 'secret'],
    ['', 'secret'],
  ] as const) {
    assert.throws(
      () => assertHeaders({ [name]: value }),
      (error: Error & { code?: string }) =>
        error.code === 'CONFIG_INVALID' && !error.message.includes('secret'),
    );
  }
});

// What is decoded for people, and what has to stay escaped.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readableHost, readableUrl } from './readable-url.ts';

test('letters are decoded', () => {
  assert.equal(readableUrl('/caf%C3%A9/%E4%B8%AD%F0%9F%97%BA'), '/café/中🗺');
  assert.equal(readableUrl('/plain?a=1'), '/plain?a=1');
});

test('escapes that mean something stay', () => {
  for (const text of ['/a%2Fb', '/a%3Fb%23c', '/100%25', '/a%252Fb', '/a%26b']) {
    assert.equal(readableUrl(text), text);
  }
});

test('what would not be seen or would turn the text around stays escaped', () => {
  for (const text of ['/a%20b', '/a%0Ab', '/a%E2%80%AEb', '/a%C2%A0b', '/a%E2%80%8Bb', '/%00']) {
    assert.equal(readableUrl(text), text);
  }
});

test('escapes that are no UTF-8 leave the text as it is', () => {
  for (const text of ['/%E9%C3%A9', '/%', '/%zz', '/%ED%A0%80']) {
    assert.equal(readableUrl(text), text);
  }
});

test('a host is shown in its own letters, with its port', () => {
  assert.equal(readableHost('https://www.xn--mnchen-3ya.example/a'), 'www.münchen.example');
  assert.equal(readableHost('http://EXAMPLE.com:8080'), 'example.com:8080');
  assert.equal(readableHost('https://[::1]:8443/'), '[::1]:8443');
  assert.equal(readableHost('https://xn--0/'), 'xn--0');
  assert.equal(readableHost('mailto:a@example.com'), 'mailto:a@example.com');
  assert.equal(readableHost(''), '');
});

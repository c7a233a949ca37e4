// Other spellings of one address.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locSpellings } from './loc-spellings.ts';

test('scheme, host, port and needless escapes are spelled as a sitemap would', () => {
  for (const [told, listed] of [
    ['HTTPS://example.com/a', 'https://example.com/a'],
    ['https://EXAMPLE.com:443/a', 'https://example.com/a'],
    ['http://example.com:80', 'http://example.com/'],
    ['https://example.com/%7Ea%2db/%41', 'https://example.com/~a-b/A'],
    ['https://example.com/caf%c3%a9', 'https://example.com/café'],
    ['https://example.com/café', 'https://example.com/caf%C3%A9'],
    ['https://example.com/x/../a', 'https://example.com/a'],
  ] as const) {
    assert.ok(locSpellings(told).includes(listed), `${told}: ${locSpellings(told)}`);
  }
});

test('what means something else is no spelling', () => {
  assert.deepEqual(locSpellings('https://example.com/a%2Fb'), []);
  assert.deepEqual(locSpellings('https://example.com/a?b=%26'), []);
  assert.deepEqual(locSpellings('no address'), []);
  assert.deepEqual(locSpellings('https://example.com/%ff'), ['https://example.com/%FF']);
  assert.ok(!locSpellings('https://example.com:8443/').includes('https://example.com/'));
});

// What proxies tell of whom they ask for, in every form that is met.
import assert from 'node:assert/strict';
import test from 'node:test';
import { forwardedAddress } from './forwarded-address.ts';

function told(xForwardedFor?: string, forwarded?: string): string | undefined {
  return forwardedAddress({
    xForwardedFor,
    forwarded,
    isProxy: (address) => address === '10.0.0.2' || address === '127.0.0.1',
  });
}

test('an address is read with and without port, brackets and quotes', () => {
  for (const [text, address] of [
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['"203.0.113.9:4711"', '203.0.113.9'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['"[2001:db8::1]:_port"', '2001:db8::1'],
    ['6.6.6.6, 203.0.113.9:1, 10.0.0.2:80', '203.0.113.9'],
  ]) {
    assert.equal(told(text), address, text);
  }
});

test('a text that is not an address counts as none; the one before it is not used instead', () => {
  for (const text of [
    '',
    ' ',
    ',',
    'unknown',
    '_hidden',
    '999.1.1.1',
    '1.2.3',
    '1.2.3.4:',
    '1.2.3.4:80:80',
    '[::1',
    '::1]',
    '[1.2.3.4]x',
    '[]',
    '[]:80',
    'fe80::1%eth0',
    '<script>',
    '10.0.0.2',
    'a'.repeat(10_000),
    `[${':'.repeat(9_000)}]`,
    '1.'.repeat(9_000),
  ]) {
    assert.equal(told(text), undefined, text.slice(0, 40));
    if (text !== '10.0.0.2') assert.equal(told(`6.6.6.6, ${text}`), undefined, text.slice(0, 40));
  }
});

test('Forwarded is read by its last element, whatever it quotes', () => {
  for (const [text, address] of [
    ['for=203.0.113.9', '203.0.113.9'],
    ['For="203.0.113.9:80";proto=https;by=10.0.0.2', '203.0.113.9'],
    ['proto=https; for="[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
    ['for=6.6.6.6, for=203.0.113.9', '203.0.113.9'],
    ['for=203.0.113.9, for=10.0.0.2', '203.0.113.9'],
    ['for=6.6.6.6;host="a, for=7.7.7.7", for=203.0.113.9;host="b;for=8.8.8.8"', '203.0.113.9'],
    ['for=6.6.6.6, for=unknown', undefined],
    ['for=6.6.6.6, for=_secret', undefined],
    ['for=6.6.6.6, proto=https', undefined],
    ['for=6.6.6.6, host="', undefined],
    ['for="', undefined],
    ['before=6.6.6.6', undefined],
    ['host="b;for=8.8.8.8;\\"";for=203.0.113.9', '203.0.113.9'],
    ['for=6.6.6.6;host=", for=203.0.113.9;host="x"', undefined],
    ['for=6.6.6.6;host="\\, for=203.0.113.9', undefined],
    ['', undefined],
  ]) {
    assert.equal(told(undefined, text), address, text);
  }
});

test('two headers that disagree tell nothing, as one of them is the visitor’s own', () => {
  assert.equal(told('203.0.113.9', 'for="203.0.113.9:1"'), '203.0.113.9');
  assert.equal(told('203.0.113.9', 'for=6.6.6.6'), undefined);
  assert.equal(told('6.6.6.6', 'for=unknown'), undefined);
  assert.equal(told(), undefined);
});

test('a header of any length is read in time that grows with it alone', () => {
  const many = 'for="[::1]:1";host="x,y", '.repeat(1_000);
  assert.equal(told(undefined, `${many}for=203.0.113.9`), '203.0.113.9');
  assert.equal(told(undefined, '"'.repeat(30_000)), undefined);
  assert.equal(told(undefined, `for${' '.repeat(30_000)}`), undefined);
});

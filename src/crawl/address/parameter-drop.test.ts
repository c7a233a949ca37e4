// Parameters that the user wants out of all addresses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressForm } from './crawl-address.ts';
import { createParameterDrop } from './parameter-drop.ts';

const SITE = 'https://e.example';

test('parameters go by their whole name, case aside, or by what it begins with', () => {
  const drop = createParameterDrop(['s_tok', 'ref_*', 'filter[size]', 'ключ']);
  for (const [url, left] of [
    ['/', '/'],
    ['/a?s_tok=1', '/a'],
    ['/a?s_tok', '/a'],
    ['/a?S_TOK=1&b=2', '/a?b=2'],
    ['/a?b=2&s_tok=1&c=3', '/a?b=2&c=3'],
    ['/a?s_tok2=1', '/a?s_tok2=1'],
    ['/a?xs_tok=1', '/a?xs_tok=1'],
    ['/a?ref_=1&ref_mail=2&ref=3', '/a?ref=3'],
    ['/a?filter%5Bsize%5D=1&x=s_tok=', '/a?x=s_tok='],
    ['/a?%D0%BA%D0%BB%D1%8E%D1%87=1', '/a'],
    ['/a?b&&c&s_tok=1', '/a?b&&c'],
  ] as const) {
    assert.equal(drop(SITE + url), SITE + left);
  }
  const url = `${SITE}/a?b=1`;
  assert.equal(createParameterDrop()(url), url);
});

test('the form of an address is without them, however it is written, and is its own form', () => {
  const form = createAddressForm({ origin: SITE, names: ['http://e.example'], drop: ['s.tok'] });
  for (const url of [
    'https://e.example/a?s.tok=1',
    'https://E.example/./a?s.tok=1#b',
    'http://e.example/a?s.tok',
    'https://e.example/a?utm_source=x&s.tok=%C3%A9&PHPSESSID=1',
  ]) {
    assert.equal(form(url), `${SITE}/a`);
  }
  assert.equal(form('https://e.example/a?s_tok=1'), `${SITE}/a?s_tok=1`);
});

test('what is no name is refused', () => {
  for (const name of ['', '*', 'a=b', 'a&b', 'a*b', 'a b', '#a']) {
    assert.throws(() => createParameterDrop([name]), { code: 'CONFIG_INVALID' }, name);
  }
  assert.throws(() => createParameterDrop(Array(1_001).fill('a')), { code: 'CONFIG_INVALID' });
});

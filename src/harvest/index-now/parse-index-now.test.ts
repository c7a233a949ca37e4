// Notifications of IndexNow as they come: a query, or a body of JSON.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ParsedIndexNow, parseIndexNowBody, parseIndexNowQuery } from './parse-index-now.ts';

const statusOf = (parsed: ParsedIndexNow): number =>
  'verdict' in parsed ? parsed.verdict.status : 200;
const body = (value: unknown): ParsedIndexNow =>
  parseIndexNowBody(new TextEncoder().encode(JSON.stringify(value)));
const query = (text: string): ParsedIndexNow => parseIndexNowQuery(new URLSearchParams(text));

test('a query has a URL, a key and perhaps the place of the key', () => {
  assert.deepEqual(query('url=https%3A%2F%2FE.example%3A8443%2Fa%3Fb&key=abcdefgh'), {
    request: { host: 'e.example:8443', key: 'abcdefgh', urls: ['https://E.example:8443/a?b'] },
  });
  assert.deepEqual(query('url=http://e.example/&key=k&keyLocation=http://e.example/k.txt'), {
    request: {
      host: 'e.example',
      key: 'k',
      urls: ['http://e.example/'],
      keyLocation: 'http://e.example/k.txt',
    },
  });
});

for (const text of [
  '',
  'url=http://e.example/',
  'key=abcdefgh',
  'url=x&key=abcdefgh',
  'url=data:x&key=abcdefgh',
  'url=http://e.example/&url=http://e.example/a&key=k',
  'url=http://e.example/&key=k&key=l',
  'url=http://e.example/&key=k&keyLocation=a&keyLocation=b',
]) {
  test(`the query "${text}" is none`, () => assert.equal(statusOf(query(text)), 400));
}

const whole = { host: 'e.example', key: 'abcdefgh', urlList: ['https://e.example/'] };

test('a body has a host, a key, URLs and perhaps the place of the key', () => {
  const { urlList: urls, ...rest } = whole;
  assert.deepEqual(body({ ...whole, more: 1 }), {
    request: { ...rest, urls, keyLocation: undefined },
  });
  const keyLocation = 'https://e.example/k.txt';
  assert.deepEqual(body({ ...whole, keyLocation }), { request: { ...rest, urls, keyLocation } });
});

const wrong: Readonly<Record<string, unknown>> = {
  'a text': 'x',
  'a list': [whole],
  nothing: null,
  'no host': { ...whole, host: undefined },
  'a host that is a number': { ...whole, host: 7 },
  'no key': { ...whole, key: undefined },
  'a key that is a list': { ...whole, key: ['abcdefgh'] },
  'a keyLocation that is null': { ...whole, keyLocation: null },
  'no URLs': { ...whole, urlList: undefined },
  'an empty list of URLs': { ...whole, urlList: [] },
  'a URL that is none': { ...whole, urlList: ['https://e.example/', 7] },
  'URLs in a text': { ...whole, urlList: 'https://e.example/' },
};
for (const [name, value] of Object.entries(wrong)) {
  test(`a body with ${name} is none`, () => assert.equal(statusOf(body(value)), 400));
}

test('a body that is no JSON, or not in UTF-8, is none', () => {
  for (const bytes of [[], [0x7b], [0xff, 0xfe], [0x22, 0xff, 0x22]]) {
    assert.equal(statusOf(parseIndexNowBody(Uint8Array.from(bytes))), 400);
  }
});

test('10,000 URLs are read, one more is too many', () => {
  const urlList = Array(10_000).fill('https://e.example/');
  assert.equal(statusOf(body({ ...whole, urlList })), 200);
  assert.equal(statusOf(body({ ...whole, urlList: [...urlList, 'https://e.example/'] })), 422);
});

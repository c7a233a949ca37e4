// Which headers are sent, and to whom.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitHeaders } from '../visit/visit-headers.ts';

const base = () => ({ accept: '*/*', 'user-agent': 'Portolan' });
const FIRST = 'https://a.example';
const headersFor = (options: Parameters<typeof visitHeaders>[1], url = `${FIRST}/x`) =>
  visitHeaders(base, options, FIRST)(new URL(url));

test('further headers are added, and replace those of the same name', () => {
  assert.deepEqual(headersFor({}), base());
  assert.deepEqual(headersFor({ headers: { Accept: 'text/html', 'Accept-Language': 'de' } }), {
    accept: 'text/html',
    'accept-language': 'de',
    'user-agent': 'Portolan',
  });
});

test('what frames the message or names the host stays ours', () => {
  const headers = { Host: 'b', 'User-Agent': 'x', 'Accept-Encoding': 'zstd', Connection: 'close' };
  assert.deepEqual(headersFor({ headers }), base());
});

test('what may be a secret goes to the first origin alone', () => {
  const secrets = { Authorization: 'Basic x', Cookie: 'a=b', 'X-Api-Key': 'k', Referer: 'r' };
  const open = { 'Accept-Language': 'de', 'Cache-Control': 'no-cache' };
  const options = { headers: { ...secrets, ...open }, etag: '"1"' };
  const sentOpen = { 'accept-language': 'de', 'cache-control': 'no-cache', 'if-none-match': '"1"' };
  assert.deepEqual(headersFor(options), {
    ...base(),
    authorization: 'Basic x',
    cookie: 'a=b',
    'x-api-key': 'k',
    referer: 'r',
    ...sentOpen,
  });
  for (const url of ['https://b.example/', 'http://a.example/', 'https://a.example:444/']) {
    assert.deepEqual(headersFor(options, url), { ...base(), ...sentOpen }, url);
  }
});

test('validators are sent unless they are invalid in a header', () => {
  assert.equal(headersFor({ etag: 'W/"1"' })['if-none-match'], 'W/"1"');
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
  assert.equal(headersFor({ lastModified: date })['if-modified-since'], date);
  const longest = 'x'.repeat(1_024);
  assert.equal(headersFor({ etag: longest })['if-none-match'], longest);
  for (const etag of ['', 'a\r\nb: c', 'a\u0000', '€', `${longest}x`]) {
    assert.deepEqual(headersFor({ etag, lastModified: etag }), base());
  }
});

// What a command logs in with, and that nothing repeats it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPortolanError } from '../../base/portolan-error.ts';
import type { Environment } from '../../publish/settings/publish-config.ts';
import { givenHeaders, splitCredentials } from './credentials.ts';

const SITE = 'https://example.com/';
const SECRET = 's3cret-value';

interface Basis {
  readonly environment: Environment;
  readonly header?: readonly string[];
}

const credentialsOf = (address: string, basis: Basis) =>
  splitCredentials(address, givenHeaders({ ...basis, forCrawl: true }));
const headersOf = (environment: Environment, header: readonly string[] = []) =>
  credentialsOf(SITE, { environment, header }).headers;

/** Checks that it is refused, in words that hold no secret. */
function refused(
  address: string,
  environment: Environment,
  header: readonly string[] = [],
): string {
  try {
    credentialsOf(address, { environment, header });
  } catch (error) {
    assert.ok(isPortolanError(error));
    const text = `${error.message} ${error.hint ?? ''} ${error.url ?? ''}`;
    assert.ok(!text.includes(SECRET), text);
    return error.message;
  }
  return assert.fail('it was taken');
}

test('without credentials there are no headers', () => {
  assert.deepEqual(credentialsOf('https://example.com/a b#c', { environment: {} }), {
    url: 'https://example.com/a b#c',
    headers: {},
  });
});

test('credentials of the address leave it and become a header', () => {
  const { url, headers } = credentialsOf('https://us%40er:p%3Ass%25@example.com/x', {
    environment: {},
  });
  assert.equal(url, 'https://example.com/x');
  const text = Buffer.from(headers['Authorization']?.slice('Basic '.length) ?? '', 'base64');
  assert.equal(text.toString('utf8'), 'us@er:p:ss%');
});

test('user and password come from the environment, in UTF-8', () => {
  const headers = headersOf({ PORTOLAN_CRAWL_USER: 'jürgen', PORTOLAN_CRAWL_PASSWORD: 'a:b' });
  const text = Buffer.from(headers['Authorization']?.slice('Basic '.length) ?? '', 'base64');
  assert.equal(text.toString('utf8'), 'jürgen:a:b');
});

test('the variables of crawl go before those of all commands, and are for crawl alone', () => {
  const environment = { PORTOLAN_COOKIE: 'a=1', PORTOLAN_CRAWL_COOKIE: 'a=2', PORTOLAN_USER: 'u' };
  const own = `Basic ${Buffer.from('u:').toString('base64')}`;
  assert.deepEqual(headersOf(environment), { Authorization: own, Cookie: 'a=2' });
  assert.deepEqual(givenHeaders({ environment }), { Authorization: own, Cookie: 'a=1' });
  assert.deepEqual(givenHeaders({ environment: { PORTOLAN_CRAWL_HEADERS: 'a: 1' } }), {});
});

test('cookies and further headers come from the environment', () => {
  const headers = headersOf({
    PORTOLAN_CRAWL_COOKIE: 'Cookie: session=1',
    PORTOLAN_CRAWL_HEADERS: 'Accept-Language: de\r\n\nX-Token:  a:b ',
  });
  assert.deepEqual(headers, { Cookie: 'session=1', 'Accept-Language': 'de', 'X-Token': 'a:b' });
});

test('a variable that is set to nothing is not set', () => {
  const empty = ['USER', 'PASSWORD', 'COOKIE', 'HEADERS'].map((name) => [
    `PORTOLAN_CRAWL_${name}`,
    '',
  ]);
  assert.deepEqual(headersOf(Object.fromEntries(empty)), {});
});

test('--header takes its value from variables', () => {
  const environment = { TOKEN: SECRET, N: '1' };
  assert.deepEqual(headersOf(environment, ['Authorization: Bearer $TOKEN', `X-A:\${N}$N`]), {
    Authorization: `Bearer ${SECRET}`,
    'X-A': '11',
  });
});

test('a value of a variable is not read for variables again', () => {
  assert.deepEqual(headersOf({ A: '$B', B: 'b' }, ['X: $A']), { X: '$B' });
});

test('a secret on the command line is refused, and not repeated', () => {
  const text = refused(SITE, {}, [`Authorization: Bearer ${SECRET}`]);
  assert.match(text, /where others can see it/);
  assert.match(refused(SITE, {}, [`Bearer ${SECRET}`]), /not a header/);
  assert.match(refused(SITE, {}, [`${SECRET} x: $A`]), /not a header/);
  assert.match(refused(SITE, {}, ['X: $NOT_SET']), /NOT_SET, which is not set/);
});

test('what is given twice is refused', () => {
  const environment = { PORTOLAN_CRAWL_USER: 'u', PORTOLAN_CRAWL_PASSWORD: SECRET, T: SECRET };
  assert.match(refused(`https://u:${SECRET}@example.com/`, environment), /by the address and by/);
  assert.match(refused(SITE, environment, ['authorization: $T']), /PORTOLAN_CRAWL_USER and by --h/);
  assert.match(refused(SITE, { T: SECRET }, ['X: $T', 'x: $T']), /twice by --header/);
});

test('what cannot be sent is refused', () => {
  assert.match(refused(SITE, { T: `${SECRET}\r\nX: 1` }, ['X: $T']), /cannot be sent/);
  assert.match(refused(SITE, { T: `${SECRET}€` }, ['X: $T']), /cannot be sent/);
  assert.match(refused(SITE, { T: SECRET.repeat(683) }, ['X: $T']), /cannot be sent/);
  assert.match(refused(SITE, { PORTOLAN_CRAWL_HEADERS: `a: 1\n${SECRET}` }), /Line 2 of PORTOLAN/);
  assert.match(refused(SITE, { PORTOLAN_CRAWL_HEADERS: `a b: ${SECRET}` }), /a name that HTTP/);
  assert.match(refused(SITE, { PORTOLAN_CRAWL_PASSWORD: SECRET }), /PORTOLAN_CRAWL_USER is not/);
  assert.match(refused(SITE, { PORTOLAN_CRAWL_USER: `a:${SECRET}` }), /contains a colon/);
});

test('headers that are Portolan’s own are refused', () => {
  for (const name of ['Host', 'USER-AGENT', 'If-None-Match', 'Range', 'Accept-Encoding']) {
    assert.match(refused(SITE, { T: SECRET }, [`${name}: $T`]), /set by Portolan itself/);
  }
});

test('fifty headers are taken, and not one more', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `X-${index}: 1`).join('\n');
  assert.equal(Object.keys(headersOf({ PORTOLAN_CRAWL_HEADERS: lines(50) })).length, 50);
  assert.match(refused(SITE, { PORTOLAN_CRAWL_HEADERS: lines(51) }), /more than 50/);
});

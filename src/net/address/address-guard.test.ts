// Whom the guard lets through.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressGuard } from './address-guard.ts';

const SITE = 'https://example.com';
const forbidden = { code: 'FETCH_ADDRESS_FORBIDDEN' };

test('public addresses pass', () => {
  const addresses = ['93.184.216.34', '2606:4700::1'];
  assert.deepEqual(createAddressGuard().admit(SITE, addresses), addresses);
});

test('a private address does not pass, and the message says which', () => {
  assert.throws(() => createAddressGuard().admit('http://intranet.example', ['10.0.0.7']), {
    ...forbidden,
    message:
      'http://intranet.example leads to 10.0.0.7, an address of a private network. It was not fetched.',
  });
});

test('of several addresses the public ones pass', () => {
  const guard = createAddressGuard();
  assert.deepEqual(guard.admit(SITE, ['10.0.0.1', '8.8.8.8', '::1']), ['8.8.8.8']);
});

test('no address at all does not pass', () => {
  assert.throws(() => createAddressGuard().admit(SITE, []), forbidden);
});

test('the origin of the typed address may be private, others may not', () => {
  const guard = createAddressGuard({ trustedUrl: 'http://localhost:8080/sitemap.xml' });
  const local = ['::1', '127.0.0.1'];
  assert.deepEqual(guard.admit('http://localhost:8080', local), local);
  assert.deepEqual(guard.admit('http://localhost:8080', local), local);
  for (const origin of ['http://localhost:8081', 'https://localhost:8080', 'http://127.0.0.1:8080'])
    assert.throws(() => guard.admit(origin, local), forbidden, origin);
});

test('a typed name that began in the open may not move inside', () => {
  const guard = createAddressGuard({ trustedUrl: `${SITE}/sitemap.xml` });
  assert.deepEqual(guard.admit(SITE, ['93.184.216.34']), ['93.184.216.34']);
  assert.throws(() => guard.admit(SITE, ['127.0.0.1']), forbidden);
});

test('a typed name that has addresses inside and outside keeps both', () => {
  const guard = createAddressGuard({ trustedUrl: `${SITE}/sitemap.xml` });
  const both = ['10.0.0.1', '93.184.216.34'];
  assert.deepEqual(guard.admit(SITE, both), both);
});

test('allowPrivate lets everything pass', () => {
  const guard = createAddressGuard({ allowPrivate: true });
  assert.deepEqual(guard.admit(SITE, ['169.254.169.254']), ['169.254.169.254']);
});

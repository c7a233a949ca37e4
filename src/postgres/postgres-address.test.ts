// Addresses of databases: which hold a password, and how they are shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasPostgresPassword, postgresName } from './postgres-address.ts';

test('a password is seen and never shown, also one that is not percent-encoded', () => {
  for (const password of [
    'hunter2',
    'hun#ter2',
    'hun/ter2',
    'hun?ter2',
    'hun@ter2',
    'hun[ter2',
    '',
  ]) {
    const address = `postgres://me:${password}@db.example:5432/portolan`;
    assert.equal(hasPostgresPassword(address), true, address);
    assert.equal(postgresName(address).replace(':5432', ''), 'postgres://db.example/portolan');
  }
  assert.equal(hasPostgresPassword('postgres://me@db.example/p?password=hunter2'), true);
});

test('ports, addresses and parameters are no passwords', () => {
  for (const rest of [
    'db.example/p',
    'me@db.example:5432/p',
    'db.example:5432/p?user=me@corp.example',
    '[::1]:5432/p?user=me@corp.example',
    'a.example:5432,b.example/p?user=me@corp.example',
    '/p?host=/run/postgresql&user=me@corp.example',
  ]) {
    assert.equal(hasPostgresPassword(`postgres://${rest}`), false, rest);
  }
});

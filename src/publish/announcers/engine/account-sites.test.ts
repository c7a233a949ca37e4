// The sites that an account can see, as engines list them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSites, sitesText } from './account-sites.ts';
import { createSecretHider } from './announcer-context.ts';

const FIELDS = { site: 'url', state: 'verified' };
const secrets = createSecretHider();
secrets.add('the-secret');

const listed = (count: number): unknown[] =>
  Array.from({ length: count }, (_, number) => ({ url: `https://${number}.example/` }));

test('sites are read by the names of the engine’s fields, as plain text without secrets', () => {
  const list = [
    { url: 'https://a.example/', verified: true },
    { url: 'https://\u202eb.example/the-secret', verified: 'no' },
  ];
  assert.deepEqual(readSites(list, FIELDS, secrets), [
    { site: 'https://a.example/', state: true },
    { site: 'https:// b.example/…', state: 'no' },
  ]);
});

test('what is not a site is left out', () => {
  const list = [null, 'https://a.example/', {}, { url: 5 }, { url: null }, []];
  assert.deepEqual(readSites(list, FIELDS, secrets), []);
  for (const none of [undefined, null, 'x', { length: 3 }, 5]) {
    assert.deepEqual(readSites(none, FIELDS, secrets), []);
  }
});

test('a hundred are read', () => {
  assert.equal(readSites(listed(100), FIELDS, secrets).length, 100);
  assert.equal(readSites(listed(101), FIELDS, secrets).length, 100);
});

test('ten are named, and how many more there are', () => {
  const textOf = (count: number): string => sitesText(readSites(listed(count), FIELDS, secrets));
  assert.equal(textOf(0), 'no site');
  assert.equal(textOf(2), 'https://0.example/, https://1.example/');
  assert.match(textOf(10), /9\.example\/$/);
  assert.match(textOf(11), /9\.example\/ and 1 more$/);
});

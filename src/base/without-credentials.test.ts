// What is left of an address with a password.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/seeded-fast-check.ts';
import { hideCredentials, withoutCredentials } from './without-credentials.ts';

const TABLE: readonly (readonly [given: string, shown: string])[] = [
  ['https://me:secret@example.com/a?b#c', 'https://example.com/a?b#c'],
  ['https://secret@example.com', 'https://example.com/'],
  ['https://:secret@example.com/', 'https://example.com/'],
  ['HTTP:me:secret@example.com/', 'http://example.com/'],
  ['https:/\\me:secret@example.com/', 'https://example.com/'],
  ['postgres://me:secret@db/shop', 'postgres://db/shop'],
  // Without a password nothing is changed, however it is written.
  ['https://Example.com:443/@me/ä', 'https://Example.com:443/@me/ä'],
  ['https://example.com?mail=me@example.com', 'https://example.com?mail=me@example.com'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
  ['sitemap.xml', 'sitemap.xml'],
  ['', ''],
  // No addresses.
  ['http://me:sec/ret@example.com/', 'http://example.com/'],
  ['http://me:secret@exa mple:99999/s@x', 'http://x'],
  ['//me:secret@example.com/', '//example.com/'],
  ['proxy:99999999', 'proxy:99999999'],
];

test('an address is shown without its user name and password', () => {
  for (const [given, shown] of TABLE) {
    assert.equal(withoutCredentials(given), shown, given);
  }
});

test('no password comes through, whatever it holds and wherever the address is broken', () => {
  const password = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `5ecret${text}5ecret`);
  const ends = ['example.com/', 'exa mple/', 'host:99999', '[::1', '', 'a@b/'];
  fc.assert(
    fc.property(password, fc.constantFrom(...ends), (secret, end) => {
      for (const written of [secret, encodeURIComponent(secret.toWellFormed())]) {
        const shown = withoutCredentials(`https://me:${written}@${end}`);
        const parsed = URL.parse(`https://me:${written}@${end}`);
        // `https://me:5ecret/…` is the host `me` with a port that is none, or else a path.
        if (parsed === null || parsed.password !== '') assert.ok(!shown.includes('5ecret'), shown);
      }
    }),
  );
});

test('all addresses in a text lose their credentials, and nothing else changes', () => {
  const text =
    "The value 'http://me:p@ss@a.example/@x' and https://b.example/@me?q=a@b, postgres://u@db.";
  assert.equal(
    hideCredentials(text),
    "The value 'http://a.example/@x' and https://b.example/@me?q=a@b, postgres://db.",
  );
  assert.equal(hideCredentials('me@example.com // a@b'), 'me@example.com // a@b');
  // Linear, whatever it holds.
  assert.equal(hideCredentials(`//${'@'.repeat(200_000)}`), '//');
  assert.equal(hideCredentials('//a'.repeat(100_000)).length, 300_000);
});

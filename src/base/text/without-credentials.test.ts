// What is left of an address with a password.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
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
  for (const same of [
    'me@example.com // a@b',
    // A colon and digits are a port, and what follows is not a password.
    'http://localhost:3000?mail=me@b.example',
    'http://localhost:3000#me@b.example',
    '["https://a.example:443","me@b.example"]',
    "'https://a.example:8080'me@b.example",
    'http://[::1]?mail=me@b.example',
    'https://example.com?mail=me@b.example',
    'https://a.example/x:y?z@b',
  ]) {
    assert.equal(hideCredentials(same), same);
  }
  // Linear, whatever it holds.
  assert.equal(hideCredentials(`//${'@'.repeat(200_000)}`), '//');
  assert.equal(hideCredentials('//a'.repeat(100_000)).length, 300_000);
  assert.equal(hideCredentials(`//${'a:?'.repeat(100_000)}`).length, 300_002);
  assert.equal(hideCredentials('//a:?'.repeat(100_000)).length, 500_000);
});

test('a password may hold what ends an address', () => {
  for (const part of ['?', '#', "'", '"', '<', '>', '?#', 'x1?', ':', '@', '@?', '[', ']', '`']) {
    for (const password of [`5ecret${part}5ecret`, `${part}5ecret`, `5ecret${part}`]) {
      for (const before of ['https://me:', '//:', 'git://me@corp:', 'fatal: "https://me:']) {
        const shown = hideCredentials(`${before}${password}@example.com/a?b@c "x@y"`);
        const scheme = before.slice(0, before.indexOf('//') + 2);
        assert.equal(shown, `${scheme}example.com/a?b@c "x@y"`, password);
      }
    }
  }
});

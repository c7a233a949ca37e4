// Alternates made by hand, and what is wrong with them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { judgeAlternates } from './judge-alternates.ts';

const LOC = 'https://example.com/en/';
const SELF = { hreflang: 'en', href: LOC };

function problems(...alternates: readonly unknown[]): string[] {
  const entry = { loc: LOC, alternates } as unknown as UrlEntry;
  return judgeAlternates(entry).map(({ code, found }) => `${code}: ${found}`);
}

test('good alternates, and none at all, are nothing to tell of', () => {
  assert.deepEqual(judgeAlternates({ loc: LOC }), []);
  assert.deepEqual(problems(), []);
  assert.deepEqual(
    problems(
      SELF,
      { hreflang: 'de-AT', href: 'https://example.at/' },
      { hreflang: 'x-default', href: LOC },
    ),
    [],
  );
});

test('a page that its alternates do not name is told of', () => {
  const german = { hreflang: 'de', href: 'https://example.com/de/' };
  assert.deepEqual(problems(german), ['hreflang-self-missing: de']);
  assert.deepEqual(problems(german, { hreflang: 'x-default', href: LOC }), []);
});

test('a page is known by its address, however that is written', () => {
  for (const href of [
    'HTTPS://EXAMPLE.COM/en/',
    'https://example.com:443/en/',
    ' https://example.com/de/../en/',
  ]) {
    assert.deepEqual(problems({ hreflang: 'en', href }), [], href);
  }
  assert.deepEqual(problems({ hreflang: 'en', href: 'https://example.com/en' }), [
    'hreflang-self-missing: en',
  ]);
});

test('codes that engines do not know or ignore are told of, with what was meant', () => {
  for (const [hreflang, expected] of [
    ['en_GB', 'hreflang-invalid: en_GB, which is en-GB'],
    ['us', 'hreflang-invalid: us'],
    ['xx', 'hreflang-invalid: xx'],
    ['en-XX', 'hreflang-invalid: en-XX'],
    ['en-UK', 'hreflang-ignored: en-UK, which is en-GB'],
    ['en-EU', 'hreflang-ignored: en-EU'],
    ['es-419', 'hreflang-ignored: es-419'],
  ] as const) {
    assert.deepEqual(problems(SELF, { hreflang, href: 'https://example.com/x' }), [expected]);
  }
});

test('one code may not lead to two addresses', () => {
  const one = { hreflang: 'de-AT', href: 'https://example.com/1' };
  const two = { hreflang: 'de-at', href: 'https://example.com/2' };
  assert.deepEqual(problems(SELF, one, two), [
    'hreflang-duplicate: de-at: https://example.com/1 and https://example.com/2',
  ]);
  assert.deepEqual(problems(SELF, one, one), []);
});

test('addresses that are no web addresses are told of', () => {
  for (const href of ['/de/', '//example.com/de/', 'mailto:a@example.com', 'https://', '']) {
    assert.deepEqual(problems(SELF, { hreflang: 'de', href }), [
      `hreflang-href-unusable: de: ${href}`,
    ]);
  }
});

test('pages for phones repeat a code, and do not stand for the page', () => {
  const media = 'only screen and (max-width: 640px)';
  const phone = { hreflang: 'en', href: 'https://m.example.com/', media };
  assert.deepEqual(problems(phone), []);
  assert.deepEqual(problems(SELF, phone), []);
});

test('values of a wrong kind are skipped', () => {
  assert.deepEqual(problems(SELF, null, 5, {}, { hreflang: 5, href: 'https://a.example/' }), []);
  const entry = { loc: LOC, alternates: 'none' } as unknown as UrlEntry;
  assert.deepEqual(judgeAlternates(entry), []);
});

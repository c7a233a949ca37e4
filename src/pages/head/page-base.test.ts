// Addresses resolved against a page's base: the same as URL gives, plain or not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { PageBase } from './page-base.ts';

const RUNS = 40_000;

const BASES = [
  'https://example.com/',
  'https://example.com/a/b/c.html?d=e/f#g/h',
  'http://user:pa%20ss@example.com:8080/a/b',
  'http://127.0.0.1:8123/p/1',
  'https://xn--mnchen-3ya.de/%C3%A4/?',
  'http://[::1]/a/;b',
];

const PIECES = [
  '/',
  '//',
  '.',
  '..',
  '/.',
  '/..',
  './',
  '../',
  '%2e',
  '%2E',
  '%2e%2E',
  '%2',
  '%',
  '%zz',
  'a',
  'b.html',
  'index',
  '.well-known',
  'a..b',
  '~c',
  "d'e",
  'f"g',
  'h i',
  '\t',
  '\n',
  '\\',
  '?',
  '?a=b',
  '&c=d',
  '=',
  '#',
  '#x',
  '#a/../b',
  '?#',
  ';',
  ':',
  '@',
  '!',
  '$',
  '(',
  ')',
  '*',
  '+',
  ',',
  '|',
  '[',
  ']',
  '{',
  '}',
  '^',
  '`',
  '<',
  '>',
  'ä',
  '港',
  '🌊',
  '\0',
  '\u00ad',
  '_',
  'http:',
  'https:',
  'http://',
  'https://',
  'HTTP://',
  'ftp://',
  'mailto:',
  'javascript:',
  'example.com',
  'EXAMPLE.com',
  'example.com/',
  'example.com:443',
  'example.com:8080/',
  'com',
  'user@',
  'user:pa%20ss@',
  '127.0.0.1',
  '1.2.3',
  '0x7f.1',
  'a.0x1',
  '1',
  'xn--a',
  'xn--',
  '-',
  'a_b.c/',
  'a-.de/',
  'a..de/',
  '.de/',
  'a.de./',
  'localhost/',
  'a.1e/',
  '[::1]/',
  'ab.cd/',
];

function expected(text: string, base: string): string | undefined {
  const url = URL.parse(text, base);
  if (url === null || !/^https?:$/.test(url.protocol) || text.length > 8_192) return undefined;
  return url.href.length > 8_192 ? undefined : url.href;
}

function check(text: string, base: string): void {
  const url = expected(text, base);
  const resolver = new PageBase(new URL(base));
  const what = JSON.stringify([text, base]);
  assert.equal(resolver.urlOf(text), url, what);
  assert.equal(resolver.addressOf(text), url?.replace(/#.*$/s, ''), what);
}

test('random addresses', () => {
  for (let seed = TEST_SEED; seed < TEST_SEED + RUNS; seed += 1) {
    const random = seededRandom(seed);
    const pick = (list: readonly string[]): string =>
      list[Math.floor(random() * list.length)] as string;
    const count = 1 + Math.floor(random() * 6);
    const text = Array.from({ length: count }, () => pick(PIECES)).join('');
    try {
      check(text, pick(BASES));
    } catch (error) {
      throw new Error(`PORTOLAN_FUZZ_SEED=${seed}`, { cause: error });
    }
  }
});

test('each ASCII character, at each place of each kind of address', () => {
  for (let code = 0; code < 0x81; code += 1) {
    const one = String.fromCharCode(code);
    for (const pattern of ['*', '/*', '/a*b', '/a/*', '/a?*', 'a*b', '*/b', '?*', '?a*b', 'a/*b']) {
      for (const base of BASES) check(pattern.replace('*', one), base);
    }
    for (const pattern of ['https://a*b.de/c', 'https://ab.de*/c', 'https://ab.de/*c?d']) {
      check(pattern.replace('*', one), BASES[0] as string);
    }
  }
});

test('addresses as long as the limits, and one character longer', () => {
  for (const length of [1_999, 2_000, 2_001, 8_191, 8_192, 8_193]) {
    for (const begin of ['/', 'a', '?', 'https://example.com/', '/#', 'https://ab.de/']) {
      const text = begin + 'x'.repeat(length - begin.length);
      for (const base of BASES) check(text, base);
      check(text, `https://example.com/${'y'.repeat(8_000)}/`);
    }
  }
});

// The loc of a copy, character by character.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copiedLoc } from './copied-loc.ts';

const LOCS: Readonly<Record<string, readonly [loc: string, copied: string]>> = {
  'a plain URL stays': ['https://example.com/a?b=1&c=2', 'https://example.com/a?b=1&c=2'],
  'letters beyond ASCII are escaped': [
    'https://example.com/ü?q=東',
    'https://example.com/%C3%BC?q=%E6%9D%B1',
  ],
  'a host beyond ASCII becomes Punycode': [
    'https://bücher.example/',
    'https://xn--bcher-kva.example/',
  ],
  'what stands in no URL is escaped': [
    'https://example.com/{a}|"b"^',
    'https://example.com/%7Ba%7D%7C%22b%22%5E',
  ],
  'brackets stay': ['https://example.com/?a[]=1', 'https://example.com/?a[]=1'],
  'broken escapes stay': [
    'https://example.com/100%/ü%u00e9',
    'https://example.com/100%/%C3%BC%u00e9',
  ],
  'valid escapes stay as written': ['https://example.com/%c3%bc', 'https://example.com/%c3%bc'],
  'case, port, dots and fragment stay': [
    'HTTP://Example.COM:80/a/../b#c',
    'HTTP://Example.COM:80/a/../b#c',
  ],
  'a URL without its second slash stays': ['https:example.com/ü', 'https:example.com/ü'],
};

for (const [name, [loc, copied]] of Object.entries(LOCS)) {
  test(name, () => assert.equal(copiedLoc(loc), copied));
}

test('a URL that escapes would make longer than 2,047 characters stays as it is', () => {
  const start = 'https://example.com/';
  const fits = `${start}ü${'x'.repeat(2_047 - start.length - 6)}`;
  assert.equal(copiedLoc(fits).length, 2_047);
  assert.equal(copiedLoc(`${fits}x`), `${fits}x`);
});

test('a URL that is too long anyway keeps its length in ASCII', () => {
  const loc = `https://example.com/${'x'.repeat(3_000)}`;
  assert.equal(copiedLoc(loc), loc);
});

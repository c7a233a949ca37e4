// Names that may be published, and names that may not, with the limit and one beyond.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPublishedName, PUBLISHED_NAME_BYTES_MAX } from './published-name.ts';

const PLAIN = [
  'sitemap.xml',
  'sitemap-news-1.xml.gz',
  '.portolan-manifest.json',
  '.portolan.json',
  '..a',
  'console.xml',
  'com10',
  'con-1.xml',
  'a b&c=d;e+f%.txt',
  'карта.xml',
  '😀.xml',
  'x'.repeat(PUBLISHED_NAME_BYTES_MAX),
  'ж'.repeat(127),
];

for (const name of PLAIN) {
  test(`${name.slice(0, 40)} may be published`, () => {
    checkPublishedName(name);
  });
}

const WRONG: readonly (readonly [string, RegExp])[] = [
  ['', /it is empty/],
  ['.', /it is a folder/],
  ['..', /it is a folder/],
  ['a/b', /it contains "\/"/],
  ['/etc/passwd', /it contains "\/"/],
  ['..\\a', /it contains "\\\\"/],
  ['a\0', /it contains "\\u0000"/],
  ['a\nb', /it contains "\\n"/],
  ['a\x7f', /contains/],
  ['c:a', /it contains ":"/],
  ['a?b', /it contains "\?"/],
  ['a*', /it contains "\*"/],
  ['a.', /it ends with a dot or a space/],
  ['a ', /it ends with a dot or a space/],
  ['NUL', /Windows reserves it/],
  ['con.xml', /Windows reserves it/],
  ['LPT1.txt', /Windows reserves it/],
  ['com¹', /Windows reserves it/],
  ['.portolan', /Portolan reserves it/],
  ['.Portolan', /Portolan reserves it/],
  ['a\ud800', /half a character/],
  ['x'.repeat(PUBLISHED_NAME_BYTES_MAX + 1), /it has 256 bytes, and 255 is the limit/],
  ['ж'.repeat(128), /it has 256 bytes/],
];

for (const [name, message] of WRONG) {
  test(`${JSON.stringify(name).slice(0, 40)} may not be published`, () => {
    assert.throws(() => checkPublishedName(name), { code: 'CONFIG_INVALID', message });
  });
}

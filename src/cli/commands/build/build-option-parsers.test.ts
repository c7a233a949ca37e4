// What the options of `build` take and refuse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectOption } from '../../options/option-parsers.ts';
import {
  collectHostOption,
  collectMapOption,
  collectSectionOption,
  parseBuildFormatsOption,
  parseEntriesOption,
  parsePartOption,
  parseShareOption,
  parseSitemapBytesOption,
} from './build-option-parsers.ts';

const refused = { code: 'commander.invalidArgument' };

test('a part is written with the number of parts', () => {
  assert.deepEqual(parsePartOption('17/256'), { part: 17, parts: 256 });
  for (const text of ['', '17', '1/2/3', '-1/4', '1.5/4', '1 /4', 'a/b', '/4', '1/']) {
    assert.throws(() => parsePartOption(text), refused, text);
  }
});

test('shares are written in per cent', () => {
  const shares: readonly (readonly [string, number])[] = [
    ['20%', 0.2],
    ['0.1%', 0.001],
    ['0 %', 0],
    ['0', 0],
    ['100%', 1],
  ];
  for (const [text, share] of shares) assert.equal(parseShareOption(text), share);
  for (const text of ['', '20', '0.2', '1', '100.1%', '-1%', '%', '1e1%', '1,5%']) {
    assert.throws(() => parseShareOption(text), refused, text);
  }
});

test('a sitemap has 1 to 50,000 entries', () => {
  assert.equal(parseEntriesOption('1'), 1);
  assert.equal(parseEntriesOption('50000'), 50_000);
  for (const text of ['0', '50001', '1.5', '']) {
    assert.throws(() => parseEntriesOption(text), refused, text);
  }
});

test('a sitemap has up to 50 MiB', () => {
  assert.equal(parseSitemapBytesOption('50MiB'), 52_428_800);
  assert.equal(parseSitemapBytesOption('1'), 1);
  assert.throws(() => parseSitemapBytesOption('52428801'), refused);
});

test('formats come in one order, each once', () => {
  assert.deepEqual(parseBuildFormatsOption('atom, xml,atom'), ['xml', 'atom']);
  assert.throws(() => parseBuildFormatsOption('xml,pdf'), refused);
  assert.throws(() => parseBuildFormatsOption(''), refused);
});

test('what may be repeated is gathered', () => {
  assert.deepEqual(collectOption('b', collectOption('a')), ['a', 'b']);
});

test('hosts are a scheme, a name and a port', () => {
  assert.deepEqual(collectHostOption('https://B.example:8443/', ['https://a.example']), [
    'https://a.example',
    'https://b.example:8443',
  ]);
  for (const text of ['b.example', 'https://b.example/shop', 'https://b.example/?a', 'ftp://b/']) {
    assert.throws(() => collectHostOption(text), refused, text);
  }
});

test('a column may hold an equals sign, a field not', () => {
  const map = collectMapOption('a=b=lastmod', collectMapOption(' url = loc '));
  assert.deepEqual(map, { url: 'loc', 'a=b': 'lastmod' });
  assert.deepEqual(collectMapOption('image='), { image: '' });
  for (const text of ['url', '=loc', ' =loc']) {
    assert.throws(() => collectMapOption(text), refused, text);
  }
});

test('a column may have any name', () => {
  const map = collectMapOption('__proto__=loc');
  assert.deepEqual(Object.keys(map), ['__proto__']);
  assert.equal(Object.getPrototypeOf(map), Object.prototype);
});

test('sections gather the globs of one name', () => {
  const one = collectSectionOption('blog=/blog/**');
  const two = collectSectionOption('blog=/news/a=b', collectSectionOption('shop=/shop/*', one));
  assert.deepEqual(
    [...two],
    [
      ['blog', ['/blog/**', '/news/a=b']],
      ['shop', ['/shop/*']],
    ],
  );
  for (const text of ['blog', '=/a', 'a b=/c', 'blog=', 'blog=blog/**', `${'a'.repeat(65)}=/`]) {
    assert.throws(() => collectSectionOption(text), refused, text);
  }
});

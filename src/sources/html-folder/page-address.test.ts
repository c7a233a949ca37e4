// Files and addresses: both ways, by each policy, and letters that paths cannot hold.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type AddressPolicy,
  addressOfPage,
  folderAddress,
  isPageName,
  isSpellingOfPage,
} from './page-address.ts';

const ROOT = new URL('https://example.com/docs/');

describe('addresses of files', () => {
  const cases: readonly (readonly [file: string, dropped: string, kept: string])[] = [
    ['index.html', '', 'index.html'],
    ['a/index.htm', 'a/', 'a/index.htm'],
    ['a/index.xhtml', 'a/', 'a/index.xhtml'],
    ['about.html', 'about', 'about.html'],
    ['About.HTML', 'About', 'About.HTML'],
    ['a/b.c.html', 'a/b.c', 'a/b.c.html'],
    ['Index.html', 'Index', 'Index.html'],
    ['myindex.html', 'myindex', 'myindex.html'],
    ['größe x.html', 'gr%C3%B6%C3%9Fe%20x', 'gr%C3%B6%C3%9Fe%20x.html'],
    ['50%20?#.html', '50%2520%3F%23', '50%2520%3F%23.html'],
    ['a:b@c,d;e=f&g+h!$(i)*~.html', 'a:b@c,d;e=f&g+h!$(i)*~', 'a:b@c,d;e=f&g+h!$(i)*~.html'],
    ['a\\b.html', 'a%5Cb', 'a%5Cb.html'],
    ['.../x.html', '.../x', '.../x.html'],
  ];
  const all: AddressPolicy = { indexFiles: 'keep', extension: 'keep' };
  const none: AddressPolicy = { indexFiles: 'drop', extension: 'drop' };
  for (const [file, dropped, kept] of cases) {
    test(`${file} has its address`, () => {
      assert.equal(addressOfPage(file, ROOT, none).href, `https://example.com/docs/${dropped}`);
      assert.equal(addressOfPage(file, ROOT, all).href, `https://example.com/docs/${kept}`);
    });
  }

  test('by default indexes are folders and extensions stay', () => {
    const policy: AddressPolicy = { indexFiles: 'drop', extension: 'keep' };
    assert.equal(addressOfPage('a/index.html', ROOT, policy).href, 'https://example.com/docs/a/');
    assert.equal(addressOfPage('a/b.html', ROOT, policy).href, 'https://example.com/docs/a/b.html');
  });
});

test('pages are known by their names', () => {
  for (const name of ['a.html', 'a.HTM', 'a.b.xhtml', '.html'])
    assert.equal(isPageName(name), true);
  for (const name of ['a.html.gz', 'html', 'a.xht', 'a.shtml', 'a.php']) {
    assert.equal(isPageName(name), false, name);
  }
});

test('the folder has an address with a slash at its end', () => {
  const cases = [
    ['https://example.com', 'https://example.com/'],
    ['https://example.com/docs', 'https://example.com/docs/'],
    ['https://example.com/docs/?a=1#b', 'https://example.com/docs/'],
    ['/docs/', undefined],
    ['ftp://example.com/', undefined],
  ] as const;
  for (const [base, address] of cases) assert.equal(folderAddress(base)?.href, address);
});

describe('spellings of one page', () => {
  const cases: readonly (readonly [
    file: string,
    same: readonly string[],
    other: readonly string[],
  ])[] = [
    [
      'about.html',
      ['about', 'about/', 'about.html', 'about#x', '%61bout'],
      ['', 'About', 'about/index.html', 'about?x=1', 'about.htm', 'about//'],
    ],
    ['a/index.html', ['a', 'a/', 'a/index', 'a/index.html'], ['a.html', 'a/index.htm', '']],
    ['index.html', ['', '../docs', 'index.html', 'index'], ['..', 'a', '../docs2/']],
    ['gr\u00f6\u00dfe.html', ['gr%c3%b6%C3%9Fe', 'größe.html', 'gro\u0308\u00dfe'], ['grosse']],
    ['50%.html', ['50%25'], ['50']],
  ];
  for (const [file, same, other] of cases) {
    test(`of ${file}`, () => {
      const isSame = (path: string): boolean =>
        isSpellingOfPage(new URL(path, ROOT).href, file, ROOT);
      for (const path of same) assert.equal(isSame(path), true, path);
      for (const path of other) assert.equal(isSame(path), false, path);
    });
  }

  test('another scheme, host or port is another page, as is a text that is no address', () => {
    for (const url of [
      'http://example.com/docs/a',
      'https://www.example.com/docs/a',
      'https://example.com:444/docs/a',
      'https://example.com/a',
      '',
      'https://example.com/docs/%zz',
    ]) {
      assert.equal(isSpellingOfPage(url, 'a.html', ROOT), false, url);
    }
    assert.equal(isSpellingOfPage('https://example.com:443/docs/a', 'a.html', ROOT), true);
  });

  test('a folder at the root of its host', () => {
    const root = new URL('https://example.com/');
    assert.equal(isSpellingOfPage('https://example.com', 'index.html', root), true);
    assert.equal(isSpellingOfPage('https://example.com/a/', 'a.html', root), true);
    assert.equal(isSpellingOfPage('https://example.com/a', 'index.html', root), false);
  });
});

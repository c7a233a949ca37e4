// Which lists an address may be a page of, and which it may show in another order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countBit,
  ownParameters,
  pagesOfLists,
  shorterCounts,
  shorterLists,
  withoutParameters,
} from './pages-of-lists.ts';

const SITE = 'https://e.example';
const pages = (path: string): string[] =>
  pagesOfLists(SITE + path).map(
    ({ list, name, page }) => `${list.slice(SITE.length)} ${name} ${page}`,
  );

test('an address is a page of itself, and of what numbers it in its query or its path', () => {
  for (const [path, ...expected] of [
    ['/c'],
    ['/c?a=x'],
    ['/c?p=2', '/c p 2'],
    ['/c?id=7&sort=x&page=3', '/c?sort=x&page=3 id 7', '/c?id=7&sort=x page 3'],
    ['/c?page=1234567890'],
    ['/c?=2&3'],
    ['/shop/page/2/?orderby=price', '/shop/?orderby=price / 2'],
    ['/page/2', '/ / 2'],
    ['/forum-2-page-3.html?sort=x', '/forum-2.html?sort=x / 3'],
    ['/thread-7.html', '/thread.html / 7'],
    ['/c12'],
  ] as const) {
    assert.deepEqual(pages(path), [`${path}  0`, ...expected]);
  }
});

test('lists lack one parameter, two, or up to four in a row, but not a page number alone', () => {
  const shorter = (path: string): string[] =>
    shorterLists(SITE + path).map(
      ({ list, additions }) => `${list.slice(SITE.length)} + ${additions.join('&')}`,
    );
  assert.deepEqual(shorter('/c'), []);
  assert.deepEqual(shorter('/c?sort=x'), ['/c + sort=x']);
  assert.deepEqual(shorter('/c?page=2'), []);
  assert.deepEqual(shorter('/c?page=all'), ['/c + page=all']);
  assert.deepEqual(shorter('/c?a=1&b=2&c=3'), [
    '/c?b=2&c=3 + a=1',
    '/c?c=3 + a=1&b=2',
    '/c?b=2 + a=1&c=3',
    '/c + a=1&b=2&c=3',
    '/c?a=1&c=3 + b=2',
    '/c?a=1 + b=2&c=3',
    '/c?a=1&b=2 + c=3',
  ]);
  const query = (count: number): string =>
    Array.from({ length: count }, (_, index) => `a${index}=x`).join('&');
  assert.equal(shorter(`/c?${query(8)}`).length, 8 + 28 + 6 + 5);
  assert.deepEqual(shorter(`/c?${query(9)}`), []);
});

test('the counts of parameters tell where there may be a shorter list', () => {
  assert.equal(shorterCounts(`${SITE}/c`), 0);
  assert.equal(shorterCounts(`${SITE}/c?a=1`), 0b1);
  assert.equal(shorterCounts(`${SITE}/c?a=1&b=1&c=1&d=1&e=1&f=1`), 0b111100);
  assert.deepEqual(
    ['/c', '/c?a', '/c?a&b'].map((path) => countBit(SITE + path)),
    [1, 2, 4],
  );
});

test('an address has parameters of its own besides those of a list with the same path', () => {
  const own = (url: string, list: string): readonly string[] | undefined =>
    ownParameters(SITE + url, SITE + list);
  assert.deepEqual(own('/c?a=1&sort=x', '/c?a=1'), ['sort=x']);
  assert.deepEqual(own('/shop/page/2/?a=1', '/shop/'), ['a=1']);
  assert.deepEqual(own('/c', '/c'), []);
  assert.equal(own('/c?a=2', '/c?a=1'), undefined);
  assert.equal(own('/d?a=1', '/c?a=1'), undefined);
});

test('parameters are removed by name and value', () => {
  assert.equal(withoutParameters(`${SITE}/c?a=1&b=2`, ['b=2', 'a=2']), `${SITE}/c?a=1`);
  assert.equal(withoutParameters(`${SITE}/c?b=2`, ['b=2']), `${SITE}/c`);
  assert.equal(withoutParameters(`${SITE}/c?b=2`, ['b=3']), `${SITE}/c?b=2`);
});

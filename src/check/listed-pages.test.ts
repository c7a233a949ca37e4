// Which pages were listed before.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../protocol/url-entry.ts';
import { ListedPages } from './listed-pages.ts';

const pages = (...locs: readonly string[]): readonly Entry[] =>
  locs.map((loc) => ({ kind: 'url', loc: `https://example.com/${loc}` }));
const indices = (found: ReturnType<ListedPages['add']>): readonly (readonly number[])[] =>
  found.map(({ index, first }) => [index, first]);

test('a page is told when it comes again, with the document that had it first', () => {
  const listed = new ListedPages();
  assert.deepEqual(indices(listed.add(pages('a', 'b', 'a', 'a'), 0, 'urlset')), [
    [2, 0],
    [3, 0],
  ]);
  assert.deepEqual(indices(listed.add(pages('c', 'b'), 1, 'urlset')), [[1, 0]]);
  assert.deepEqual(indices(listed.add(pages('c', 'b', 'd'), 2, 'urlset')), [
    [0, 1],
    [1, 0],
  ]);
  assert.equal(listed.size, 4);
});

test('pages are known by their normal form, in their own words', () => {
  const listed = new ListedPages();
  listed.add([{ kind: 'url', loc: 'https://example.com/a%7e' }], 0, 'urlset');
  const [again] = listed.add([{ kind: 'url', loc: 'HTTPS://EXAMPLE.com:443/a~#top' }], 0, 'urlset');
  assert.equal(again?.loc, 'HTTPS://EXAMPLE.com:443/a~#top');
  assert.equal(listed.has('https://example.com/%61~'), true);
  assert.equal(listed.has('https://example.com/a~/'), false);
});

test('sitemaps are no pages', () => {
  const listed = new ListedPages();
  const child: Entry = { kind: 'sitemap', loc: 'https://example.com/a' };
  assert.deepEqual(listed.add([child, child], 0, 'urlset'), []);
  assert.equal(listed.size, 0);
  assert.deepEqual(indices(listed.add([child, ...pages('a', 'b', 'b')], 0, 'urlset')), [[3, 0]]);
});

test('batches of every size give what a plain map gives', () => {
  const listed = new ListedPages();
  const plain = new Map<string, number>();
  for (let batch = 0; batch < 60; batch += 1) {
    const entries = pages(
      ...Array.from({ length: (batch * 37) % 500 }, (_, n) => `${(n * (batch + 7)) % 900}`),
    );
    const expected = entries.flatMap(({ loc }, index) => {
      const first = plain.get(loc);
      if (first === undefined) plain.set(loc, batch);
      return first === undefined ? [] : [[index, first]];
    });
    assert.deepEqual(indices(listed.add(entries, batch, 'urlset')), expected);
  }
  assert.equal(listed.size, plain.size);
});

test('as many pages as are remembered, and one more', () => {
  const listed = new ListedPages(3);
  listed.add(pages('a', 'b', 'c'), 0, 'urlset');
  assert.equal(listed.notRemembered, 0);
  assert.deepEqual(listed.add(pages('d'), 0, 'urlset'), []);
  assert.equal(listed.notRemembered, 1);
  assert.equal(listed.has('https://example.com/c'), true);
});

test('a text list repeats other lists alone, a feed nothing', () => {
  const listed = new ListedPages();
  listed.add(pages('a'), 0, 'urlset');
  assert.deepEqual(indices(listed.add(pages('a', 'b', 'b'), 1, 'text')), [[2, 1]]);
  assert.deepEqual(indices(listed.add(pages('a'), 2, 'text')), [[0, 1]]);
  assert.deepEqual(listed.add(pages('a', 'a'), 3, 'rss'), []);
  assert.deepEqual(listed.add(pages('a', 'a'), 4, 'atom'), []);
});

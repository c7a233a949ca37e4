// Which pages were listed before.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../../protocol/url-entry.ts';
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

test('sitemaps are not pages', () => {
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
    const met = new Set<string>();
    const expected = entries.flatMap(({ loc }, index) => {
      const first = plain.get(loc);
      if (first === undefined) plain.set(loc, batch);
      const again = met.has(loc);
      met.add(loc);
      return first === undefined ? [] : [[index, again ? batch : first]];
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

test('pages that are listed as news as well take room of their own', () => {
  const news = pages('a', 'b').map((entry) => ({
    ...entry,
    news: { publication: { name: 'A', language: 'en' }, publicationDate: '2026', title: 'T' },
  }));
  // Two pages, two further listings, and two of another kind: six are kept.
  for (const [pagesMax, notRemembered] of [
    [6, 1],
    [7, 0],
  ] as const) {
    const listed = new ListedPages(pagesMax);
    listed.add(pages('a', 'b'), 0, 'urlset');
    listed.add(news, 1, 'urlset');
    assert.equal(listed.notRemembered, 0);
    listed.add(pages('c'), 2, 'urlset');
    assert.equal(listed.notRemembered, notRemembered);
  }
});

test('a text list repeats other lists alone, a feed nothing', () => {
  const listed = new ListedPages();
  listed.add(pages('a'), 0, 'urlset');
  assert.deepEqual(indices(listed.add(pages('a', 'b', 'b'), 1, 'text')), [[2, 1]]);
  assert.deepEqual(indices(listed.add(pages('a'), 2, 'text')), [[0, 1]]);
  assert.deepEqual(listed.add(pages('a', 'a'), 3, 'rss'), []);
  assert.deepEqual(listed.add(pages('a', 'a'), 4, 'atom'), []);
});

test('a page that comes again in one document is told so when another has it too', () => {
  const listed = new ListedPages();
  listed.add(pages('a', 'b'), 0, 'urlset');
  assert.deepEqual(indices(listed.add(pages('a', 'a', 'b'), 1, 'urlset')), [
    [0, 0],
    [1, 1],
    [2, 0],
  ]);
  assert.deepEqual(indices(listed.add(pages('b', 'a'), 1, 'urlset')), [
    [0, 1],
    [1, 1],
  ]);
  assert.deepEqual(indices(listed.add(pages('a'), 0, 'urlset')), [[0, 0]]);
  assert.deepEqual(indices(listed.add(pages('a', 'a'), 2, 'urlset')), [
    [0, 0],
    [1, 2],
  ]);
});

test('news is listed in a sitemap of its own as well', () => {
  const news = (...locs: readonly string[]): readonly Entry[] =>
    pages(...locs).map((entry) => ({
      ...entry,
      news: { publication: { name: 'A', language: 'en' }, publicationDate: '2026', title: 'T' },
    }));
  for (const newsFirst of [true, false]) {
    const listed = new ListedPages();
    const add = (entries: readonly Entry[], document: number): ReturnType<typeof indices> =>
      indices(listed.add(entries, document, 'urlset'));
    const [first, second] = newsFirst ? [news, pages] : [pages, news];
    assert.deepEqual(add(first('a', 'b'), 0), []);
    assert.deepEqual(add(second('a', 'b'), 1), []);
    assert.equal(listed.size, 2);
    assert.equal(listed.has('https://example.com/a'), true);
    assert.deepEqual(add(first('a'), 2), [[0, 0]]);
    assert.deepEqual(add(second('b'), 3), [[0, 1]]);
    assert.deepEqual(add(second('a', 'a'), 1), [
      [0, 1],
      [1, 1],
    ]);
    assert.deepEqual(add(first('c', 'c'), 4), [[1, 4]]);
    assert.deepEqual(add(second('c', 'c'), 4), [
      [0, 4],
      [1, 4],
    ]);
  }
});

// What `add` tells of every occurrence, however those of several documents come mixed up.
const tellings = (occurrences: readonly (readonly [document: number, news: boolean])[]) => {
  const listed = new ListedPages();
  let same = 0;
  let other = 0;
  for (const [document, isNews] of occurrences) {
    const [entry] = pages('a') as readonly [Entry];
    const news = { publication: { name: 'A', language: 'en' }, publicationDate: '1', title: 'T' };
    const given: Entry = isNews && entry.kind === 'url' ? { ...entry, news } : entry;
    for (const { first } of listed.add([given], document, 'urlset')) {
      if (first === document) same += 1;
      else other += 1;
    }
  }
  return { same, other };
};

function* orders<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length < 2) yield items;
  else {
    for (const [at, item] of items.entries()) {
      for (const rest of orders(items.toSpliced(at, 1))) yield [item, ...rest];
    }
  }
}

test('documents that are read together are distinguished in whatever order they come', () => {
  // Three documents, of which two list the page twice.
  const plain = [0, 1, 1, 2, 2].map((document) => [document, false] as const);
  for (const order of orders(plain)) {
    assert.deepEqual(tellings(order), { same: 2, other: 2 }, JSON.stringify(order));
  }
  // Two list it as news, two among all pages; one of them does both.
  const mixed = [
    [0, true] as const,
    [1, true] as const,
    [1, false] as const,
    [2, false] as const,
    [2, false] as const,
  ];
  for (const order of orders(mixed)) {
    const { same } = tellings(order);
    assert.equal(same, 2, JSON.stringify(order));
  }
});

// Lists of several pages in another order or of another size, and what is no such list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DESCRIBED_GENERATION,
  type DescribedPage,
  frontierOfPages,
} from '../../../../tests/support/frontier-of-pages.ts';
import { scopeOf } from '../../../../tests/support/scope-of.ts';
import type { Frontier } from '../../../queue/port/frontier.ts';
import { decidePages } from '../decide-pages.ts';

const SITE = 'https://e.example';

/** Addresses that are not listed, with their reason and the page that is listed instead. */
function left(
  pages: readonly DescribedPage[],
  frontier: Frontier = frontierOfPages(pages),
): Record<string, string> {
  const flags = { hasSitemaps: false, news: false, media: false, complete: true };
  const sets = { list: new Set<never>(), probes: new Map<string, string>() };
  const site = { scope: scopeOf(`${SITE}/`), start: `${SITE}/`, nowMs: 0 };
  const options = { frontier, generation: DESCRIBED_GENERATION, ...site, ...flags, ...sets };
  const all = [...decidePages(options).all()];
  frontier.close();
  return Object.fromEntries(
    all
      .filter(({ reason }) => reason !== 'listed')
      .map(({ url, reason, other = '' }) => [
        url.slice(SITE.length),
        `${reason} ${other.slice(SITE.length)}`,
      ]),
  );
}

let contents = 100;
const page = (path: string, more: Partial<DescribedPage> = {}): DescribedPage => {
  contents += 1;
  return { url: SITE + path, content: [contents, contents], ...more };
};
const item = (number: number): string => `/item/${number}`;
const items = (count: number): DescribedPage[] =>
  Array.from({ length: count }, (_, index) => page(item(index + 1)));

/** The pages of a list: rows and what their words add up to, page by page. */
function list(
  path: string,
  pages: readonly (readonly [sum: number, ...rows: number[]])[],
  more: Partial<DescribedPage> = {},
): DescribedPage[] {
  const mark = path.includes('?') ? '&' : '?';
  return pages.map(([sum, ...rows], index) =>
    page(index === 0 ? path : `${path}${mark}p=${index + 1}`, {
      sum,
      links: ['/menu', ...rows.map(item)].map((to) => ({ url: SITE + to, how: 'link' })),
      ...more,
    }),
  );
}

const PLAIN = list('/c', [
  [10, 1, 2, 3],
  [20, 4, 5, 6],
  [5, 7],
]);
const BACK = [
  [11, 7, 6, 5],
  [20, 4, 3, 2],
  [4, 1],
] as const;
const world = (...lists: readonly DescribedPage[][]): DescribedPage[] => [
  ...items(12),
  page('/menu'),
  ...lists.flat(),
];

test('a list of several pages in another order is that list', () => {
  const of = 'duplicate /c';
  const sorted = list('/c?sort=back', BACK);
  const expected = { '/c?sort=back': of, '/c?sort=back&p=2': of, '/c?sort=back&p=3': of };
  assert.deepEqual(left(world(PLAIN, sorted)), expected);
  // Two orders with a page that is the same one, in whatever order they were visited.
  const same = list('/c?sort=down', BACK).map((one, index) => ({
    ...one,
    ...(index === 1 && { content: sorted[1]?.content ?? [1, 1] }),
  }));
  assert.deepEqual(left(world(same, PLAIN, sorted)), {
    ...expected,
    '/c?sort=down': of,
    '/c?sort=down&p=2': of,
    '/c?sort=down&p=3': of,
  });
});

test('other words, other rows, and the same order are pages of their own', () => {
  const goals = BACK.map(([sum, ...rows]) => [sum + 3, ...rows] as const);
  for (const pages of [
    goals,
    BACK.slice(0, 2),
    [
      [11, 7, 6, 5],
      [20, 4, 3, 2],
      [4, 8],
    ] as const,
    [
      [10, 1, 2, 3],
      [21, 4, 5, 6],
      [4, 7],
    ] as const,
  ]) {
    assert.deepEqual(left(world(PLAIN, list('/c?by=goals', pages))), {});
  }
});

test('what the sitemap lists, or a page of something else links, is listed', () => {
  assert.deepEqual(left(world(PLAIN, list('/c?sort=back', BACK, { met: ['sitemap'] }))), {});
  const from = page('/new', { links: [{ url: `${SITE}/c?sort=back`, how: 'link' }] });
  assert.deepEqual(left(world(PLAIN, list('/c?sort=back', BACK), [from])), {});
  // Pages to which the order is passed on are of the list.
  const passed = page('/d?sort=back', { links: [{ url: `${SITE}/c?sort=back`, how: 'link' }] });
  assert.equal(Object.keys(left(world(PLAIN, list('/c?sort=back', BACK), [passed]))).length, 3);
});

test('the same rows in the same order, with more on each page, are that list', () => {
  const rows = [1, 2, 3, 4, 5, 6, 7, 8] as const;
  const four = list('/c', [
    [1, 1, 2, 3, 4],
    [2, 5, 6, 7, 8],
  ]);
  assert.deepEqual(left(world(four, list('/c?limit=100', [[9, ...rows]]))), {
    '/c?limit=100': 'duplicate /c',
  });
  // Fewer rows may be the links of an article.
  const two = list('/c', [
    [1, 1, 2],
    [2, 3, 4],
  ]);
  assert.deepEqual(left(world(two, list('/c?view=all', [[9, 1, 2, 3, 4]]))), {});
  const facts = { title: 'All on one page' };
  assert.deepEqual(left(world(four, list('/c?limit=100', [[9, ...rows]], { facts }))), {});
});

test('words that the same order adds to each page of two lists or more do not count', () => {
  const second = list('/d', [[6, 8, 9]]);
  const labelled = (sum: number, ...rows: number[]) => [sum + 7, ...rows] as const;
  const sorted = BACK.map(([sum, ...rows]) => labelled(sum, ...rows));
  assert.deepEqual(left(world(PLAIN, second, list('/c?sort=back', sorted))), {});
  const alike = [list('/c?sort=back', sorted), list('/d?sort=back', [labelled(6, 9, 8)])];
  assert.deepEqual(left(world(PLAIN, second, ...alike)), {
    '/c?sort=back': 'duplicate /c',
    '/c?sort=back&p=2': 'duplicate /c',
    '/c?sort=back&p=3': 'duplicate /c',
    '/d?sort=back': 'duplicate /d',
  });
  // Numbers differ from list to list.
  const goals = [list('/c?sort=back', sorted), list('/d?sort=back', [labelled(5, 9, 8)])];
  assert.deepEqual(left(world(PLAIN, second, ...goals)), {});
});

test('a list in another language is a page of its own, with the same names and titles', () => {
  const lists = (query: string, words: number, language: string): DescribedPage[][] =>
    ['/c', '/d'].map((path) =>
      list(
        path + query,
        [
          [words, 1, 2, 3],
          [words + 10, 4, 5, 6],
        ],
        { facts: { language } },
      ),
    );
  const english = lists('', 10, 'en');
  assert.deepEqual(left(world(...english, ...lists('?lang=de', 17, 'de'))), {});
  const inEnglish = left(world(...english, ...lists('?view=grid', 17, 'en')));
  assert.equal(inEnglish['/c?view=grid'], 'duplicate /c');
});

test('links that pass the order on are those of the list', () => {
  const passed = list('/c?sort=back', BACK).map((one) => ({
    ...one,
    links: (one.links ?? []).map(({ url, how }) => ({
      url: url.includes('/item/') ? `${url}?sort=back` : url,
      how,
    })),
  }));
  const copies = Array.from({ length: 7 }, (_, index) =>
    page(`${item(index + 1)}?sort=back`, { state: 'held', why: 'limit' }),
  );
  assert.equal(left(world(PLAIN, passed, copies))['/c?sort=back'], 'duplicate /c');
});

test('a list of which an order is listed for the list itself keeps that order', () => {
  // The bare list is equal to the order that declares itself canonical.
  const usual = PLAIN.map(({ content = [0, 0], sum = 0, links = [] }, index) =>
    page(index === 0 ? '/c?sort=usual' : `/c?sort=usual&p=${index + 1}`, {
      content,
      sum,
      links,
      selfCanonical: true,
    }),
  );
  const second = list('/d', [
    [1, 8],
    [2, 9],
  ]);
  const other = list('/d?sort=usual', [
    [1, 8],
    [2, 9],
  ]);
  const found = left(world(PLAIN, usual, second, other, list('/c?sort=back', BACK)));
  assert.equal(found['/c'], 'duplicate /c?sort=usual');
  assert.equal(found['/c?sort=usual'], undefined);
  assert.equal(found['/c?sort=back&p=2'], 'duplicate /c?sort=usual');
});

test('of filters of a long list only the first pages are compared with it', () => {
  const pages = list(
    '/c',
    Array.from({ length: 10 }, (_, at) => [at, 4 * at + 1, 4 * at + 2, 4 * at + 3, 4 * at + 4]),
  );
  const filters = Array.from({ length: 20 }, (_, at) =>
    list(`/c?f=v${at}`, [
      [500 + at, 2 + at, 7 + at, 9 + at, 11 + at],
      [600 + at, 13 + at],
    ]),
  );
  const all = [...items(40), page('/menu'), ...pages, ...filters.flat()];
  const frontier = frontierOfPages(all);
  const [last = 0] = frontier.find([`${SITE}/c?p=10`]);
  const { outcome } = frontier;
  let readings = 0;
  frontier.outcome = (number) => {
    readings += Number(number === last);
    return outcome.call(frontier, number);
  };
  assert.deepEqual(left(all, frontier), {});
  assert.ok(readings < 10, `${readings} readings`);
});

// What a crawl says of itself: each finding at its limits, and the sites that are none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DESCRIBED_GENERATION,
  type DescribedPage,
  frontierOfPages,
} from '../../../../tests/support/frontier-of-pages.ts';
import { scopeOf } from '../../../../tests/support/scope-of.ts';
import type { CrawlFinding, CrawlVerdict } from '../../port/crawl-verdict.ts';
import { decidePages } from '../decide-pages.ts';
import type { DecideOptions } from '../table/decide-options.ts';

const SITE = 'https://e.example/';
const START: DescribedPage = { url: SITE, met: ['start'], content: [1, 1] };
const at = (path: string): string => SITE + path;

function judge(pages: readonly DescribedPage[], more: Partial<DecideOptions> = {}): CrawlVerdict {
  const frontier = frontierOfPages(pages);
  try {
    const { verdict } = decidePages({
      frontier,
      generation: DESCRIBED_GENERATION,
      nowMs: Date.UTC(2026, 10, 22),
      scope: scopeOf(SITE),
      start: SITE,
      list: new Set(),
      probes: new Map(),
      hasSitemaps: false,
      news: false,
      media: true,
      complete: true,
      ...more,
    });
    assert.equal(verdict.ok, !verdict.findings.some(({ severity }) => severity === 'error'));
    return verdict;
  } finally {
    frontier.close();
  }
}

const told = (verdict: CrawlVerdict): string[] =>
  verdict.findings.map(({ code, severity, count, of }) => `${severity} ${code} ${count}/${of}`);

function many(
  count: number,
  make: (index: number) => Partial<DescribedPage>,
  name = 'p',
): DescribedPage[] {
  return Array.from({ length: count }, (_, index) => ({
    url: at(`${name}${index}`),
    content: [index + 10, index + 10] as const,
    ...make(index),
  }));
}

const pages = (count: number): DescribedPage[] => many(count, () => ({}));

test('a site of which all is listed says nothing, nor does one of which half is', () => {
  assert.deepEqual(judge([START, ...pages(30)]), { ok: true, findings: [] });
  assert.deepEqual(
    told(judge([START, ...pages(20), ...many(20, () => ({ noindex: true }), 'n')])),
    [],
  );
});

test('every page names the home page: an error from ten pages on', () => {
  const site = (count: number) => [START, ...many(count, () => ({ target: SITE }))];
  const { findings } = judge(site(30));
  assert.deepEqual(
    findings.map(({ code }) => code),
    ['few-listed', 'canonical-one'],
  );
  const [few, one] = findings as [CrawlFinding, CrawlFinding];
  assert.equal(few.message, '1 of 31 pages would be listed.');
  assert.deepEqual([one.count, one.of, one.other, one.severity], [30, 31, SITE, 'error']);
  assert.deepEqual(one.examples, [at('p0'), at('p1'), at('p10')]);
  assert.deepEqual(told(judge(site(10))), ['error few-listed 1/11', 'error canonical-one 10/11']);
  assert.deepEqual(told(judge(site(9))), ['error few-listed 1/10']);
  assert.deepEqual(told(judge(site(8))), []);
  assert.deepEqual(told(judge(site(2))), []);
});

test('one canonical for half of the pages is a warning, for fewer nothing', () => {
  const site = (own: number) => [START, ...pages(own), ...many(30, () => ({ target: SITE }), 'c')];
  assert.deepEqual(told(judge(site(29))), ['warning canonical-one 30/60']);
  assert.deepEqual(told(judge(site(30))), []);
});

test('variants of many articles, filters of a page and tracked copies are none', () => {
  const variants = many(50, () => ({ selfCanonical: true }), 'item/').flatMap((item) => [
    item,
    ...many(20, () => ({ target: item.url }), `v/${item.url.slice(SITE.length)}/`),
  ]);
  assert.deepEqual(told(judge([START, ...variants])), []);
  const shop: DescribedPage = { url: at('shop'), content: [2, 2] };
  const filters = many(200, () => ({ target: shop.url }), 'shop?filter=');
  assert.deepEqual(told(judge([START, shop, ...pages(8), ...filters])), []);
  const hidden = many(200, () => ({ noindex: true }), 'shop?filter=');
  assert.deepEqual(told(judge([START, shop, ...pages(8), ...hidden])), []);
  const tracked = many(200, () => ({ target: SITE, content: [1, 1] }), 'from/');
  assert.deepEqual(told(judge([START, ...pages(8), ...tracked])), []);
});

test('a site whose pages differ in their query alone is seen, too', () => {
  const all = many(30, () => ({ target: SITE }), '?id=');
  assert.deepEqual(told(judge([START, ...all])), [
    'error few-listed 1/31',
    'error canonical-one 30/31',
  ]);
});

test('canonicals of another host: what was crawled is a copy', () => {
  const away = (index: number): DescribedPage => ({
    url: `https://www.example/p${index}`,
    state: 'held',
    why: 'out-of-scope',
  });
  const site = Array.from({ length: 10 }, (_, index) => [
    { url: at(`p${index}`), target: away(index).url },
    away(index),
  ]).flat();
  assert.deepEqual(told(judge([START, ...site])), [
    'error few-listed 1/11',
    'error canonical-elsewhere 10/11',
  ]);
});

test('noindex: most of a site that is listed all the same is a warning', () => {
  const site = (own: number, start = START) => [
    start,
    ...pages(own),
    ...many(60, () => ({ noindex: true }), 'n'),
  ];
  assert.deepEqual(told(judge(site(60))), []);
  assert.deepEqual(told(judge(site(20))), ['warning noindex-most 60/81']);
  assert.deepEqual(told(judge(site(6))), ['warning noindex-most 60/67']);
  assert.deepEqual(told(judge(site(5))), ['error few-listed 6/66', 'error noindex-most 60/66']);
  const everywhere = site(0, { ...START, noindex: true });
  assert.deepEqual(told(judge(everywhere)), [
    'error nothing-listed 0/61',
    'error noindex-most 61/61',
  ]);
});

test('so many pages listed are enough, whatever is hidden', () => {
  const site = (own: number) => [
    START,
    ...pages(own),
    ...many(1_000, () => ({ noindex: true }), 'n'),
  ];
  assert.equal(judge(site(48)).ok, false);
  assert.deepEqual(told(judge(site(49))), [
    'warning few-listed 50/1050',
    'warning noindex-most 1000/1050',
  ]);
});

test('the same page for all: a wall', () => {
  const site = many(20, () => ({ content: [7, 7] }));
  assert.deepEqual(told(judge([START, ...site])), [
    'error few-listed 2/21',
    'error same-content 19/21',
  ]);
});

test('pages that say that they do not exist', () => {
  const site = [START, ...many(30, () => ({ missingTitle: true }))];
  assert.deepEqual(told(judge(site)), ['error few-listed 1/31', 'error missing-most 30/31']);
});

test('empty shells: one is enough, unless they are rendered or few', () => {
  const shell: DescribedPage = { ...START, content: [1, 1], facts: { shell: true } };
  assert.deepEqual(told(judge([shell])), ['error app-shells 1/1']);
  assert.deepEqual(told(judge([shell], { rendered: true })), ['warning app-shells 1/1']);
  assert.deepEqual(told(judge([shell, ...pages(3)])), []);
  const nine = [...many(9, () => ({ facts: { shell: true } }), 's'), ...pages(9)];
  assert.deepEqual(told(judge(nine)), []);
  const ten = [...many(10, () => ({ facts: { shell: true } }), 's'), ...pages(10)];
  assert.deepEqual(told(judge(ten)), ['warning app-shells 10/20']);
});

test('robots.txt closed', () => {
  const closed = (count: number, name = 'd') =>
    many(count, () => ({ state: 'held', why: 'robots /' }), name);
  assert.deepEqual(told(judge([START, ...closed(9)])), []);
  assert.deepEqual(told(judge([START, ...closed(10)])), ['error robots-closed 10/11']);
  assert.deepEqual(told(judge([START, ...pages(9), ...closed(30)])), [
    'warning robots-closed 30/40',
  ]);
  assert.deepEqual(told(judge([START, ...pages(9), ...closed(29)])), []);
  // Searches and actions behind each page.
  assert.deepEqual(told(judge([START, ...pages(3), ...closed(200, 'edit?page=')])), []);
  assert.deepEqual(told(judge([START, ...closed(10, '?page=')])), ['error robots-closed 10/11']);
  const listed = closed(10, 'l').map((page) => ({ ...page, met: ['sitemap'] as const }));
  assert.deepEqual(told(judge([START, ...pages(40), ...listed], { hasSitemaps: true })), [
    'warning robots-closed 10/10',
    'warning sitemap-unlike 0/10',
  ]);
});

test('redirects to one place, whatever the query: a login', () => {
  const login: DescribedPage = { url: at('login'), content: [3, 3] };
  const wall = (count: number) =>
    Array.from({ length: count }, (_, index): DescribedPage[] => [
      { url: at(`login?next=${index}`), met: ['target'], content: [3, 3] },
      { url: at(`r${index}`), answer: 'redirect', target: at(`login?next=${index}`) },
    ]).flat();
  assert.deepEqual(told(judge([START, login, ...wall(30)])), ['error redirect-one 30/31']);
  assert.deepEqual(told(judge([START, login, ...wall(9)])), []);
  const some = [START, login, ...pages(9), ...wall(30)];
  assert.deepEqual(told(judge(some)), ['warning redirect-one 30/40']);
  assert.deepEqual(told(judge([...some, { url: at('more'), content: [4, 4] }])), []);
});

test('redirects within the one program of a board are no redirects to one place', () => {
  const topics = (from: number, count: number): DescribedPage[] =>
    many(count, (index) => ({ url: at(`index.php?topic=${from + index}`) }));
  const turns = (count: number, to = (index: number) => index + 1): DescribedPage[] =>
    many(count, (index) => ({
      url: at(`index.php?topic=${index};next`),
      answer: 'redirect',
      target: at(`index.php?topic=${to(index)}`),
    }));
  assert.deepEqual(told(judge([START, ...topics(0, 30), ...turns(29)])), []);
  assert.deepEqual(told(judge([START, ...topics(0, 5), ...turns(29)])), []);
  // A single page is listed there: the login.
  assert.deepEqual(told(judge([START, ...topics(9, 1), ...turns(29, () => 9)])), [
    'error redirect-one 29/30',
  ]);
});

test('a server that refuses, or fails: a warning from a fifth on, an error from half on', () => {
  const refused = (count: number) =>
    many(count, () => ({ answer: 'status', facts: { status: 403 } }), 'x');
  assert.deepEqual(told(judge([START, ...pages(39), ...refused(10)])), [
    'warning access-refused 10/50',
  ]);
  assert.deepEqual(told(judge([START, ...pages(40), ...refused(10)])), []);
  assert.deepEqual(told(judge([START, ...pages(9), ...refused(10)])), [
    'error access-refused 10/20',
  ]);
  const gone = many(30, () => ({ answer: 'status', facts: { status: 404 } }), 'x');
  assert.deepEqual(told(judge([START, ...pages(9), ...gone])), []);
  const broken = (count: number) => [
    ...many(count - 1, () => ({ answer: 'failing', facts: { status: 503 } }), 'x'),
    ...many(1, () => ({ answer: 'error' }), 'y'),
  ];
  assert.deepEqual(told(judge([START, ...pages(9), ...broken(10)])), [
    'error server-failing 10/20',
  ]);
  assert.deepEqual(told(judge([START, ...pages(10), ...broken(10)])), [
    'warning server-failing 10/21',
  ]);
});

test('what the site’s own sitemaps list and the crawl cut, or left out', () => {
  const cut = (count: number) =>
    many(count, () => ({ state: 'held', why: 'trap length', met: ['sitemap'] }), 't');
  const own = (count: number) => many(count, () => ({ met: ['sitemap', 'link'] }));
  const hasSitemaps = true;
  assert.deepEqual(told(judge([START, ...own(20), ...cut(1)], { hasSitemaps })), [
    'warning sitemap-cut 1/21',
  ]);
  assert.deepEqual(told(judge([START, ...own(90), ...cut(10)], { hasSitemaps })), [
    'error sitemap-cut 10/100',
  ]);
  assert.deepEqual(told(judge([START, ...own(90), ...cut(9)], { hasSitemaps })), [
    'warning sitemap-cut 9/99',
  ]);
  const gone = many(11, () => ({ answer: 'status', met: ['sitemap'] }), 'g');
  assert.deepEqual(told(judge([START, ...own(10), ...gone], { hasSitemaps })), [
    'warning sitemap-unlike 10/21',
  ]);
  assert.deepEqual(told(judge([START, ...own(11), ...gone], { hasSitemaps })), []);
});

test('a fifth fewer than at the crawl before may be, when it is at its end', () => {
  const site = [START, ...pages(79)];
  assert.deepEqual(told(judge(site, { listedBefore: 100 })), []);
  assert.deepEqual(told(judge(site, { listedBefore: 101 })), ['warning fewer-than-before 80/101']);
  assert.deepEqual(told(judge(site, { listedBefore: 101, complete: false })), []);
  assert.deepEqual(told(judge([START], { listedBefore: 9 })), []);
});

test('of a crawl that has only begun nothing is said', () => {
  const waiting = many(50, () => ({ state: 'waiting' }));
  assert.deepEqual(told(judge([{ ...START, state: 'waiting' }], { complete: false })), []);
  assert.deepEqual(told(judge([{ ...START, noindex: true }, ...waiting], { complete: false })), []);
  assert.deepEqual(told(judge([START, ...waiting], { complete: false })), []);
});

test('what is told does not depend on the order in which addresses were met', () => {
  const site = [START, ...many(30, (index) => ({ target: index % 2 ? SITE : at('p1') }))];
  assert.deepEqual(judge(site), judge(site.toReversed()));
});

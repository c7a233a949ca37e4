// Tests of the explorer of URLs and of the page of one URL.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneLine } from '../../../../tests/support/one-line-html.ts';
import {
  SAMPLE_NOW,
  sampleSite,
  sampleSitemap,
  sampleUrl,
} from '../../../../tests/support/sample-records.ts';
import { type SampleRecords, sampleStore } from '../../../../tests/support/sample-store.ts';
import { showScreen } from '../../../../tests/support/shown-screen.ts';
import type { UrlTally } from '../../../store/port/url-row.ts';
import { urlScreen } from './url-screen.ts';
import { urlsScreen } from './urls-screen.ts';

const BASE = 'https://harbour.example/';
const folder = { path: '/shop/', urls: 901_233, withLastmod: 4, hasFolders: true };

async function show(query: string, records: Partial<SampleRecords> = {}) {
  const { store, urlFilters } = sampleStore({
    sites: [sampleSite()],
    sitemaps: [sampleSitemap()],
    urls: Array.from({ length: 60 }, (_, index) => sampleUrl({ loc: `${BASE}shop/${index}` })),
    folders: [folder],
    months: [{ month: '2026-11', urls: 320 }, { urls: 12 }],
    ...records,
  });
  const shown = await showScreen(urlsScreen, `/sites/7/urls${query}`, store);
  assert.ok(shown !== undefined);
  return { ...shown, filter: urlFilters[0], text: onOneLine(shown.text) };
}

test('without filters a page is shown of all there are, by numbers that are kept', async () => {
  const { view, text, filter } = await show('');
  assert.equal(view.urls.length, 50);
  assert.equal(view.total, 1_204_311);
  assert.deepEqual(filter, {});
  assert.match(text, /50 of 1,204,311/);
  assert.match(text, /href="\/sites\/7\/urls\?after=50&amp;back=&amp;row=51">Next page/);
  assert.equal(view.urls[0]?.sitemapUrl, `${BASE}sitemap.xml`);
});

test('a search is for a part, a beginning or a glob', async () => {
  assert.deepEqual((await show('?q=quay')).filter, { contains: 'quay' });
  assert.deepEqual((await show('?q=/shop/&match=prefix')).filter, { prefix: `${BASE}shop/` });
  assert.deepEqual((await show(`?q=${BASE}shop&match=prefix`)).filter, { prefix: `${BASE}shop` });
  assert.deepEqual((await show('?q=/**/x&match=glob')).filter, { glob: '/**/x' });
});

test('a folder and a beginning hold together, or nothing is asked', async () => {
  assert.deepEqual((await show('?folder=/shop/&q=/shop/ropes&match=prefix')).filter, {
    prefix: `${BASE}shop/ropes`,
  });
  assert.deepEqual((await show('?folder=/shop/&q=/sh&match=prefix')).filter, {
    prefix: `${BASE}shop/`,
  });
  const nothing = await show('?folder=/shop/&q=/blog/&match=prefix');
  assert.equal(nothing.filter, undefined);
  assert.deepEqual(nothing.view.urls, []);
});

test('a month is a span of lastmods, in UTC, and December ends with the year', async () => {
  assert.deepEqual((await show('?month=2026-12')).filter, {
    lastmodFrom: Date.UTC(2026, 11, 1),
    lastmodTo: Date.UTC(2027, 0, 1),
  });
  assert.deepEqual((await show('?month=0001-01')).filter, {
    lastmodFrom: Date.parse('0001-01-01T00:00:00Z'),
    lastmodTo: Date.parse('0001-02-01T00:00:00Z'),
  });
  assert.deepEqual((await show('?month=none')).filter, { lastmod: 'absent' });
});

test('all filters are handed on together', async () => {
  const { filter } = await show('?q=a&sitemap=1&state=all&has=images&folder=/shop/');
  assert.deepEqual(filter, {
    state: 'all',
    prefix: `${BASE}shop/`,
    contains: 'a',
    sitemapId: 1,
    has: 'images',
  });
});

const TALLY: UrlTally = {
  matches: 607,
  exact: true,
  folders: [
    { path: '/shop/', urls: 500 },
    { path: '/blog/', urls: 7 },
  ],
  months: [
    { month: '2025-01', urls: 3 },
    { month: '2026-11', urls: 5, inFuture: 1 },
    { month: '2031-01', urls: 9, inFuture: 9 },
    { urls: 590 },
  ],
  sitemaps: [
    { sitemapId: 1, urls: 600 },
    { sitemapId: 2, urls: 7 },
  ],
};

test('facets and the number of matches are those under the filters', async () => {
  const { view, text } = await show('?q=shop', { tally: TALLY });
  assert.deepEqual(view.matches, { count: 607, exact: true });
  assert.equal(view.total, 607);
  assert.match(text, /list 1,204,311 URLs\. 607 match the filters\./);
  assert.match(text, /50 of 607/);
  assert.deepEqual(view.folders, TALLY.folders);
  assert.match(text, /folder=%2Fshop%2F"> ?<bdi>\/shop\/<\/bdi><span class="soft">500</);
  assert.match(text, /month=future"> ?<bdi>in the future<\/bdi><span class="soft">10</);
  assert.deepEqual(
    view.months.map(({ month = 'none', urls }) => [month, urls]),
    [
      ['2026-11', 5],
      ['2025-01', 3],
      ['none', 590],
    ],
  );
  assert.deepEqual(view.sitemaps, [
    { sitemapId: 1, urls: 600, url: `${BASE}sitemap.xml` },
    { sitemapId: 2, urls: 7 },
  ]);
  assert.doesNotMatch(text, /≥|More than/);
  const chosen = await show('?q=shop&sitemap=1', { tally: TALLY });
  assert.equal(chosen.view.sitemaps, undefined);
  assert.match(chosen.text, /✕ https:\/\/harbour\.example\/sitemap\.xml<\/bdi><span[^>]*>607</);
});

test('of facets the first eight are shown, and how many are left out', async () => {
  const facetsOf = (count: number): UrlTally => ({
    matches: 607,
    exact: true,
    folders: Array.from({ length: count }, (_, id) => ({ path: `/shop/${id}/`, urls: 90 - id })),
    months: [
      ...Array.from({ length: count }, (_, id) => ({ month: `${2001 + id}-05`, urls: 3 })),
      // None of these is an earlier month.
      { month: '2031-01', urls: 2, inFuture: 2 },
      { urls: 9 },
    ],
    sitemaps: Array.from({ length: count }, (_, id) => ({ sitemapId: id + 1, urls: 90 - id })),
  });
  const leftOut = async (count: number, query = '?q=shop') => {
    const { view, text } = await show(query, { tally: facetsOf(count) });
    const { folders, months, sitemaps = [], moreFolders, moreMonths, moreSitemaps } = view;
    return {
      text,
      shown: [folders.length, months.length, sitemaps.length],
      more: [moreFolders, moreMonths, moreSitemaps],
    };
  };
  const all = await leftOut(8);
  assert.deepEqual(all.shown, [8, 9, 8]);
  assert.deepEqual(all.more, [undefined, undefined, undefined]);
  assert.doesNotMatch(all.text, /more (folder|sitemap)|earlier month/);
  const one = await leftOut(9);
  assert.deepEqual([one.shown, one.more], [all.shown, [1, 1, 1]]);
  assert.match(one.text, /1 more sitemap, under Sitemaps/);
  assert.match(one.text, /1 more folder, under Structure/);
  assert.match(one.text, /1 earlier month, by “Lastmod month”/);
  const many = await leftOut(20);
  assert.deepEqual(many.more, [12, 12, 12]);
  assert.match(many.text, /12 more sitemaps, .*12 more folders, .*12 earlier months, /);
  // The store gives the twenty largest, and how many others there are.
  const tally = { ...facetsOf(20), moreFolders: 77, moreSitemaps: 3 };
  const most = (await show('?q=shop', { tally })).view;
  assert.deepEqual([most.moreFolders, most.moreSitemaps], [89, 15]);
  // Where one is chosen there are no others.
  assert.deepEqual((await leftOut(20, '?q=shop&sitemap=1')).more, [12, 12, undefined]);
  // Without filters the numbers that are kept are shown likewise.
  const { folders, months } = facetsOf(20);
  const rows = folders.map((row) => ({ ...row, withLastmod: 0, hasFolders: false }));
  const { view } = await show('', { folders: rows, months });
  assert.deepEqual([view.moreFolders, view.moreMonths, view.moreSitemaps], [12, 12, undefined]);
});

test('what is too much to count is reported as more than so many', async () => {
  const tally = { ...TALLY, exact: false };
  const { view, text } = await show('?q=shop', { tally });
  assert.deepEqual([view.matches, view.total], [{ count: 607, exact: false }, undefined]);
  assert.equal(view.facetsPartial, true);
  assert.match(text, /More than 607 match the filters\./);
  assert.match(text, /50 of more than 607/);
  assert.match(text, /<span class="soft">≥ 500</);
  assert.match(text, /≥ means at least/);
});

test('a count that stopped before it began is at least the page that is shown', async () => {
  const tally = { ...TALLY, matches: 0, exact: false };
  const { view, text } = await show('?q=shop', { tally });
  assert.deepEqual(view.matches, { count: 50, exact: false });
  assert.match(text, /More than 50 match the filters\./);
});

test('numbers that are kept say exactly what would be too much to count', async () => {
  const tally = { ...TALLY, exact: false };
  const countOf = async (query: string) => (await show(query, { tally })).view.matches;
  assert.deepEqual(await countOf('?folder=/shop/'), { count: 901_233, exact: true });
  assert.deepEqual(await countOf('?month=2026-11'), { count: 320, exact: true });
  assert.deepEqual(await countOf('?month=none'), { count: 12, exact: true });
  for (const query of [
    '?q=s',
    '?state=gone',
    '?has=news',
    '?sitemap=1',
    '?folder=/shop/&month=none',
  ]) {
    assert.deepEqual(await countOf(query), { count: 607, exact: false }, query);
  }
});

test('a page that shows all that pass is counted from its rows', async () => {
  const urls = [
    sampleUrl({ loc: `${BASE}shop/a/1`, lastmod: '2026-11-01' }),
    sampleUrl({ loc: `${BASE}shop/a/2`, lastmod: '2031-01-01' }),
    sampleUrl({ loc: `${BASE}shop/b/1`, lastmod: '2026-10-01', sitemapId: 2 }),
    sampleUrl({ loc: `${BASE}shop/x?y=/z/`, lastmod: 'no date' }),
  ];
  const { view } = await show('?q=shop&folder=/shop/', { urls, tally: TALLY });
  assert.deepEqual(view.matches, { count: 4, exact: true });
  assert.deepEqual(view.folders, [
    { path: '/shop/a/', urls: 2 },
    { path: '/shop/b/', urls: 1 },
  ]);
  assert.equal(view.inFuture, 1);
  assert.deepEqual(
    view.months.map(({ month }) => month),
    ['2026-11', '2026-10', undefined],
  );
  assert.equal(view.sitemaps?.length, 2);
  const stopped = await show('?q=shop', { urls: urls.slice(0, 1), partial: true });
  assert.deepEqual(stopped.view.matches, { count: 1, exact: false });
});

test('lastmods in the future are a filter, and told as that in the list', async () => {
  const ahead = Date.UTC(2026, 10, 23, 12) + 1;
  assert.deepEqual((await show('?month=future')).filter, { lastmodFrom: ahead });
  const urls = [sampleUrl({ loc: `${BASE}a`, lastmod: '2026-11-24' })];
  assert.match(
    (await show('', { urls })).text,
    /2026-11-24<\/bdi> <span class="soft">in the future</,
  );
  const today = [sampleUrl({ loc: `${BASE}a`, lastmod: '2026-11-23T12:00:00Z' })];
  assert.doesNotMatch((await show('', { urls: today })).text, /in the future/);
  const months = [
    { month: '2026-11', urls: 4 },
    { month: '2031-01', urls: 2, inFuture: 2 },
  ];
  const { view } = await show('', { months });
  assert.deepEqual([view.inFuture, view.months.length], [2, 1]);
});

test('a search that stopped at its limit continues, also when it found nothing yet', async () => {
  const some = await show('?q=shop', { partial: true });
  assert.match(some.text, /href="[^"]*after=on[^"]*">Search on</);
  const none = await show('?q=nowhere', { partial: true });
  assert.equal(none.view.urls.length, 0);
  assert.match(none.text, /No matches so far\./);
  assert.match(none.text, /href="[^"]*after=on[^"]*">Search on</);
});

test('columns are chosen in the query, kept by pages and filters, and by the files', async () => {
  const { text, view } = await show('?columns=changefreq,lastmod&state=all');
  const titles = [...text.matchAll(/<th scope="col"[^>]*>(?:<a [^>]*>)?([^<]*)</g)].map(
    ([, title]) => title,
  );
  assert.deepEqual(titles, ['URL', 'Lastmod', 'Changefreq']);
  assert.match(text, /Columns: 3 of 12/);
  assert.match(text, /href="[^"]*columns=changefreq%2Clastmod[^"]*after=50[^"]*">Next page/);
  assert.match(text, /type="hidden" name="columns" value="changefreq,lastmod"/);
  assert.match(text, /type="hidden" name="state" value="all"/);
  assert.match(text, /name="columns" value="changefreq" checked/);
  assert.match(text, /name="columns" value="priority" ?>/);
  assert.match(text, /href="\/sites\/7\/urls\?state=all">Default columns/);
  assert.deepEqual(
    urlsScreen.columnsOf?.(view)?.map(({ key }) => key),
    ['loc', 'lastmod', 'changefreq'],
  );
});

test('without a choice a page has the usual columns, and files have all', async () => {
  const { text, view } = await show('?columns=');
  assert.match(text, /Columns: 10 of 12/);
  assert.doesNotMatch(text, />Changefreq<\/th>|Default columns/);
  assert.equal(urlsScreen.columnsOf?.(view), undefined);
});

test('without rows there are no columns to choose', async () => {
  assert.doesNotMatch((await show('', { urls: [] })).text, /Columns: /);
  assert.match((await show('?columns=lastmod', { urls: [] })).text, /Default columns/);
});

test('a column that there is not is refused, with those that there are', () => {
  const parsed = urlsScreen.params.safeParse({ site: '7', columns: 'lastmod,<colour>' });
  const [issue] = parsed.error?.issues ?? [];
  assert.match(
    issue?.message ?? '',
    /^must not name “<colour>”: the columns are loc, lastmod, .*goneAt$/,
  );
  assert.equal(urlsScreen.params.safeParse({ site: '7', columns: 'x'.repeat(501) }).success, false);
});

test('facets lead to narrower lists, and out of the folder again', async () => {
  const urls = [sampleUrl({ loc: `${BASE}shop/ropes/1`, lastmod: 'no date' })];
  const { text } = await show('?folder=/shop/ropes/&sitemap=1', { urls });
  assert.match(text, /folder=%2Fshop%2F&amp;sitemap=1"> ?<bdi>↑ out of \/shop\/ropes\//);
  assert.match(text, /month=none"> ?<bdi>without lastmod/);
  assert.match(text, /aria-current="true"> ?<bdi>✕ https:\/\/harbour\.example\/sitemap\.xml/);
});

test('an empty site and an empty search say different things', async () => {
  assert.match((await show('', { urls: [] })).text, /No URLs yet\./);
  assert.match((await show('?q=nowhere')).text, /No matching URLs\./);
});

test('what is no month, folder or state is refused', () => {
  const parse = (query: object) => urlsScreen.params.safeParse({ site: '7', ...query }).success;
  assert.equal(parse({ month: '2026-13' }), false);
  assert.equal(parse({ month: '' }), true);
  assert.equal(parse({ folder: 'shop/' }), false);
  assert.equal(parse({ state: 'lost' }), false);
  assert.equal(parse({ q: 'x'.repeat(2_048) }), true);
  assert.equal(parse({ q: 'x'.repeat(2_049) }), false);
});

test('one URL shows its sitemaps, languages with their way back, media and visits', async () => {
  const loc = `${BASE}en`;
  const german = sampleUrl(
    { loc: `${BASE}de` },
    { entry: { alternates: [{ hreflang: 'en', href: loc }] } },
  );
  const french = sampleUrl({ loc: `${BASE}fr` });
  const alternates = ['en', 'de', 'fr', 'it'].map((hreflang) => ({
    hreflang,
    href: BASE + hreflang,
  }));
  const changes = [
    { loc, run: 9, at: SAMPLE_NOW, kind: 'changed', lastmodBefore: '2026-01-01' } as const,
  ];
  const { store } = sampleStore({
    sites: [sampleSite()],
    sitemaps: [sampleSitemap()],
    urls: [
      sampleUrl({ loc }, { entry: { alternates, images: [{ loc: `${BASE}i.png` }] }, changes }),
      german,
      french,
    ],
    schedule: [
      {
        loc,
        dueAt: SAMPLE_NOW + 3_600_000,
        reason: 'lastmod',
        value: 1,
        learned: new Uint8Array(8),
        answer: { at: SAMPLE_NOW, status: 0 },
      },
    ],
  });
  const shown = await showScreen(urlScreen, `/sites/7/url?loc=${loc}`, store);
  assert.ok(shown !== undefined);
  assert.deepEqual(
    shown.view.alternates.map(({ listed, linksBack }) => [listed, linksBack]),
    [
      [true, true],
      [true, true],
      [true, false],
      [false, undefined],
    ],
  );
  assert.deepEqual(shown.view.sitemaps, [{ id: 1, url: `${BASE}sitemap.xml` }]);
  const text = onOneLine(shown.text);
  assert.match(text, /its lastmod changed/);
  assert.match(text, /no response, <time/);
  assert.match(text, /i\.png/);
  assert.equal(urlScreen.rows(shown.view).length, 1);
});

test('a URL that no sitemap lists has a page that says so', async () => {
  const { store } = sampleStore({ sites: [sampleSite()] });
  const shown = await showScreen(urlScreen, `/sites/7/url?loc=${BASE}quay%3Fa`, store);
  assert.equal(shown?.view.url, undefined);
  assert.match(shown?.text ?? '', /No sitemap of this site lists it\./);
  assert.match(shown?.text ?? '', /\/sites\/7\/urls\?q=%2Fquay/);
});

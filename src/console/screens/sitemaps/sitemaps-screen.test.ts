// Tests of the screens of sitemaps and of single reads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneLine } from '../../../../tests/support/one-line-html.ts';
import {
  sampleFinding,
  sampleRead,
  sampleSite,
  sampleSitemap,
} from '../../../../tests/support/sample-records.ts';
import { sampleStore } from '../../../../tests/support/sample-store.ts';
import { showScreen } from '../../../../tests/support/shown-screen.ts';
import { READ_COLUMNS, readLineOf } from './read-line.ts';
import { readScreen } from './read-screen.ts';
import { sitemapScreen } from './sitemap-screen.ts';
import { sitemapsScreen } from './sitemaps-screen.ts';

const CHILDREN = 120;
const BASE = 'https://harbour.example/';

function treeStore(more: Parameters<typeof sampleStore>[0]['sitemaps'] = []) {
  const children = Array.from({ length: CHILDREN }, (_, index) =>
    sampleSitemap({ id: 100 + index, parentId: 1, url: `${BASE}s/${index}.xml`, source: 'index' }),
  );
  const index = sampleSitemap({ type: 'index', url: `${BASE}index.xml` });
  return sampleStore({ sites: [sampleSite()], sitemaps: [index, ...children, ...more] }).store;
}

async function show(address: string, store = treeStore()) {
  const shown = await showScreen(sitemapsScreen, address, store);
  assert.ok(shown !== undefined);
  return { ...shown, text: onOneLine(shown.text) };
}

test('a single index is open by itself, with its children as rows in pages', async () => {
  const first = await show('/sites/7/sitemaps');
  assert.equal(first.view.open, 1);
  assert.deepEqual(
    first.view.sitemaps.slice(0, 3).map(({ id, level, expanded }) => [id, level, expanded]),
    [
      [1, 1, true],
      [100, 2, undefined],
      [101, 2, undefined],
    ],
  );
  assert.equal(first.view.sitemaps.length, 51);
  const second = await show(`/sites/7/sitemaps?after=${first.view.next}`);
  assert.deepEqual(
    second.view.trail.map(({ id }) => id),
    [1],
  );
  assert.equal(second.view.sitemaps[0]?.id, 150);
  assert.match(first.text, /aria-level="1" aria-expanded="true"/);
  const next = '/sites/7/sitemaps?after=50&amp;open=1&amp;back=&amp;row=52';
  assert.ok(first.text.includes(`data-next href="${next}"`));
});

test('all pages of the tree together hold each sitemap once, as the CSV file does', async () => {
  const seen: number[] = [];
  let after: string | undefined;
  do {
    const query = after === undefined ? '' : `?after=${after}`;
    const { view } = await show(`/sites/7/sitemaps${query}`);
    seen.push(...sitemapsScreen.rows(view).map(({ id }) => id));
    after = sitemapsScreen.next?.(view);
  } while (after !== undefined);
  assert.equal(seen.length, CHILDREN + 1);
  assert.equal(new Set(seen).size, CHILDREN + 1);
});

test('a list and a file tell of each sitemap its level and the index that lists it', async () => {
  const deep = [
    sampleSitemap({ id: 3, parentId: 1, type: 'index', url: `${BASE}deep.xml` }),
    sampleSitemap({ id: 4, parentId: 3, url: `${BASE}leaf.xml` }),
    sampleSitemap({ id: 5, parentId: 99, url: `${BASE}orphan.xml` }),
  ];
  const { view } = await show('/sites/7/sitemaps?list=all&limit=1000', treeStore(deep));
  assert.equal(view.sitemaps.length, CHILDREN + 4);
  const placed = (id: number): unknown => {
    const line = view.sitemaps.find((one) => one.id === id);
    return [line?.level, line?.parentUrl];
  };
  assert.deepEqual(placed(1), [1, undefined]);
  assert.deepEqual(placed(100), [2, `${BASE}index.xml`]);
  assert.deepEqual(placed(4), [3, `${BASE}deep.xml`]);
  assert.deepEqual(placed(5), [1, undefined]);
  assert.deepEqual(sitemapsScreen.fileQuery, { list: 'all', open: undefined });
});

test('a sitemap that was never read has no rhythm, and says how it came to be known', async () => {
  const sitemap = sampleSitemap({ type: 'unknown', source: 'guessed', intervalMs: 0, readings: 0 });
  const { store } = sampleStore({ sites: [sampleSite()], sitemaps: [sitemap] });
  const shown = await showScreen(sitemapScreen, `/sites/7/sitemaps/${sitemap.id}`, store);
  const text = onOneLine(shown?.text ?? '');
  assert.match(text, /Unknown type, default location\./);
  assert.doesNotMatch(text, /every 0/);
});

test('sitemaps that list each other in a ring have a level anyway', async () => {
  const ring = [
    sampleSitemap({ id: 3, parentId: 4, url: `${BASE}a.xml` }),
    sampleSitemap({ id: 4, parentId: 3, url: `${BASE}b.xml` }),
  ];
  const { view } = await show('/sites/7/sitemaps?list=all&limit=1000', treeStore(ring));
  assert.equal(view.sitemaps.find(({ id }) => id === 3)?.level, 6);
});

test('an index that is closed leads to its opening, an open one to its closing', async () => {
  const other = sampleSitemap({ id: 2, url: `${BASE}other.xml`, type: 'index' });
  const closed = await show('/sites/7/sitemaps', treeStore([other]));
  assert.deepEqual(
    closed.view.sitemaps.map(({ expanded }) => expanded),
    [false, false],
  );
  assert.match(closed.text, /data-branch href="\/sites\/7\/sitemaps\?open=1" aria-label="Open/);
  const open = await show('/sites/7/sitemaps?open=1', treeStore([other]));
  assert.equal(open.view.sitemaps.at(-1)?.id, 2);
  assert.match(open.text, /data-branch href="\/sites\/7\/sitemaps\?open=0" aria-label="Close/);
  const none = await show('/sites/7/sitemaps?open=0');
  assert.equal(none.view.sitemaps.length, 1);
});

test('an index of another site, or one that is not there, opens nothing', async () => {
  const foreign = sampleSitemap({ id: 3, siteId: 8, type: 'index' });
  for (const open of [3, 999]) {
    const { view } = await show(`/sites/7/sitemaps?open=${open}`, treeStore([foreign]));
    assert.equal(view.open, undefined);
    assert.equal(view.sitemaps.length, 1);
  }
});

test('every fetch that failed says why: the robots.txt line, the HTTP status', async () => {
  const robots = {
    allowed: false,
    agent: 'portolan',
    robotsTxt: `${BASE}robots.txt`,
    line: 12,
    rule: 'Disallow: /s/',
  };
  const { store } = sampleStore({
    sites: [sampleSite()],
    sitemaps: [
      sampleSitemap({ status: 'couldnt-fetch', cause: 'robots-blocked', lastReadId: 5 }),
      sampleSitemap({ id: 2, status: 'couldnt-fetch', cause: 'http-4xx', httpStatus: 410 }),
      sampleSitemap({ id: 3, status: 'couldnt-fetch', cause: 'dns', message: 'No such host.' }),
    ],
    reads: [sampleRead({ id: 5, robots })],
  });
  const { view, text } = await show('/sites/7/sitemaps', store);
  assert.deepEqual(
    view.sitemaps.map(({ causeText }) => causeText),
    ['blocked by robots.txt, line 12: Disallow: /s/', 'HTTP 410', 'host name not found (DNS)'],
  );
  assert.match(text, /host name not found \(DNS\)</);
});

test('filters make it a list of all levels, and gone sitemaps are asked for', async () => {
  const gone = sampleSitemap({ id: 4, url: `${BASE}gone.xml`, status: 'gone' });
  const store = treeStore([gone]);
  const list = await show('/sites/7/sitemaps?q=s/11&type=sitemap&source=index', store);
  assert.equal(list.view.list, 'all');
  assert.equal(list.view.sitemaps.length, 11);
  assert.doesNotMatch(list.text, /treegrid/);
  const found = await show('/sites/7/sitemaps?status=gone', store);
  assert.deepEqual(
    found.view.sitemaps.map(({ id }) => id),
    [4],
  );
  const none = await show('/sites/7/sitemaps?q=nowhere', store);
  assert.match(none.text, /No matching sitemaps\./);
});

test('those that are ticked are the list, others and those of other sites are not', async () => {
  const foreign = sampleSitemap({ id: 3, siteId: 8 });
  const { view } = await show(
    '/sites/7/sitemaps?pick-105=1&pick-3=1&pick-x=1',
    treeStore([foreign]),
  );
  assert.deepEqual(
    view.sitemaps.map(({ id }) => id),
    [105],
  );
});

test('a site without sitemaps says what to do next, with a command', async () => {
  const { store } = sampleStore({ sites: [sampleSite({ sitemaps: 0 })] });
  const { text } = await show('/sites/7/sitemaps', store);
  assert.match(text, /No sitemaps yet\./);
  assert.match(text, /npx portolan submit https:\/\/harbour\.example\//);
  const list = await show('/sites/7/sitemaps?list=all', store);
  assert.match(list.text, /No sitemaps yet\./);
  const filtered = await show('/sites/7/sitemaps?q=harbour', store);
  assert.match(filtered.text, /No matching sitemaps\./);
});

test('who may only read sees no button that changes something', async () => {
  const shown = await showScreen(sitemapsScreen, '/sites/7/sitemaps', treeStore(), 'read');
  assert.doesNotMatch(shown?.text ?? '', /method="post"/);
});

test('filters that mean nothing are refused, empty ones of a form are none', () => {
  const parse = (query: object) => sitemapsScreen.params.safeParse({ site: '7', ...query }).success;
  assert.equal(parse({ status: '', type: '', source: '', q: '', open: '', limit: '' }), true);
  assert.equal(parse({ status: 'fine' }), false);
  assert.equal(parse({ limit: '1001' }), false);
  assert.equal(parse({ limit: '1000' }), true);
});

test('a sitemap shows its log, its findings with the source, and its children', async () => {
  const { store } = sampleStore({
    sites: [sampleSite()],
    sitemaps: [
      sampleSitemap({ type: 'index' }),
      sampleSitemap({ id: 2, parentId: 1, url: `${BASE}child.xml` }),
    ],
    reads: Array.from({ length: 60 }, (_, id) => sampleRead({ id: id + 1 })),
    findings: [sampleFinding()],
  });
  const shown = await showScreen(sitemapScreen, '/sites/7/sitemaps/1', store);
  assert.ok(shown !== undefined);
  const text = onOneLine(shown.text);
  assert.equal(shown.view.reads.length, 50);
  assert.equal(shown.view.next, '50');
  assert.deepEqual(
    shown.view.children.map(({ id }) => id),
    [2],
  );
  assert.match(text, /<mark>22\.11\.2026<\/mark>/);
  assert.match(text, /\^~~~~~~~~~/);
  assert.match(text, /href="\/sites\/7\/reads\/1"/);
  assert.match(text, /href="\/sites\/7\/issues\/lastmod-not-w3c"/);
  const child = await showScreen(sitemapScreen, '/sites/7/sitemaps/2', store);
  assert.equal(child?.view.parent?.id, 1);
});

test('a sitemap that fails says how often, and when it is tried again', async () => {
  const { store } = sampleStore({
    sites: [sampleSite()],
    sitemaps: [sampleSitemap({ status: 'couldnt-fetch', cause: 'timeout', failuresInRow: 3 })],
  });
  const shown = await showScreen(sitemapScreen, '/sites/7/sitemaps/1', store);
  const text = onOneLine(shown?.text ?? '');
  assert.match(text, /no response in time \(timeout\)/);
  assert.match(text, /Failed 3 times in a row/);
  assert.match(text, /next try <time[^>]*>in 2 hours</);
});

test('a sitemap that is gone shows nothing of how it stood before', async () => {
  const gone = sampleSitemap({
    status: 'gone',
    cause: 'http-4xx',
    httpStatus: 404,
    message: 'The answer was 404.',
    errors: 1,
    warnings: 2,
    failuresInRow: 3,
  });
  assert.ok(gone.counts.urls > 0);
  const { store } = sampleStore({ sites: [sampleSite()], sitemaps: [gone] });
  const { view, text } = await show('/sites/7/sitemaps?status=gone', store);
  const [line] = view.sitemaps;
  assert.deepEqual([line?.status, line?.urls, line?.errors, line?.warnings], ['gone', 0, 0, 0]);
  for (const key of ['cause', 'causeText', 'message', 'nextReadAt']) {
    assert.equal(key in (line ?? {}), false, key);
  }
  assert.doesNotMatch(text, /HTTP 404/);
  const one = await showScreen(sitemapScreen, '/sites/7/sitemaps/1', store);
  assert.doesNotMatch(one?.text ?? '', /HTTP 404|Failed 3 times|The answer was 404/);
});

test('the URLs of an index are said to be a sum, those of a sitemap are not', async () => {
  const { counts } = sampleSitemap();
  const index = sampleSitemap({
    type: 'index',
    counts: { ...counts, urls: 6, sitemaps: 2, images: 4 },
  });
  const page = sampleSitemap({ id: 2, url: `${BASE}b.xml` });
  const { store } = sampleStore({ sites: [sampleSite()], sitemaps: [index, page] });
  const list = await show('/sites/7/sitemaps?list=all', store);
  assert.equal(list.text.match(/>sum of 2\ssitemaps; 4\simages</g)?.length, 1);
  const single = { ...index, counts: { ...index.counts, sitemaps: 1, images: 1, news: 1 } };
  const one = await show(
    '/sites/7/sitemaps?list=all',
    sampleStore({ sites: [sampleSite()], sitemaps: [single] }).store,
  );
  assert.match(one.text, />sum of 1\ssitemap; 1\simage, 1\snews</);
  const noted = async (id: number): Promise<boolean> => {
    const shown = await showScreen(sitemapScreen, `/sites/7/sitemaps/${id}`, store);
    return onOneLine(shown?.text ?? '').includes('sum of its sitemaps: a URL in two of them');
  };
  assert.deepEqual([await noted(1), await noted(2)], [true, false]);
});

test('of a body that is the same the log does not say that it lists nothing', async () => {
  const counts = { urls: 0, sitemaps: 0, images: 0, videos: 0, news: 0, alternates: 0 };
  const same = sampleRead({ id: 2, result: 'same-body', counts, errors: 2 });
  const empty = sampleRead({ id: 1, result: 'read', counts });
  const { store } = sampleStore({
    sites: [sampleSite()],
    sitemaps: [sampleSitemap()],
    reads: [same, empty],
  });
  const urls = READ_COLUMNS.find(({ key }) => key === 'urls');
  const lines = [same, empty].map(readLineOf).map((line) => urls?.value(line));
  assert.deepEqual(lines, [undefined, 0]);
  const brought = async (id: number) =>
    onOneLine((await showScreen(readScreen, `/sites/7/reads/${id}`, store))?.text ?? '');
  assert.match(await brought(2), /<dt>URLs<\/dt><dd>(<bdi>)?–/);
  assert.match(await brought(1), /<dt>URLs<\/dt><dd>(<bdi>)?0/);
});

test('what belongs to another site is not there', async () => {
  const { store } = sampleStore({
    sites: [sampleSite(), sampleSite({ id: 8 })],
    sitemaps: [sampleSitemap()],
    reads: [sampleRead()],
  });
  assert.equal(await showScreen(sitemapScreen, '/sites/8/sitemaps/1', store), undefined);
  assert.equal(await showScreen(readScreen, '/sites/8/reads/1', store), undefined);
  assert.equal(await showScreen(sitemapsScreen, '/sites/9/sitemaps', store), undefined);
});

test('a read shows its times, its way, its headers and what robots.txt said', async () => {
  const { store } = sampleStore({
    sites: [sampleSite()],
    sitemaps: [sampleSitemap()],
    reads: [
      sampleRead({
        redirects: [{ from: `${BASE}a`, to: `${BASE}b`, status: 308 }],
        robots: { allowed: true, agent: 'portolan', robotsTxt: `${BASE}robots.txt`, line: 3 },
      }),
      sampleRead({ id: 2, result: 'failed', cause: 'tls', totalMs: 0, waitedMs: 0 }),
    ],
  });
  const shown = await showScreen(readScreen, '/sites/7/reads/1', store);
  const text = onOneLine(shown?.text ?? '');
  assert.match(text, /Time to first byte<\/dt> ?<dd>61 ms/);
  assert.match(text, /308: <a/);
  assert.match(text, /<code>etag<\/code>/);
  assert.match(text, /Line<\/dt> ?<dd>3</);
  const failed = await showScreen(readScreen, '/sites/7/reads/2', store);
  assert.match(failed?.text ?? '', /secure connection failed \(TLS\)/);
  assert.doesNotMatch(failed?.text ?? '', /NaN|Infinity/);
});

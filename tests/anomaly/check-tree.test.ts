// Trees of every shape: circles, repetitions, indexes that never end. Each sitemap is fetched once,
// and every walk ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkWeb, faultLines, findingIn, indexOf, urlsetOf } from '../support/checked-web.ts';
import { redirects } from '../support/fake-web/fake-route.ts';
import { type FakeWebHost, startFakeWeb } from '../support/fake-web.ts';

const HANG_MS = 20_000;

async function startSite() {
  const web = await startFakeWeb(['site.test', 'other.test']);
  const site = web.host('site.test');
  site.expect({ atOnceMax: 1 });
  return { web, site, at: (path: string) => site.origin + path };
}

function serveMaps(site: FakeWebHost, maps: Readonly<Record<string, readonly string[]>>): void {
  const routes = Object.entries(maps).map(([path, paths]) => {
    const locs = paths.map((one) => site.origin + one);
    const text = path.startsWith('/index') ? indexOf(locs) : urlsetOf(locs);
    return [path, { headers: { 'content-type': 'application/xml' }, body: text }];
  });
  site.serve(Object.fromEntries(routes));
}

test('an index that lists itself, and two that list each other', { timeout: HANG_MS }, async () => {
  const { web, site, at } = await startSite();
  await using _ = web;
  serveMaps(site, {
    '/index.xml': ['/index.xml', '/index.xml#again', '/index-a.xml', '/s.xml'],
    '/index-a.xml': ['/index-b.xml'],
    '/index-b.xml': ['/index-a.xml', '/index.xml'],
    '/s.xml': ['/page'],
  });
  const report = await checkWeb(web, at('/index.xml'));
  const loops = report.findings.filter(({ rule }) => rule === 'sitemap-loop');
  assert.deepEqual(
    loops.map(({ sitemap, count }) => [new URL(sitemap).pathname, count]),
    [
      ['/index.xml', 2],
      ['/index-b.xml', 2],
    ],
  );
  assert.ok(findingIn(report, 'index-nested'));
  assert.deepEqual([...new Set(site.paths)].length, site.paths.length, 'each is fetched once');
  assert.equal(report.complete, true);
  assert.equal(report.entries, 1);
  web.assertPolite();
});

test('a child that is listed five times is read once', { timeout: HANG_MS }, async () => {
  const { web, site, at } = await startSite();
  await using _ = web;
  serveMaps(site, {
    '/index.xml': ['/s.xml', '/s.xml', '/s.xml#x', '/s.xml', '/index-2.xml'],
    '/index-2.xml': ['/s.xml', '/moved.xml'],
    '/s.xml': ['/page'],
  });
  site.serve({ '/moved.xml': redirects('/s.xml', 301) });
  for (const concurrency of [1, 4]) {
    const report = await checkWeb(web, at('/index.xml'), { concurrency });
    assert.equal(findingIn(report, 'sitemap-repeated', '/index.xml')?.count, 3);
    assert.equal(findingIn(report, 'sitemap-repeated', '/index-2.xml')?.count, 1);
    assert.ok(findingIn(report, 'sitemap-repeated', '/moved.xml'), 'by its redirect');
    assert.equal(findingIn(report, 'loc-in-several-sitemaps'), undefined, 'no page twice');
    assert.equal(report.entries, 1);
  }
  assert.equal(site.paths.filter((path) => path === '/s.xml').length, 2 + 2);
  web.assertPolite();
});

test('each index lists a fresh one: bounded by depth', { timeout: HANG_MS }, async () => {
  const { web, site, at } = await startSite();
  await using _ = web;
  for (let n = 0; n < 12; n += 1) {
    serveMaps(site, { [`/index-${n}.xml`]: [`/index-${n + 1}.xml`, `/s-${n}.xml`] });
    serveMaps(site, { [`/s-${n}.xml`]: [`/page-${n}`] });
  }
  const report = await checkWeb(web, at('/index-0.xml'));
  assert.equal(report.complete, false);
  assert.ok(findingIn(report, 'tree-limit-depth', '/index-5.xml'));
  assert.ok(!site.paths.includes('/index-6.xml'));
  assert.equal(report.entries, 5);
  const flat = await checkWeb(web, at('/index-0.xml'), { depthMax: 1 });
  assert.ok(findingIn(flat, 'tree-limit-depth', '/index-1.xml'));
  assert.equal(flat.entries, 1);
  web.assertPolite();
});

test('an index without an end: bounded by count', { timeout: HANG_MS }, async () => {
  const { web, site, at } = await startSite();
  await using _ = web;
  site.serve({ '/robots.txt': 'User-agent: *' });
  const children = Array.from({ length: 300 }, (_, n) => `/s-${n}.xml`);
  serveMaps(site, { '/index.xml': children });
  for (const child of children) serveMaps(site, { [child]: [`${child}/page`] });
  const report = await checkWeb(web, at('/index.xml'), { sitemapsMax: 20 });
  assert.equal(report.sitemaps, 20);
  assert.equal(report.complete, false);
  assert.equal(findingIn(report, 'tree-limit-sitemaps', '/index.xml')?.count, 1);
  web.assertPolite();
});

test('one sitemap alone, when what it lists is not to be read', async () => {
  const { web, site, at } = await startSite();
  await using _ = web;
  serveMaps(site, { '/index.xml': ['/s.xml', '/gone.xml'] });
  const report = await checkWeb(web, at('/index.xml'), { follow: false });
  assert.deepEqual(site.paths, ['/robots.txt', '/index.xml']);
  assert.equal(report.sitemaps, 1);
  assert.deepEqual(
    faultLines(report).filter((line) => !line.includes('robots')),
    [],
  );
});

test('indexes in indexes, a list and a feed in an index', { timeout: HANG_MS }, async () => {
  const { web, site, at } = await startSite();
  await using _ = web;
  serveMaps(site, {
    '/index.xml': ['/index-a.xml', '/list.txt', '/feed.xml'],
    '/index-a.xml': ['/index-b.xml'],
    '/index-b.xml': ['/index-c.xml', '/s.xml'],
    '/index-c.xml': ['/s-2.xml'],
    '/s.xml': ['/a'],
    '/s-2.xml': ['/b'],
  });
  const item = `<item><title>c</title><link>${at('/c')}</link></item>`;
  site.serve({
    '/list.txt': { headers: { 'content-type': 'text/plain' }, body: `${at('/d')}\n` },
    '/feed.xml': `<?xml version="1.0"?><rss version="2.0"><channel>${item}</channel></rss>`,
  });
  const report = await checkWeb(web, at('/index.xml'));
  assert.equal(report.entries, 4);
  assert.equal(report.complete, true);
  assert.equal(findingIn(report, 'index-nested')?.count, 3);
  assert.equal(findingIn(report, 'index-child-format')?.count, 2);
  assert.ok(findingIn(report, 'tree-deep'));
});

test('an index that lists nothing, and a tree without a page', async () => {
  const { web, site, at } = await startSite();
  await using _ = web;
  serveMaps(site, { '/index.xml': [], '/index-2.xml': ['/s.xml'], '/s.xml': [] });
  const none = await checkWeb(web, at('/index.xml'));
  assert.ok(findingIn(none, 'document-without-entries', '/index.xml'));
  const empty = await checkWeb(web, at('/index-2.xml'));
  // That the tree is empty comes of that, and is told with it.
  assert.equal(findingIn(empty, 'tree-empty'), undefined);
  const cause = findingIn(empty, 'document-without-entries', '/s.xml');
  assert.deepEqual(cause?.explains, [{ rule: 'tree-empty', count: 1 }]);
});

test('children redirected within the host, to another host, in a circle', async () => {
  const { web, site, at } = await startSite();
  await using _ = web;
  const other = web.host('other.test');
  serveMaps(site, { '/index.xml': ['/a.xml', '/b.xml', '/c.xml', '/d.xml'], '/new.xml': ['/x'] });
  site.serve({
    '/a.xml': redirects('/new.xml', 301),
    '/b.xml': redirects(`${other.origin}/b.xml`),
    '/c.xml': redirects('/c.xml'),
    '/d.xml': redirects('/index.xml'),
  });
  other.serve({ '/b.xml': urlsetOf([at('/y')]) });
  const report = await checkWeb(web, at('/index.xml'));
  assert.ok(findingIn(report, 'delivery-redirected', '/a.xml'));
  assert.ok(findingIn(report, 'delivery-redirect-host', '/b.xml'));
  assert.ok(findingIn(report, 'delivery-redirects-endless', '/c.xml'));
  assert.ok(findingIn(report, 'sitemap-loop', '/d.xml'));
  // What other.test serves does not speak for site.test, whoever redirects to it.
  assert.equal(findingIn(report, 'scope-host', '/b.xml')?.loc, at('/y'));
  assert.equal(report.entries, 2);
});

test('a huge tree whose server falls silent is abandoned', { timeout: HANG_MS }, async () => {
  const { web, site, at } = await startSite();
  await using _ = web;
  const children = Array.from({ length: 60 }, (_, n) => `/s-${n}.xml`);
  serveMaps(site, { '/index.xml': children });
  for (const child of children) site.serve({ [child]: () => {} });
  const report = await checkWeb(web, at('/index.xml'), { visiting: { timeoutMs: 60 } });
  assert.equal(report.complete, false);
  assert.ok(findingIn(report, 'delivery-timeout', '/s-0.xml'));
  assert.ok(findingIn(report, 'tree-limit-unanswered'));
  assert.ok(site.asked.length < 40, `${site.asked.length} requests`);
});

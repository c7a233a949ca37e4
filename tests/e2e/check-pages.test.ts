// The pages of a site that is up: what each answers, within a budget, and what was not looked at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckedPage } from '../../src/check/port/checked-page.ts';
import { checkWeb, findingIn, urlsetOf } from '../support/checked-web.ts';
import { type FakeWebRoute, redirects } from '../support/fake-web/fake-route.ts';
import { type FakeWeb, type FakeWebHost, startFakeWeb } from '../support/fake-web.ts';

const HANG_MS = 30_000;
const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** A page with content of its own. */
function pageOf(name: string, head = '', headers: Readonly<Record<string, string>> = {}) {
  const words = Array.from({ length: 60 }, (_, n) => `${name}${n}`).join(' ');
  const title = `<title>The page ${name}</title>`;
  const body = `<body><main><p>${words}</p></main></body></html>`;
  return {
    headers: { ...HTML, ...headers },
    body: `<!doctype html><html><head>${title}${head}</head>${body}`,
  };
}

interface Site {
  readonly web: FakeWeb;
  readonly site: FakeWebHost;
  readonly origin: string;
}

/** A site whose sitemap lists these pages. */
async function startSite(
  pages: Readonly<Record<string, FakeWebRoute | undefined>>,
  robots = '',
): Promise<Site> {
  const web = await startFakeWeb(['site.test']);
  const site = web.host('site.test');
  site.expect({ atOnceMax: 1 });
  const { origin } = site;
  site.serveRobots(`User-agent: *\nDisallow: /private/\n${robots}Sitemap: ${origin}/sitemap.xml\n`);
  const entries = Object.keys(pages).map((path) => `<loc>${origin}${path}</loc>`);
  site.serve({ '/sitemap.xml': urlsetOf(entries) });
  for (const [path, route] of Object.entries(pages)) if (route) site.serve({ [path]: route });
  return { web, site, origin };
}

test('every kind of page is told by its rule, at its entry', { timeout: HANG_MS }, async () => {
  const { web, site, origin } = await startSite({
    '/good': pageOf('good'),
    '/noindex': pageOf('a', '<meta name="robots" content="noindex, follow">'),
    '/header': pageOf('b', '', { 'x-robots-tag': 'noindex' }),
    '/old': redirects('/good', 301),
    '/chain': redirects('/old', 302),
    '/loop': redirects('/loop'),
    '/canonical': pageOf('c', '<link rel="canonical" href="/good">'),
    '/own': pageOf('d', '<link rel="canonical" href="/own">'),
    '/gone': { status: 410 },
    '/missing': undefined,
    '/broken': { status: 500 },
    '/private/x': pageOf('e'),
    '/soft': { headers: HTML, body: '<html><head><title>404 Not Found</title></head></html>' },
    '/pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
    '/login': { status: 401 },
    '/copy': pageOf('good'),
  });
  await using _ = web;
  const report = await checkWeb(web, origin, { pages: 'all' });
  const told = (rule: string): readonly string[] =>
    (findingIn(report, rule)?.places ?? []).map(({ loc = '' }) => loc.replace(origin, ''));
  assert.deepEqual(told('page-noindex'), ['/noindex', '/header']);
  assert.deepEqual(told('page-redirects'), ['/old']);
  assert.deepEqual(told('page-redirect-chain'), ['/chain']);
  assert.deepEqual(told('page-redirect-loop'), ['/loop']);
  assert.deepEqual(told('page-canonical-elsewhere'), ['/canonical']);
  assert.deepEqual(told('page-gone'), ['/gone']);
  assert.deepEqual(told('page-not-found'), ['/missing']);
  assert.deepEqual(told('page-server-error'), ['/broken']);
  assert.deepEqual(told('page-disallowed'), ['/private/x']);
  assert.deepEqual(told('page-soft-404'), ['/soft']);
  assert.deepEqual(told('page-not-html'), ['/pdf']);
  assert.deepEqual(told('page-access-denied'), ['/login']);
  assert.deepEqual(told('page-duplicate-content'), ['/copy']);
  for (const { rule, severity, loc } of report.findings) {
    if (rule.startsWith('page-') && severity !== 'info')
      assert.notEqual(loc, `${origin}/good`, rule);
  }
  const first = findingIn(report, 'page-noindex');
  assert.deepEqual([first?.entry, first?.line], [2, 4]);
  assert.deepEqual([report.pages?.checked, report.pages?.listed], [16, 16]);
  assert.equal(report.pages?.statuses['404'], 1);
  assert.equal(report.complete, true);
  web.assertPolite();
  assert.ok(!site.paths.includes('/private/x'));
});

test('a page that asks for rest is told, and nothing is forced', { timeout: HANG_MS }, async () => {
  const { web, origin } = await startSite({
    '/busy': { status: 429, headers: { 'retry-after': '7200' } },
    '/after': pageOf('after'),
  });
  await using _ = web;
  const report = await checkWeb(web, origin, { pages: 'all', concurrency: 1 });
  assert.ok(findingIn(report, 'page-rate-limited'));
  const left = report.notChecked.find(({ what }) => what === 'pages');
  assert.equal(left?.count, 1, JSON.stringify(report.notChecked));
});

test('pictures are asked for where that is wanted', { timeout: HANG_MS }, async () => {
  const web = await startFakeWeb(['site.test']);
  await using _ = web;
  const site = web.host('site.test');
  const { origin } = site;
  const image = (path: string): string =>
    `<image:image><image:loc>${origin}${path}</image:loc></image:image>`;
  site.serveRobots(`User-agent: *\nDisallow: /no/\nSitemap: ${origin}/sitemap.xml\n`);
  site.serve({
    '/sitemap.xml': urlsetOf(
      [`<loc>${origin}/a</loc>${image('/a.png')}${image('/gone.png')}${image('/no/b.png')}`],
      ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    ),
    '/a': pageOf('a'),
    '/a.png': { headers: { 'content-type': 'image/png' }, body: 'png' },
  });
  const without = await checkWeb(web, origin, { pages: 'all' });
  assert.equal(findingIn(without, 'page-media-missing'), undefined);
  assert.ok(!site.paths.includes('/a.png'));
  const report = await checkWeb(web, origin, { pages: 'all', media: true });
  assert.match(findingIn(report, 'page-media-missing')?.found ?? '', /\/gone\.png.*404/);
  assert.match(findingIn(report, 'page-media-disallowed')?.found ?? '', /\/no\/b\.png/);
  web.assertPolite();
});

const many = (count: number): Readonly<Record<string, FakeWebRoute>> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`/p${n}`, pageOf(`p${n}x`)]));

test('a sample of so many pages, and what was left out', { timeout: HANG_MS }, async () => {
  const { web, site, origin } = await startSite(many(30));
  await using _ = web;
  const none = await checkWeb(web, origin);
  assert.equal(none.pages, undefined);
  assert.match(
    none.notChecked.find(({ what }) => what === 'pages')?.why ?? '',
    /not visited; --pages/,
  );
  assert.ok(!site.paths.some((path) => path.startsWith('/p')));
  const some = await checkWeb(web, origin, { pages: 7 });
  assert.deepEqual(some.pages, { checked: 7, listed: 30, statuses: { 200: 7 } });
  assert.equal(some.notChecked.find(({ what }) => what === 'pages')?.count, 23);
  assert.equal(new Set(site.paths.filter((path) => /^\/p\d/.test(path))).size, 7);
  const more = await checkWeb(web, origin, { pages: 31 });
  assert.equal(more.pages?.checked, 30);
  assert.equal(
    more.notChecked.some(({ what }) => what === 'pages'),
    false,
  );
});

test('a budget of visits, and one of time', { timeout: HANG_MS }, async () => {
  const { web, origin } = await startSite(many(12));
  await using _ = web;
  const few = await checkWeb(web, origin, { pages: 'all', pagesMax: 5 });
  assert.ok((few.pages?.checked ?? 0) <= 5);
  const checked = few.pages?.checked ?? 0;
  assert.equal(few.notChecked.find(({ what }) => what === 'pages')?.count, 12 - checked);
  const none = await checkWeb(web, origin, { pages: 'all', pagesTimeMs: 0 });
  assert.equal(none.pages?.checked, 0);
  assert.equal(none.notChecked.find(({ what }) => what === 'pages')?.count, 12);
});

test('pages that never answer cost the budget of time and no more', {
  timeout: HANG_MS,
}, async () => {
  const silent = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`/p${n}`, () => {}]));
  const { web, origin } = await startSite(silent);
  await using _ = web;
  const report = await checkWeb(web, origin, {
    pages: 'all',
    pagesTimeMs: 400,
    visiting: { timeoutMs: 10_000 },
  });
  assert.equal(report.pages?.checked, 0);
  assert.equal(report.notChecked.find(({ what }) => what === 'pages')?.count, 6);
});

test('a host that fails again and again is abandoned', { timeout: HANG_MS }, async () => {
  const failing = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [
      `/p${n}`,
      ((request) => void request.socket.destroy()) as FakeWebRoute,
    ]),
  );
  const { web, site, origin } = await startSite(failing);
  await using _ = web;
  const rows: CheckedPage[] = [];
  const onPage = (page: CheckedPage): void => void rows.push(page);
  const visiting = { retriesMax: 0 };
  const report = await checkWeb(web, origin, { pages: 'all', visiting, onPage });
  assert.ok(findingIn(report, 'page-unreachable'));
  const asked = site.paths.filter((path) => path.startsWith('/p')).length;
  assert.ok(asked < 40, `${asked} of 40 were asked for`);
  const left = report.notChecked.filter(({ what }) => what === 'pages');
  const count = left.reduce((sum, one) => sum + (one.count ?? 0), 0);
  assert.equal(count + (report.pages?.checked ?? 0), 40);
  // Each has a row, in the order of the sitemap, and those that were not visited say why.
  const paths = rows.map(({ loc }) => new URL(loc).pathname);
  assert.deepEqual(paths, Object.keys(failing));
  const [visited, passedOver] = [true, false].map((is) =>
    rows.filter(({ failure }) => (failure !== undefined) === is),
  );
  assert.equal(visited?.length, report.pages?.checked);
  assert.ok(visited?.every(({ notVisited }) => notVisited === undefined));
  for (const { notVisited, robots, status, sitemap } of passedOver ?? []) {
    assert.deepEqual([notVisited, robots, status], ['given-up', 'unknown', undefined]);
    assert.equal(sitemap, `${origin}/sitemap.xml`);
  }
});

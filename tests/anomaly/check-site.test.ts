// A site checked by its address: how its sitemaps are found, whatever its robots.txt is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkWeb, faultLines, findingIn, indexOf, urlsetOf } from '../support/checked-web.ts';
import {
  endlessBody,
  type FakeWebRoute,
  noHead,
  redirects,
  resetHead,
} from '../support/fake-web/fake-route.ts';
import { type FakeWebHost, startFakeWeb } from '../support/fake-web.ts';

const HANG_MS = 20_000;

/** A site of its own for one test, that wants one request at a time. */
async function startSite(): Promise<{
  readonly web: Awaited<ReturnType<typeof startFakeWeb>>;
  readonly site: FakeWebHost;
}> {
  const web = await startFakeWeb(['site.test', 'other.test']);
  web.host('site.test').expect({ atOnceMax: 1 });
  web.host('other.test').expect({ atOnceMax: 1 });
  return { web, site: web.host('site.test') };
}

const page = (site: FakeWebHost, path = '/'): string =>
  urlsetOf([`<loc>${site.origin}${path}</loc><lastmod>2026-06-01</lastmod>`]);

test('every Sitemap line of robots.txt is read, each once', { timeout: HANG_MS }, async () => {
  const { web, site } = await startSite();
  await using _ = web;
  const { origin } = site;
  site.serveRobots(
    [
      'User-agent: *',
      'Disallow: /private/',
      `Sitemap: ${origin}/a.xml`,
      `sitemap:${origin}/b.xml#part`,
      `Sitemap: ${origin}/a.xml`,
      'Sitemap: /relative.xml',
      `Sitemap: ${web.host('other.test').origin}/far.xml`,
    ].join('\n'),
  );
  web.host('other.test').serve({ '/far.xml': page(site, '/far') });
  site.serve({
    '/a.xml': page(site, '/a'),
    '/b.xml': page(site, '/b'),
    '/relative.xml': page(site, '/relative'),
  });
  const report = await checkWeb(web, origin);
  assert.equal(report.complete, true);
  assert.equal(report.entries, 4);
  assert.equal(report.sitemaps, 4);
  assert.deepEqual(report.documents.map(({ sitemap }) => new URL(sitemap).pathname).sort(), [
    '/a.xml',
    '/b.xml',
    '/far.xml',
    '/relative.xml',
  ]);
  assert.ok(findingIn(report, 'robots-sitemap-relative', '/robots.txt')?.line === 6);
  assert.ok(findingIn(report, 'robots-sitemap-duplicate', '/robots.txt'));
  // The robots.txt of the pages' own host names the sitemap on the other one.
  assert.equal(findingIn(report, 'scope-host'), undefined);
  assert.equal(site.paths.filter((path) => path === '/a.xml').length, 1);
  assert.equal(site.paths.filter((path) => path === '/robots.txt').length, 1);
  web.assertPolite();
});

test('where robots.txt names none, the well-known places are tried in order', async () => {
  const { web, site } = await startSite();
  await using _ = web;
  site.serveRobots('User-agent: *\nDisallow: /sitemap.xml\n');
  site.serve({
    '/sitemap_index.xml': { headers: { 'content-type': 'text/html' }, body: '<html>no</html>' },
    '/sitemap-index.xml': indexOf([`${site.origin}/part.xml`]),
    '/part.xml': page(site),
    '/sitemap.txt': `${site.origin}/never-read\n`,
  });
  const report = await checkWeb(web, `${site.origin}/`);
  assert.equal(report.entries, 1);
  const guess = findingIn(report, 'robots-no-sitemap', '/robots.txt');
  assert.equal(guess?.found, `${site.origin}/sitemap-index.xml`);
  assert.equal(findingIn(report, 'delivery-html'), undefined);
  assert.ok(!site.paths.includes('/sitemap.txt'));
  web.assertPolite();
});

test('the front page may name the sitemap, by a relative address', async () => {
  const { web, site } = await startSite();
  await using _ = web;
  site.serve({
    '/': {
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><head><link rel="sitemap" href="/maps/all.xml"></head>',
    },
    '/maps/all.xml': page(site, '/maps/a'),
  });
  const report = await checkWeb(web, site.origin);
  assert.equal(report.entries, 1);
  assert.equal(report.complete, true);
  assert.match(findingIn(report, 'robots-absent')?.message ?? '', /404.*\/maps\/all\.xml/);
});

test('what the front page names and is not there is reported', async () => {
  const { web, site } = await startSite();
  await using _ = web;
  site.serve({
    '/': '<!doctype html><html><head><link rel=sitemap href=gone.xml></head></html>',
  });
  const report = await checkWeb(web, site.origin);
  assert.equal(report.complete, false);
  assert.match(findingIn(report, 'sitemap-failed', '/gone.xml')?.message ?? '', /404/);
});

test('a site without any sitemap: not complete, with every place that was tried', async () => {
  const { web, site } = await startSite();
  await using _ = web;
  site.serve({ '/sitemap.txt': { headers: { 'content-type': 'text/html' }, body: '<html>' } });
  const report = await checkWeb(web, site.origin);
  assert.equal(report.complete, false);
  assert.equal(report.sitemaps, 0);
  const said = report.notChecked.find(({ what }) => what === 'sitemap')?.why ?? '';
  assert.match(said, /No sitemap was found on http:\/\/site\.test:\d+\//);
  assert.match(said, /\/sitemap\.xml \(status 404\)/);
  assert.match(said, /\/sitemap\.txt \(an HTML page\)/);
});

const goodMap = (site: FakeWebHost): Readonly<Record<string, FakeWebRoute>> => ({
  '/sitemap.xml': page(site),
});

interface RobotsCase {
  readonly robots: (site: FakeWebHost, otherOrigin: string) => FakeWebRoute | undefined;
  /** What the report says of it, but notices. */
  readonly faults: readonly string[];
  /** Whether the sitemap was read all the same. */
  readonly read: boolean;
}

const ROBOTS: Readonly<Record<string, RobotsCase>> = {
  'that is not there allows everything': {
    robots: () => undefined,
    faults: ['warning robots-absent 1 /robots.txt'],
    read: true,
  },
  'that is forbidden allows everything': {
    robots: () => ({ status: 403 }),
    faults: ['warning robots-absent 1 /robots.txt'],
    read: true,
  },
  'that answers with 500 forbids everything': {
    robots: () => ({ status: 500 }),
    faults: ['error robots-server-error 1 /robots.txt'],
    read: false,
  },
  'that answers with 503 forbids everything': {
    robots: () => ({ status: 503, headers: { 'retry-after': '3600' } }),
    faults: ['error robots-server-error 1 /robots.txt'],
    read: false,
  },
  'that never answers forbids everything': {
    robots: () => noHead(),
    faults: ['error robots-unreachable 1 /robots.txt'],
    read: false,
  },
  'that is reset forbids everything': {
    robots: () => resetHead(),
    faults: ['error robots-unreachable 1 /robots.txt'],
    read: false,
  },
  'that is an HTML page names nothing': {
    robots: () => ({
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><html><body>Not found</body></html>',
    }),
    faults: ['error robots-html 1 /robots.txt', 'warning robots-no-sitemap 1 /robots.txt'],
    read: true,
  },
  'that redirects to another host is read there': {
    robots: (_, other) => redirects(`${other}/robots.txt`, 301),
    faults: [],
    read: true,
  },
  'that redirects in a circle allows everything': {
    robots: () => redirects('/robots.txt'),
    faults: [],
    read: true,
  },
  'without an end is read as far as engines read': {
    robots: (site) => (request, response) => {
      response.write(`User-agent: *\nSitemap: ${site.origin}/sitemap.xml\n# `);
      endlessBody()(request, response);
    },
    faults: ['error robots-too-large 1 /robots.txt', 'warning robots-line-too-long 1 /robots.txt'],
    read: true,
  },
};

for (const [name, { robots, faults, read }] of Object.entries(ROBOTS)) {
  test(`a robots.txt ${name}`, { timeout: HANG_MS }, async () => {
    const { web, site } = await startSite();
    await using _ = web;
    const other = web.host('other.test');
    other.serve({ '/robots.txt': `Sitemap: ${site.origin}/sitemap.xml\n` });
    site.serve(goodMap(site));
    const route = robots(site, other.origin);
    if (route !== undefined) site.serve({ '/robots.txt': route });
    const report = await checkWeb(web, site.origin, { visiting: { timeoutMs: 300 } });
    assert.deepEqual(faultLines(report), faults);
    assert.equal(report.complete, read);
    assert.equal(report.entries, read ? 1 : 0);
    assert.equal(site.paths.includes('/sitemap.xml'), read);
    web.assertPolite();
  });
}

test('a robots.txt with more Sitemap lines than are read', { timeout: HANG_MS }, async () => {
  const { web, site } = await startSite();
  await using _ = web;
  const lines = ['/a', '/b', '/c'].map((path) => `Sitemap: ${site.origin}${path}.xml`);
  site.serveRobots(lines.join('\n'));
  site.serve({
    '/a.xml': page(site, '/a'),
    '/b.xml': page(site, '/b'),
    '/c.xml': page(site, '/c'),
  });
  const most = await checkWeb(web, site.origin, { sitemapsMax: 2 });
  assert.equal(most.entries, 2);
  assert.equal(most.complete, false);
  assert.equal(most.notChecked.find(({ what }) => what === 'sitemap')?.count, 1);
  const all = await checkWeb(web, site.origin, { sitemapsMax: 3 });
  assert.equal(all.entries, 3);
  assert.equal(all.complete, true);
});

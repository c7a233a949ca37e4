// Whose pages a sitemap may list: its own folder's, and those of hosts whose robots.txt names it or
// an index above it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkWeb, findingIn, indexOf, urlsetOf } from '../support/checked-web.ts';
import { redirects } from '../support/fake-web/fake-route.ts';
import { type FakeWeb, startFakeWeb } from '../support/fake-web.ts';

const HANG_MS = 20_000;

async function startHosts(): Promise<FakeWeb> {
  return startFakeWeb(['site.test', 'www.site.test', 'shop.test']);
}

/** The counts of the findings about scope. */
function scopeOf(report: Awaited<ReturnType<typeof checkWeb>>): Readonly<Record<string, number>> {
  const found = report.findings.filter(({ rule }) => /^scope-(?!mixed)/.test(rule));
  return Object.fromEntries(found.map(({ rule, count }) => [rule, count]));
}

test('pages of another host: an error', { timeout: HANG_MS }, async () => {
  await using web = await startHosts();
  const [site, shop] = [web.host('site.test'), web.host('shop.test')];
  site.serve({ '/sitemap.xml': urlsetOf([`${site.origin}/a`, `${shop.origin}/b`]) });
  shop.serve({ '/robots.txt': `Sitemap: ${shop.origin}/sitemap.xml\n` });
  const report = await checkWeb(web, `${site.origin}/sitemap.xml`);
  assert.deepEqual(scopeOf(report), { 'scope-host': 1 });
  const finding = findingIn(report, 'scope-host');
  assert.equal(finding?.severity, 'error');
  assert.equal(finding?.loc, `${shop.origin}/b`);
  assert.equal(finding?.entry, 2);
  assert.equal(finding?.line, 4);
  assert.equal(shop.paths.filter((path) => path === '/robots.txt').length, 1);
  assert.deepEqual(shop.paths, ['/robots.txt'], 'no page is visited for it');
});

test('pages of a host whose robots.txt names the sitemap', { timeout: HANG_MS }, async () => {
  await using web = await startHosts();
  const [site, shop] = [web.host('site.test'), web.host('shop.test')];
  const locs = Array.from({ length: 3_000 }, (_, n) => `${shop.origin}/${n}`);
  site.serve({ '/maps/shop.xml': urlsetOf([`${site.origin}/maps/a`, ...locs]) });
  shop.serve({ '/robots.txt': `Sitemap: ${site.origin}/maps/shop.xml\n` });
  const report = await checkWeb(web, `${site.origin}/maps/shop.xml`);
  assert.deepEqual(scopeOf(report), {});
  assert.deepEqual(shop.paths, ['/robots.txt']);
});

test('pages of a host whose robots.txt names the index above', { timeout: HANG_MS }, async () => {
  await using web = await startHosts();
  const [site, shop] = [web.host('site.test'), web.host('shop.test')];
  site.serve({
    '/index.xml': indexOf([`${site.origin}/maps/mid.xml`]),
    '/maps/mid.xml': indexOf([`${site.origin}/maps/shop.xml`]),
    '/maps/shop.xml': urlsetOf([`${shop.origin}/a/b`]),
  });
  shop.serve({ '/robots.txt': `Sitemap: ${site.origin}/index.xml\n` });
  const report = await checkWeb(web, `${site.origin}/index.xml`);
  assert.deepEqual(scopeOf(report), {});
  // Asked without the index, the same sitemap is not proven.
  const alone = await checkWeb(web, `${site.origin}/maps/shop.xml`);
  assert.deepEqual(scopeOf(alone), { 'scope-host': 1 });
});

test('sitemaps of another host in an index', { timeout: HANG_MS }, async () => {
  await using web = await startHosts();
  const [site, shop] = [web.host('site.test'), web.host('shop.test')];
  site.serve({ '/index.xml': indexOf([`${shop.origin}/s.xml`]) });
  shop.serve({ '/s.xml': urlsetOf([`${shop.origin}/a`]), '/robots.txt': 'User-agent: *\n' });
  const without = await checkWeb(web, `${site.origin}/index.xml`);
  assert.deepEqual(scopeOf(without), { 'scope-child-host': 1 });
  shop.serve({ '/robots.txt': `Sitemap: ${site.origin}/index.xml\n` });
  assert.deepEqual(scopeOf(await checkWeb(web, `${site.origin}/index.xml`)), {});
});

test('a folder, a port, a scheme and www beside the sitemap’s', { timeout: HANG_MS }, async () => {
  await using web = await startHosts();
  const site = web.host('site.test');
  const port = web.host('shop.test').port;
  const secure = site.origin.replace('http:', 'https:');
  const www = web.host('www.site.test');
  const locs = [
    `${site.origin}/shop/a`,
    `${site.origin}/shop/b/c?d`,
    `${site.origin}/shop`,
    `${site.origin}/shopping/`,
    `${site.origin}/SHOP/x`,
    `http://site.test:${port}/shop/a`,
    `${secure}/shop/a`,
    `http://www.site.test:${site.port}/shop/a`,
  ];
  site.serve({ '/shop/sitemap.xml': urlsetOf(locs) });
  const report = await checkWeb(web, `${site.origin}/shop/sitemap.xml`);
  const expected = { 'scope-folder': 3, 'scope-port': 1, 'scope-scheme': 1, 'scope-www': 1 };
  assert.deepEqual(scopeOf(report), expected);
  // That it mixes them comes of these, and is told with them.
  const explained = report.findings.flatMap(({ explains = [] }) => explains);
  assert.deepEqual(explained.map(({ rule }) => rule).sort(), [
    'scope-mixed-schemes',
    'scope-mixed-www',
  ]);
  assert.equal(www.asked.length, 0, 'its port is another one');
});

test('its own robots.txt lifts the rule of the folder', { timeout: HANG_MS }, async () => {
  await using web = await startHosts();
  const site = web.host('site.test');
  site.serve({
    '/maps/index.xml': indexOf([`${site.origin}/maps/s.xml`]),
    '/maps/s.xml': urlsetOf([`${site.origin}/a`]),
    '/robots.txt': 'User-agent: *\nAllow: /\n',
  });
  const without = await checkWeb(web, `${site.origin}/maps/index.xml`);
  assert.deepEqual(scopeOf(without), { 'scope-folder': 1 });
  site.serve({ '/robots.txt': `Sitemap: ${site.origin}/maps/index.xml\n` });
  assert.deepEqual(scopeOf(await checkWeb(web, `${site.origin}/maps/index.xml`)), {});
  assert.deepEqual(scopeOf(await checkWeb(web, site.origin)), {});
});

test('a sitemap that moved is judged where it is', { timeout: HANG_MS }, async () => {
  await using web = await startHosts();
  const [site, shop] = [web.host('site.test'), web.host('shop.test')];
  site.serve({ '/sitemap.xml': redirects(`${shop.origin}/maps/s.xml`, 301) });
  shop.serve({ '/maps/s.xml': urlsetOf([`${shop.origin}/maps/a`, `${site.origin}/b`]) });
  const report = await checkWeb(web, `${site.origin}/sitemap.xml`);
  assert.deepEqual(scopeOf(report), { 'scope-host': 1 });
  assert.equal(findingIn(report, 'scope-host')?.loc, `${site.origin}/b`);
});

test('more hosts than are asked for a proof are reported', { timeout: HANG_MS }, async () => {
  await using web = await startHosts();
  const site = web.host('site.test');
  const locs = Array.from({ length: 60 }, (_, n) => `http://host-${n}.test/`);
  site.serve({ '/sitemap.xml': urlsetOf(locs) });
  const report = await checkWeb(web, `${site.origin}/sitemap.xml`);
  assert.equal(scopeOf(report)['scope-host'], 60);
  const left = report.notChecked.find(({ what }) => what === 'scope');
  // Of the fifty that are asked, the site itself is one.
  assert.equal(left?.count, 11);
});

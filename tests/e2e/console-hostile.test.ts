// Texts of strangers in every field, from the network to the page: nothing of them runs in a
// browser, not even where its policy against scripts is switched off.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAccessToken } from '../../src/console/security/new-access-token.ts';
import { type ConsoleWorld, openConsoleWorld } from '../support/console-browser/console-world.ts';
import { EVIL, serveHostile } from '../support/console-browser/hostile-site.ts';
import { screenAddresses } from '../support/console-browser/screen-addresses.ts';
import {
  NO_BROWSER,
  openWatchedBrowser,
  type WatchedBrowser,
} from '../support/console-browser/watched-browser.ts';
import { type FakeWeb, startFakeWeb } from '../support/fake-web.ts';

const skip = NO_BROWSER;
const NOW = Date.now();

let web: FakeWeb;
let world: ConsoleWorld;
let browser: WatchedBrowser;
let siteId: number;

before(async () => {
  if (skip !== false) return;
  web = await startFakeWeb(['hostile.example']);
  const host = web.host('hostile.example');
  serveHostile(host, NOW);
  world = await openConsoleWorld();
  const { store, harvest } = world.context;
  ({ siteId } = await harvest.submitSitemap(`${host.loopbackOrigin}/sitemap.xml#${EVIL}`, {
    by: 'ping',
    token: EVIL,
  }));
  await harvest.drain();
  await createAccessToken(store.access, { name: EVIL, scope: 'read', at: NOW });
  await store.access.addWebhook({
    url: `https://hooks.example/?${EVIL}`,
    secret: 's',
    at: NOW,
    events: [EVIL],
  });
  await harvest.due(siteId, { limit: 10, leaseMs: 1_000 });
  browser = await openWatchedBrowser();
});

after(async () => {
  await browser?.close();
  await world?.close();
  await web?.[Symbol.asyncDispose]();
});

/** Every page that shows something of the site, with filters that are hostile, too. */
async function addresses(): Promise<readonly string[]> {
  const { store } = world.context;
  const { rows: sitemaps } = await store.sitemaps.page({ siteId }, { limit: 100 });
  const { rows: urls } = await store.urls.page(siteId, {}, { limit: 100 });
  const rules = await store.findings.rules(siteId);
  const reads = await Promise.all(sitemaps.map(({ id }) => store.sitemaps.reads(id, {})));
  const site = `/sites/${siteId}`;
  const evil = encodeURIComponent(EVIL);
  const screens = await screenAddresses(world.context, siteId);
  return [
    ...screens.map(({ address }) => address),
    ...sitemaps.map(({ id }) => `${site}/sitemaps/${id}`),
    ...reads.flatMap(({ rows }) => rows.map(({ id }) => `${site}/reads/${id}`)),
    ...rules.map(({ rule }) => `${site}/issues/${rule}`),
    ...urls.map(({ loc }) => `${site}/url?loc=${encodeURIComponent(loc)}`),
    `/sites?q=${evil}`,
    `/submit?url=${evil}`,
    `${site}/urls?q=${evil}&month=${evil}`,
    `${site}/sitemaps?list=all&q=${evil}`,
    `${site}/changes?q=${evil}`,
    `${site}/url?loc=${evil}`,
    `${site}/structure?path=${encodeURIComponent(`/${EVIL}/`)}`,
    `${site}/issues/${evil}`,
    `/${evil}`,
    `${site}/urls?folder=${evil}`,
  ];
}

/** What stands in a page and could run, or leads to what could. */
function runnable(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const bad: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      const name = element.localName;
      const own = element.getAttribute('src')?.startsWith('/assets/') === true;
      if (['img', 'iframe', 'object', 'embed', 'base', 'style'].includes(name)) bad.push(name);
      if (name === 'script' && !own) bad.push(name);
      for (const { name: attribute, value } of element.attributes) {
        const leads = /^(?:href|src|action|formaction|xlink:href)$/.test(attribute);
        const isUrl = /^(?:[/#?]|https?:\/\/)/.test(value);
        if (attribute.startsWith('on') || (leads && !isUrl)) bad.push(`${attribute}=${value}`);
      }
    }
    return bad;
  });
}

test('the hostile texts have come to the store as they were sent', { skip }, async () => {
  const { store } = world.context;
  const { rows: urls } = await store.urls.page(siteId, {}, { limit: 100 });
  const { rows: news } = await store.urls.news(siteId, 0, {});
  assert.ok(urls.some(({ loc }) => loc.includes('<svg')));
  assert.equal(news[0]?.title, EVIL);
  const { rows: findings } = await store.findings.page({ siteId }, { limit: 100 });
  const excerpts = findings.flatMap(({ places }) => places.map(({ excerpt }) => excerpt ?? ''));
  assert.ok(excerpts.some((excerpt) => excerpt.includes('</script><img src=x onerror=alert(1)>')));
  const { rows: reads } = await store.sitemaps.reads(findings[0]?.sitemapId ?? 0, {});
  assert.ok(reads.length > 0);
  assert.deepEqual(world.troubles, []);
});

test('no page runs anything of a stranger', { skip }, async () => {
  const { page, offences, close } = await browser.open(world.url, { bypassCSP: true });
  const all = await addresses();
  assert.ok(all.length > 50, `${all.length} addresses`);
  for (const address of all) {
    await page.goto(address);
    assert.deepEqual(await runnable(page), [], address);
  }
  // Hostile filters and names that mean nothing are refused, or lead nowhere.
  const others = offences.filter((offence) => !/(?:4\d\d of|status of 4\d\d)/.test(offence));
  assert.deepEqual(others, []);
  await close();
});

test('what would run is seen to run', { skip }, async () => {
  const { page, offences, close } = await browser.open(world.url, { bypassCSP: true });
  await page.route('**/evil', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<input value="${EVIL}">` }),
  );
  await page.goto('/evil');
  assert.ok((await runnable(page)).includes('onerror=alert(1)'));
  const dialogs = offences.filter((offence) => offence.includes('dialog'));
  assert.equal(dialogs.length, 2, offences.join('\n'));
  await close();
});

test('live events are text', { skip }, async () => {
  const { page, offences, close } = await browser.open(world.url, { bypassCSP: true });
  const { harvest, store } = world.context;
  const { rows } = await store.sites.page({});
  const url = `${rows[0]?.url}late.xml?${EVIL}`;
  const { id } = await harvest.submitSitemap(url, { by: 'form' });
  await page.goto(`/submissions/${id}`);
  const overview = await browser.open(world.url, { bypassCSP: true });
  await overview.page.goto(`/sites/${siteId}`);
  await harvest.drain();
  const log = page.getByRole('log');
  await log
    .getByText(/Run \d+ of/)
    .last()
    .waitFor();
  await page
    .locator('#result')
    .getByText(/HTTP 404/)
    .waitFor();
  assert.match(await log.innerText(), /onerror/);
  await overview.page.getByText(/Run 2:.*failed/).waitFor({ state: 'attached' });
  for (const shown of [page, overview.page]) assert.deepEqual(await runnable(shown), []);
  assert.deepEqual([...offences, ...overview.offences], []);
  await close();
  await overview.close();
});

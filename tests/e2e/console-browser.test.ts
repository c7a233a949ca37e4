// The console as a webmaster uses it, in an installed Chromium: a site is submitted, watched while
// it is read, looked through, changed, and compared.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type ConsoleWorld, openConsoleWorld } from '../support/console-browser/console-world.ts';
import { FAULT, serveHarbours } from '../support/console-browser/harbour-site.ts';
import {
  NO_BROWSER,
  openWatchedBrowser,
  type WatchedBrowser,
  type WatchedPage,
} from '../support/console-browser/watched-browser.ts';
import { type FakeWeb, type FakeWebHost, startFakeWeb } from '../support/fake-web.ts';

const skip = NO_BROWSER;
const NOW = Date.now();

let web: FakeWeb;
let host: FakeWebHost;
let world: ConsoleWorld;
let browser: WatchedBrowser;
let watched: WatchedPage;
let page: Page;

// The tests are steps of one walk: each begins where the one before ended.
before(async () => {
  if (skip !== false) return;
  web = await startFakeWeb(['harbours.example']);
  host = web.host('harbours.example');
  world = await openConsoleWorld();
  world.context.harvest.start();
  browser = await openWatchedBrowser();
  watched = await browser.open(world.url, { colorScheme: 'light' });
  ({ page } = watched);
});

after(async () => {
  await browser?.close();
  await world?.close();
  await web?.[Symbol.asyncDispose]();
});

async function assertWell(): Promise<void> {
  assert.deepEqual(watched.offences, []);
  assert.deepEqual(world.troubles, []);
}

test('a site is submitted by the form, and its reading is watched as it happens', {
  skip,
}, async () => {
  const letGo = serveHarbours(host, { now: NOW }, '/sitemap-media.xml');
  await page.goto('/');
  assert.match(await page.locator('main').innerText(), /No sites yet/);
  await page.getByLabel('Site or sitemap').fill(host.loopbackOrigin);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/submissions\/1$/);
  const log = page.getByRole('log');
  await log.getByText(/sitemap-careless\.xml/).waitFor();
  assert.match(await page.locator('#result').innerText(), /in the queue or being read/);
  letGo();
  await page.getByText(/6 sitemaps read/).waitFor();
  assert.match(await log.innerText(), /sitemap-gone\.xml/);
  const told = await page.locator('#result').innerText();
  assert.match(told, /3 failed\. The site then listed 116 URLs/);
  await assertWell();
});

test('the tree names the cause of every sitemap that could not be fetched', { skip }, async () => {
  await page.getByRole('link', { name: 'Its sitemaps' }).click();
  const row = (path: string) => page.getByRole('row').filter({ hasText: path });
  assert.match(await row('/sitemap-gone.xml').innerText(), /Couldn’t fetch\s+HTTP 404/);
  assert.match(await row('/private/sitemap.xml').innerText(), /robots\.txt, line 2: Disallow/);
  assert.match(await row('/sitemap-page.xml').innerText(), /not a sitemap/);
  assert.match(await row('/sitemap-careless.xml').innerText(), /Has errors/);
  await assertWell();
});

test("an error's line is shown on the sitemap's page and on the issue's page", {
  skip,
}, async () => {
  const source = page
    .locator('details[open] figure.frame')
    .filter({ hasText: `Line ${FAULT.line}, column` });
  await page.getByRole('link', { name: '/sitemap-careless.xml', exact: true }).click();
  await assertFrame(source);
  await page.getByRole('link', { name: FAULT.rule }).click();
  await page.waitForURL(new RegExp(`/issues/${FAULT.rule}$`));
  await assertFrame(source);
  await assertWell();
});

async function assertFrame(frame: ReturnType<Page['locator']>): Promise<void> {
  const text = await frame.innerText();
  assert.match(text, new RegExp(`Line ${FAULT.line}, column \\d+`));
  assert.match(text, new RegExp(`^${FAULT.line}.*${FAULT.source}`, 'm'));
  assert.equal((await frame.locator('mark').innerText()).at(0), '&');
  assert.match(await frame.locator('.caret').innerText(), /^\^/);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    assert.ok(await frame.locator('mark').evaluate(isInSight), `the place is seen at ${width}`);
  }
}

// Runs in the page.
function isInSight(mark: Element): boolean {
  const [place, frame] = [mark, mark.closest('pre')].map((box) => box?.getBoundingClientRect());
  return (place?.left ?? 0) >= (frame?.left ?? 1) && (place?.right ?? 1) <= (frame?.right ?? 0);
}

test('from an issue the way leads to a URL, and to all URLs of its sitemap', {
  skip,
}, async () => {
  const loc = `${host.loopbackOrigin}/tides/?${FAULT.source}`;
  await page.locator('#places').getByRole('link', { name: loc }).click();
  await page.waitForURL(/\/url\?loc=/);
  assert.equal(await page.locator('h1').innerText(), loc);
  assert.match(await page.locator('main').innerText(), /Listed/);
  await page.goBack();
  await page
    .locator('#places')
    .getByRole('link', { name: /sitemap-careless/ })
    .first()
    .click();
  await page.locator('#numbers').getByRole('link', { name: 'URLs' }).click();
  assert.match(await page.locator('#urls .count').innerText(), /^12 /);
  await page.locator('.filters').getByLabel('Search').fill('/tides/bergen');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=/);
  assert.equal(await page.locator('#urls tbody tr').count(), 1);
  await assertWell();
});

test('what an editor changed is shown as it is read again', { skip }, async () => {
  await page.goto('/sites/1');
  serveHarbours(host, { now: NOW, changed: true });
  await page.getByRole('button', { name: 'Read site now' }).click();
  // Nobody presses reload: the page is brought up to date.
  const tile = page.locator('#kpi li').filter({ hasText: /^\s*Removed\s*1\s*by the last run/ });
  await tile.getByRole('link').click();
  await page.waitForURL(/changes\?from=1&to=2&kind=removed/);
  const rows = page.locator('#changes tbody tr');
  assert.match(await rows.innerText(), /\/harbours\/split\/tides\/\s+Removed/);
  await page.getByRole('link', { name: /^Added/ }).click();
  await page.waitForURL(/kind=added/);
  assert.match(await rows.first().innerText(), /\/harbours\/ragusa\/\s+Added/);
  await page.getByRole('link', { name: /^Changed \d/ }).click();
  await page.waitForURL(/kind=changed/);
  const today = new Date(NOW).toISOString().slice(0, 10);
  assert.match(
    await rows.innerText(),
    new RegExp(`/harbours/\\s+Changed\\s+2026-09-22\\s+${today}`),
  );
  await assertWell();
});

test('a click on a box of the treemap opens the folder', { skip }, async () => {
  await page.getByRole('link', { name: 'Structure', exact: true }).click();
  const box = page.locator('.treemap > a', { hasText: '/harbours/:' }).first();
  await box.click({ position: { x: 60, y: 8 } });
  await page.waitForURL(/structure\?path=%2Fharbours%2F/);
  assert.match(await page.locator('main').innerText(), /URLs below \/harbours\//);
  const inner = page.locator('.treemap > a', { hasText: '/harbours/bergen/:' }).first();
  await inner.click({ position: { x: 60, y: 8 } });
  await page.waitForURL(/path=%2Fharbours%2Fbergen%2F/);
  await page.locator('.folder-path').getByRole('link', { name: '/', exact: true }).click();
  await page.waitForURL(/structure$|path=%2F$/);
  await assertWell();
});

test('dark and light are as the system says until somebody chooses, and stay so', {
  skip,
}, async () => {
  const paper = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/sites/1');
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await paper();
  assert.notEqual(dark, light);
  const toggle = page.getByRole('button', { name: /^Theme/ });
  await toggle.click();
  assert.equal(await paper(), light, 'light was chosen');
  await page.reload();
  assert.equal(await paper(), light, 'and kept');
  assert.equal(await toggle.innerText(), '○ Light');
  await toggle.click();
  await page.emulateMedia({ colorScheme: 'light' });
  assert.equal(await paper(), dark, 'dark was chosen');
  await toggle.click();
  assert.equal(await paper(), light, 'as the system says');
  await assertWell();
});

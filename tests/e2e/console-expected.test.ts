// An issue is marked as expected in an installed Chromium, as its page offers it, and ended again.
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

let web: FakeWeb;
let host: FakeWebHost;
let world: ConsoleWorld;
let browser: WatchedBrowser;
let watched: WatchedPage;
let page: Page;

before(async () => {
  if (skip !== false) return;
  web = await startFakeWeb(['harbours.example']);
  host = web.host('harbours.example');
  serveHarbours(host, { now: Date.now() }, '/none')();
  world = await openConsoleWorld();
  const { harvest } = world.context;
  await harvest.submitSite(host.loopbackOrigin, { by: 'form' });
  await harvest.drain();
  browser = await openWatchedBrowser();
  watched = await browser.open(world.url, { colorScheme: 'light' });
  ({ page } = watched);
});

after(async () => {
  await browser?.close();
  await world?.close();
  await web?.[Symbol.asyncDispose]();
});

const errors = async (): Promise<number> =>
  (await world.context.store.sites.get(1))?.errors ?? assert.fail();

test('an issue is marked with a reason, listed with it, and counts again when it is ended', {
  skip,
}, async () => {
  const before = await errors();
  await page.goto(`/sites/1/issues/${FAULT.rule}`);
  await page.locator('summary', { hasText: 'Mark as expected' }).click();
  await page.getByRole('textbox', { name: 'Why' }).fill('The old shop <b>writes</b> them so.');
  await page.getByRole('button', { name: 'Mark as expected' }).click();
  const list = page.getByRole('table', { name: 'Marked as expected' });
  assert.match(await list.innerText(), /The old shop <b>writes<\/b> them so\./);
  const marked = await errors();
  assert.ok(marked < before);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/sites/1/expected');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  }
  await page.getByRole('button', { name: /^End now/ }).click();
  await page.getByText('Nothing is marked as expected.').waitFor();
  assert.match(await page.locator('#ended').innerText(), /Ended by hand/);
  assert.equal(await errors(), before);
  assert.deepEqual(watched.offences, []);
  assert.deepEqual(world.troubles, []);
});

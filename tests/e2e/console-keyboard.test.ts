// The console by keyboard alone, and without scripts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  type HarbourConsole,
  openHarbourConsole,
} from '../support/console-browser/harbour-console.ts';
import {
  NO_BROWSER,
  openWatchedBrowser,
  type WatchedBrowser,
} from '../support/console-browser/watched-browser.ts';

const skip = NO_BROWSER;

let harbours: HarbourConsole;
let browser: WatchedBrowser;

before(async () => {
  if (skip !== false) return;
  harbours = await openHarbourConsole();
  browser = await openWatchedBrowser();
});

after(async () => {
  await browser?.close();
  await harbours?.close();
});

/** Opens a page, does something with it, and fails when the page did anything wrong. */
async function onPage(
  path: string,
  use: (page: Page) => Promise<void>,
  options: { readonly javaScriptEnabled?: boolean } = {},
): Promise<void> {
  const { page, offences, close } = await browser.open(harbours.world.url, options);
  await page.goto(path);
  await use(page);
  assert.deepEqual(offences, []);
  await close();
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** The text of what has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '').trim();
  });
}

const pathOf = (page: Page): string => page.url().slice(harbours.world.url.length - 1);

test('the first key leads past the navigation to the content', { skip }, async () => {
  await onPage('/sites', async (page) => {
    await press(page, 'Tab');
    assert.equal(await focused(page), 'Skip to content');
    await press(page, 'Enter', 'Tab');
    const main = page.locator('main');
    assert.ok(await main.evaluate((content) => content.contains(document.activeElement)));
    assert.match(await focused(page), /of 1 sites? |failing|Site or sitemap/);
  });
});

test('a site is submitted by the keyboard', { skip }, async () => {
  await onPage('/sites', async (page) => {
    await press(page, 'g', 'm');
    await page.waitForURL(/\/submit$/);
    await press(page, 'Tab', 'Enter', 'Tab');
    await page.keyboard.type(`${harbours.host.loopbackOrigin}/sitemap-media.xml`);
    await press(page, 'Enter');
    await page.waitForURL(/\/submissions\/\d+$/);
    assert.match(await page.locator('h1').innerText(), /sitemap-media\.xml$/);
    await harbours.world.context.harvest.drain();
  });
});

test('rows are walked, ticked, opened and exported by keys', { skip }, async () => {
  await onPage('/sites', async (page) => {
    await press(page, 'j', 'Enter');
    await page.waitForURL(/\/sites\/1$/);
    await press(page, 'g', 'u');
    await page.waitForURL(/\/urls$/);
    await press(page, 'j', 'j', 'j', 'k');
    assert.match(await focused(page), /archive\/bergen\/2019/);
    await press(page, 'Enter');
    await page.waitForURL(/\/url\?loc=/);
    await press(page, 'g', 't');
    await page.waitForURL(/\/sitemaps$/);
    await press(page, 'j', 'j', 'x');
    assert.equal(await page.locator('input:checked').count(), 1);
    const download = page.waitForEvent('download');
    await press(page, 'e');
    assert.match((await download).suggestedFilename(), /^portolan-sites-1-sitemaps\.csv$/);
  });
});

test('the last row leads to the next page', { skip }, async () => {
  await onPage('/sites/1/urls?limit=3', async (page) => {
    await press(page, 'j', 'j', 'j', 'j');
    assert.equal(await focused(page), 'Next page');
    await press(page, 'Enter');
    await page.waitForURL(/after=/);
    await press(page, 'j');
    assert.match(await focused(page), /archive\/genova/);
  });
});

test('arrows close and open an index, and the row keeps the focus', { skip }, async () => {
  await onPage('/sites/1/sitemaps', async (page) => {
    const rows = page.locator('#sitemaps tbody tr');
    const open = await rows.count();
    await press(page, 'j', 'ArrowDown', 'ArrowUp');
    assert.match(await focused(page), /\/sitemap\.xml/);
    await press(page, 'ArrowLeft');
    await page.waitForURL(/open=0/);
    await page.locator('tr[aria-expanded=false]:focus').waitFor();
    assert.ok((await rows.count()) < open);
    await press(page, 'ArrowRight');
    await page.waitForURL((url) => !url.search.includes('open=0'));
    await page.locator('tr[aria-expanded=true]:focus').waitFor();
    assert.equal(await rows.count(), open);
    await press(page, 'Enter');
    await page.waitForURL(/\/sitemaps\/\d+$/);
    assert.match(await page.locator('h1').innerText(), /\/sitemap\.xml$/);
  });
});

test('a slash searches, Escape leaves the search, a question mark tells the keys', {
  skip,
}, async () => {
  await onPage('/sites/1', async (page) => {
    await press(page, '/');
    assert.equal(await focused(page), 'Search URLs of the site');
    await page.keyboard.type('jj?');
    await press(page, 'Escape', '?');
    const dialog = page.getByRole('dialog');
    assert.match(await dialog.innerText(), /Next row/);
    await press(page, 'j', 'Escape');
    await dialog.waitFor({ state: 'hidden' });
    await press(page, '/');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('/harbours/bergen/tides/');
    await press(page, 'Enter');
    await page.waitForURL(/urls\?q=/);
    assert.equal(await page.locator('#urls tbody tr').count(), 1);
  });
});

test('the treemap is walked by tab and opened by Enter', { skip }, async () => {
  await onPage('/sites/1/structure', async (page) => {
    const first = page.locator('.treemap > a').first();
    await page.locator('.folder-path a').last().focus();
    // The picture itself is scrolled by keys where it is wider than the screen.
    await press(page, 'Tab', 'Tab');
    assert.ok(await first.evaluate((link) => link === document.activeElement));
    await press(page, 'Enter');
    await page.waitForURL(/path=%2Fharbours%2F/);
  });
});

test('every key of the help leads where it says', { skip }, async () => {
  await onPage('/sites/1', async (page) => {
    const ways = await page.locator('[data-go]').evaluateAll((links) =>
      links.map((link) => ({
        key: (link as HTMLElement).dataset['go'] ?? '',
        path: link.getAttribute('href') ?? '',
      })),
    );
    assert.equal(ways.length, 13);
    for (const { key, path } of ways) {
      await page.goto('/sites/1/due');
      await press(page, 'g', key);
      await page.waitForURL((url) => url.pathname === path);
      assert.equal(pathOf(page), path);
    }
  });
});

test('without scripts a site is submitted, looked through and filtered', { skip }, async () => {
  const options = { javaScriptEnabled: false };
  const use = async (page: Page): Promise<void> => {
    await page.getByLabel('Site or sitemap').fill(`${harbours.host.loopbackOrigin}/sitemap.xml`);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/\/submissions\/\d+$/);
    await harbours.world.context.harvest.drain();
    await page.getByRole('link', { name: 'Refresh' }).click();
    assert.match(await page.locator('#result').innerText(), /It lists/);
    await page.getByRole('link', { name: 'Sitemaps', exact: true }).click();
    await page.getByRole('link', { name: 'Close /sitemap.xml' }).click();
    assert.equal(await page.locator('tr[aria-expanded]').getAttribute('aria-expanded'), 'false');
    await page.getByRole('link', { name: 'Open /sitemap.xml' }).click();
    await page.getByLabel('Select').nth(1).check();
    await page.locator('.filters').getByLabel('URL contains').fill('careless');
    await page.getByRole('button', { name: 'Filter' }).click();
    assert.equal(await page.locator('#sitemaps tbody tr').count(), 1);
    await page.getByRole('link', { name: 'URLs', exact: true }).click();
    await page.locator('.filters').getByLabel('Match').selectOption('glob');
    await page.locator('.filters').getByLabel('Search', { exact: true }).fill('/blog/2023/**');
    await page.getByRole('button', { name: 'Filter' }).click();
    assert.equal(await page.locator('#urls tbody tr').count(), 8);
    await page.getByRole('link', { name: 'Overview' }).click();
    // What would be drawn by a script is a table.
    await page.locator('figure[data-plot]').first().getByText('Show as table').click();
    assert.match(await page.locator('figure[data-plot] table').first().innerText(), /2026-11-2\d/);
    assert.equal(await page.locator('[data-theme-toggle]').isVisible(), false);
  };
  await onPage('/', use, options);
});

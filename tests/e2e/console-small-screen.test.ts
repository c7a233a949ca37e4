// The console on a phone, in an installed Chromium: a low head that stands still, tables that are
// read without scrolling sideways, and a desk that is none the worse for it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeBreaches } from '../support/console-browser/axe-breaches.ts';
import {
  type HarbourConsole,
  openHarbourConsole,
} from '../support/console-browser/harbour-console.ts';
import { screenAddresses } from '../support/console-browser/screen-addresses.ts';
import {
  NO_BROWSER,
  openWatchedBrowser,
  type WatchedBrowser,
} from '../support/console-browser/watched-browser.ts';

const skip = NO_BROWSER;
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
const HEAD_PX_MAX = 140;

let harbours: HarbourConsole;
let browser: WatchedBrowser;

before(async () => {
  if (skip !== false) return;
  [harbours, browser] = await Promise.all([openHarbourConsole(), openWatchedBrowser()]);
});

after(async () => {
  await browser?.close();
  await harbours?.close();
});

async function visit(
  viewport: { readonly width: number; readonly height: number },
  look: (page: Page, site: string) => Promise<void>,
): Promise<void> {
  const { page, offences, close } = await browser.open(harbours.world.url, { viewport });
  await page.addInitScript(watchShifts);
  await look(page, `/sites/${harbours.siteId}`);
  assert.deepEqual(offences, []);
  await close();
}

// These run in the page.
function watchShifts(): void {
  const seen = { shift: 0 };
  Object.assign(globalThis, { seenShift: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as Shift).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

interface Shift {
  readonly value: number;
}

function headOf() {
  const boxes = [...document.querySelectorAll('.console-nav a, .site-nav a')].map((link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    return [link.textContent, ...[left, top, width, height].map((px) => Math.round(px * 10))];
  });
  const main = document.querySelector('main')?.getBoundingClientRect().top ?? Infinity;
  const { seenShift } = globalThis as unknown as { seenShift: { readonly shift: number } };
  return { main, boxes, shift: seenShift.shift, width: document.documentElement.scrollWidth };
}

function wideTables(): string[] {
  return [...document.querySelectorAll('.table-box .scroll')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ scrollWidth, clientWidth }) => `${scrollWidth} in ${clientWidth}`);
}

for (const viewport of [PHONE, NARROW]) {
  test(`at ${viewport.width} the head is low and nothing in it moves from page to page`, {
    skip,
  }, async () => {
    await visit(viewport, async (page) => {
      const screens = await screenAddresses(harbours.world.context, harbours.siteId);
      const first = new Map<number, unknown>();
      for (const { address } of screens) {
        await page.goto(address);
        const { main, boxes, shift, width } = await page.evaluate(headOf);
        assert.ok(main > 30 && main <= HEAD_PX_MAX, `${address}: the head takes ${main}`);
        assert.ok(width <= viewport.width, `${address} is ${width} wide`);
        assert.equal(shift, 0, `${address} moved by ${shift}`);
        assert.deepEqual(await page.evaluate(wideTables), [], address);
        // Of pages of a site and of others each has one navigation.
        const before = first.get(boxes.length) ?? boxes;
        first.set(boxes.length, before);
        assert.deepEqual(boxes, before, address);
      }
      assert.equal(first.size, 2);
    });
  });
}

test('on a desk nothing in the head moves from page to page either', { skip }, async () => {
  await visit({ width: 1280, height: 800 }, async (page, site) => {
    const heads = [];
    for (const section of ['', '/sitemaps', '/issues', '/runs']) {
      await page.goto(site + section);
      heads.push((await page.evaluate(headOf)).boxes);
    }
    for (const head of heads) assert.deepEqual(head, heads[0]);
  });
});

test('on a phone the first sitemap is seen at once, and filters a tap away', { skip }, async () => {
  await visit(PHONE, async (page, site) => {
    await page.goto(`${site}/sitemaps`);
    const row = page.locator('tr[data-row]').first();
    const { y = Infinity, height = 0 } = (await row.boundingBox()) ?? {};
    assert.ok(y + height <= PHONE.height, `the first row ends at ${y + height}`);
    const field = page.getByLabel('URL contains');
    assert.equal(await field.isVisible(), false);
    await page.getByText('Filter', { exact: true }).first().click();
    await field.fill('careless');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/q=careless/);
    assert.equal(await page.locator('tr[data-row]').count(), 1);
    assert.equal(await page.locator('summary', { hasText: 'Filter (1 set)' }).isVisible(), true);
  });
});

test('on a desk filters are there without a tap, and headings are in a row', { skip }, async () => {
  await visit({ width: 1280, height: 800 }, async (page, site) => {
    await page.goto(`${site}/sitemaps`);
    assert.equal(await page.getByLabel('URL contains').isVisible(), true);
    assert.equal(await page.locator('summary', { hasText: 'Filter' }).isVisible(), false);
    const tops = await page
      .locator('#sitemaps thead th')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    assert.equal(new Set(tops).size, 1);
  });
});

test('on a card every value bears the title of its column', { skip }, async () => {
  await visit(PHONE, async (page, site) => {
    await page.goto(`${site}/runs`);
    const titles = await page
      .locator('tr[data-row]')
      .first()
      .locator('td')
      .evaluateAll((cells) =>
        cells.map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '')),
      );
    for (const title of ['Started', 'URLs', 'Errors']) assert.ok(titles.includes(title), title);
  });
});

test('cards are right for everybody, in both themes', { skip }, async () => {
  await visit(PHONE, async (page, site) => {
    for (const section of ['/sitemaps', '/runs', '/urls?limit=20', '/issues']) {
      await page.goto(site + section);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await axeBreaches(page, 'all'), [], `${section} ${colorScheme}`);
      }
    }
  });
});

test('the search of the head opens where it is tapped, and leads to what it finds', {
  skip,
}, async () => {
  await visit(PHONE, async (page, site) => {
    await page.goto(`${site}/issues`);
    const field = page.getByRole('searchbox', { name: 'Search URLs of the site' });
    const before = await page.evaluate(headOf);
    await field.click();
    assert.ok(((await field.boundingBox())?.width ?? 0) > 300);
    assert.equal((await page.evaluate(headOf)).main, before.main);
    await field.fill('blog');
    await field.press('Enter');
    await page.waitForURL(/\/urls\?q=blog/);
  });
});

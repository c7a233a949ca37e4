// Every screen of the console in both themes, with much to tell, with nothing to tell and when it
// fails: for everybody, on small screens, on paper, and without asking anybody else for anything.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { ConsoleContext } from '../../src/console/console-context.ts';
import { axeBreaches } from '../support/console-browser/axe-breaches.ts';
import { type ConsoleWorld, openConsoleWorld } from '../support/console-browser/console-world.ts';
import {
  type HarbourConsole,
  openHarbourConsole,
} from '../support/console-browser/harbour-console.ts';
import { type ScreenAddress, screenAddresses } from '../support/console-browser/screen-addresses.ts';
import {
  NO_BROWSER,
  openWatchedBrowser,
  type WatchedBrowser,
} from '../support/console-browser/watched-browser.ts';
import { failingWorld } from '../support/screen-show.ts';

const skip = NO_BROWSER;
const PHONE = { width: 390, height: 800 };

let harbours: HarbourConsole;
let empty: ConsoleWorld;
let failing: ConsoleWorld;
let browser: WatchedBrowser;
let full: readonly ScreenAddress[];

before(async () => {
  if (skip !== false) return;
  [harbours, empty, failing, browser] = await Promise.all([
    openHarbourConsole(),
    openConsoleWorld(),
    openConsoleWorld({ change: failingStore }),
    openWatchedBrowser(),
  ]);
  full = await screenAddresses(harbours.world.context, harbours.siteId);
});

after(async () => {
  await browser?.close();
  await Promise.all([harbours?.close(), empty?.close(), failing?.close()]);
});

function failingStore(context: ConsoleContext): ConsoleContext {
  const { store, harvest } = failingWorld() as unknown as ConsoleContext;
  return { ...context, store, harvest: { ...harvest, lastEventId: () => 0 } };
}

/** Looks at addresses in the light theme, and in the dark one without loading them again. */
async function look(
  world: ConsoleWorld,
  addresses: readonly string[],
  inspect: (page: Page, theme: 'light' | 'dark') => Promise<readonly string[]>,
): Promise<{ readonly breaches: readonly string[]; readonly offences: readonly string[] }> {
  const { page, offences, close } = await browser.open(world.url, { colorScheme: 'light' });
  const breaches: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      for (const breach of await inspect(page, theme)) {
        breaches.push(`${address} (${theme}): ${breach}`);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await close();
  return { breaches, offences };
}

// What depends on colours alone has to be looked at again in the other theme.
const inspectAll = (page: Page, theme: 'light' | 'dark'): Promise<readonly string[]> =>
  axeBreaches(page, theme === 'light' ? 'all' : 'colours');

test('axe finds nothing on any screen of a site that was read, in both themes', {
  skip,
}, async () => {
  const more = ['/sites/1/sitemaps?list=all', '/sites/1/urls?q=nothing', '/sites/1/due?order=time'];
  const addresses = [...full.map(({ address }) => address), ...more];
  const { breaches, offences } = await look(harbours.world, addresses, inspectAll);
  assert.deepEqual(breaches, []);
  assert.deepEqual(offences, []);
});

test('axe finds nothing on any screen that has nothing to show', { skip }, async () => {
  const { harvest, store } = empty.context;
  const { siteId } = await harvest.submitSite('http://127.0.0.1:9/', { by: 'form' });
  const addresses = (await screenAddresses({ store }, siteId))
    .filter(({ name }) => name !== 'sitemap' && name !== 'read')
    .map(({ address }) => address);
  const { breaches, offences } = await look(empty, addresses, inspectAll);
  assert.deepEqual(breaches, []);
  assert.deepEqual(offences, []);
});

test('axe finds nothing on pages that tell of a failure', { skip }, async () => {
  const { breaches, offences } = await look(failing, ['/sites', '/sites/1/urls'], inspectAll);
  assert.deepEqual(breaches, []);
  assert.ok(offences.every((offence) => / 500 /.test(offence)), offences.join('\n'));
  const lost = await look(harbours.world, ['/sites/99/urls', '/nowhere'], inspectAll);
  assert.deepEqual(lost.breaches, []);
});

test('no screen is wider than a phone', { skip }, async () => {
  const { page, offences, close } = await browser.open(harbours.world.url, { viewport: PHONE });
  for (const { address } of full) {
    await page.goto(address);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${address} is ${width} wide`);
  }
  assert.deepEqual(offences, []);
  await close();
});

test('on a usual screen every table shows all its columns', { skip }, async () => {
  const { page, offences, close } = await browser.open(harbours.world.url);
  for (const { address } of full) {
    await page.goto(address);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.table-box .scroll')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ scrollWidth, clientWidth }) => `${scrollWidth} in ${clientWidth}`),
    );
    assert.deepEqual(cut, [], address);
  }
  assert.deepEqual(offences, []);
  await close();
});

test('on paper there are no buttons, no navigation, and dark text on white', { skip }, async () => {
  const { page, offences, close } = await browser.open(harbours.world.url, { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const { address } of full) {
    await page.goto(address);
    const seen = await page.evaluate(() => {
      const isSeen = (element: Element) => (element as HTMLElement).offsetParent !== null;
      const { color, backgroundColor } = getComputedStyle(document.body);
      return {
        controls: [...document.querySelectorAll('button, nav, input')].filter(isSeen).length,
        title: isSeen(document.querySelector('h1') as Element),
        ...{ color, backgroundColor },
      };
    });
    const right = { color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' };
    assert.deepEqual(seen, { controls: 0, title: true, ...right }, address);
  }
  assert.deepEqual(offences, []);
  await close();
});

// Every screen of the console in both themes, with much to tell, with nothing to tell and when it
// fails: for everybody, on small screens, on paper, and without asking anybody else for anything.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SCREENS } from '../../src/console/screens/screens.ts';
import { axeBreaches } from '../support/console-browser/axe-breaches.ts';
import { type ConsoleWorld, openConsoleWorld } from '../support/console-browser/console-world.ts';
import { failingParts } from '../support/console-browser/failing-parts.ts';
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
const PHONE = { width: 390, height: 800 };
const DESK = { width: 1280, height: 800 };

let harbours: HarbourConsole;
let empty: ConsoleWorld;
let failing: ConsoleWorld;
let browser: WatchedBrowser;

before(async () => {
  if (skip !== false) return;
  [harbours, empty, failing, browser] = await Promise.all([
    openHarbourConsole(),
    openConsoleWorld(),
    openConsoleWorld({ change: failingParts }),
    openWatchedBrowser(),
  ]);
});

after(async () => {
  await browser?.close();
  await Promise.all([harbours?.close(), empty?.close(), failing?.close()]);
});

/** What is seen of a page. */
interface Seen {
  readonly address: string;
  /** By theme. */
  readonly axe: readonly string[];
  /** How wide it is on a phone. */
  readonly phoneWidth: number;
  /** Tables that do not fit on a usual screen. */
  readonly cutTables: readonly string[];
  readonly paper: {
    readonly controls: number;
    readonly title: boolean;
    readonly color: string;
    readonly background: string;
    /** Colours of the dark theme are too pale for paper. */
    readonly theme: string;
    /** Pictures that stand out of their frames. */
    readonly wide: number;
  };
}

/** Looks at addresses, each loaded once. */
async function look(
  world: ConsoleWorld,
  addresses: readonly string[],
): Promise<{ readonly seen: readonly Seen[]; readonly offences: readonly string[] }> {
  const { page, offences, close } = await browser.open(world.url, { viewport: DESK });
  const seen: Seen[] = [];
  for (const address of addresses) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.goto(address);
    const light = await axeBreaches(page, 'all');
    const cutTables = await page.evaluate(tablesCut);
    // What depends on colours alone has to be looked at again in the other theme.
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await axeBreaches(page, 'colours');
    await page.emulateMedia({ media: 'print' });
    const paper = await page.evaluate(onPaper);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(PHONE);
    const phoneWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    await page.setViewportSize(DESK);
    seen.push({ address, axe: [...light, ...dark], cutTables, paper, phoneWidth });
  }
  await close();
  return { seen, offences };
}

// These run in the page.
function tablesCut(): string[] {
  return [...document.querySelectorAll('.table-box .scroll')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ scrollWidth, clientWidth }) => `${scrollWidth} in ${clientWidth}`);
}

function onPaper(): Seen['paper'] {
  const isSeen = (element: Element | null) => (element as HTMLElement)?.offsetParent !== null;
  const { color, backgroundColor: background } = getComputedStyle(document.body);
  const controls = [...document.querySelectorAll('button, nav, input')].filter(isSeen).length;
  const theme = getComputedStyle(document.documentElement).colorScheme;
  const wide = [...document.querySelectorAll('.scroll.plain')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
  ).length;
  const title = isSeen(document.querySelector('h1'));
  return { controls, title, color, background, theme, wide };
}

function assertRight(seen: readonly Seen[]): void {
  assert.ok(seen.length > 0);
  for (const { address, axe, cutTables, paper, phoneWidth } of seen) {
    assert.deepEqual(axe, [], `axe on ${address}`);
    assert.deepEqual(cutTables, [], `tables of ${address}`);
    assert.ok(phoneWidth <= PHONE.width, `${address} is ${phoneWidth} wide on a phone`);
    const [color, background] = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'];
    const right = { controls: 0, title: true, color, background, theme: 'light', wide: 0 };
    assert.deepEqual(paper, right, address);
  }
}

test('every screen of a site that was read is right for everybody', { skip }, async () => {
  const { world, siteId } = harbours;
  const screens = await screenAddresses(world.context, siteId);
  const site = `/sites/${siteId}`;
  const { seen, offences } = await look(world, [
    // Twenty rows are as right or wrong as a hundred.
    ...screens.map(({ address }) => address.replace(/\/(?:urls|due)$/, '$&?limit=20')),
    `${site}/sitemaps?list=all`,
    `${site}/urls?q=nothing`,
    `${site}/due?order=time&limit=20`,
    `${site}/urls?columns=lastmod,goneAt&limit=20`,
  ]);
  assert.equal(seen.length, SCREENS.length + 4);
  assertRight(seen);
  assert.deepEqual(offences, []);
});

test('every screen that has nothing to show is right for everybody', { skip }, async () => {
  const { harvest, store } = empty.context;
  const none = await look(empty, ['/sites', '/submissions', '/submit']);
  // It has not been read yet: nobody works.
  const { siteId } = await harvest.submitSitemap('http://127.0.0.1:9/s.xml', { by: 'form' });
  const screens = await screenAddresses({ store }, siteId);
  const addresses = screens.filter(({ name }) => name !== 'read').map(({ address }) => address);
  const { seen, offences } = await look(empty, addresses);
  assertRight([...none.seen, ...seen]);
  assert.deepEqual([...none.offences, ...offences], []);
});

test('pages that tell of a failure are right for everybody', { skip }, async () => {
  const lost = await look(harbours.world, ['/sites/99/urls', '/nowhere']);
  const failed = await look(failing, ['/sites', '/sites/1/urls']);
  assertRight([...lost.seen, ...failed.seen]);
  for (const offence of lost.offences) assert.match(offence, /404/);
  for (const offence of failed.offences) assert.match(offence, /500/);
});

// What a new user sees in an installed Chromium: a site that was read for the first time today.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ConsoleWorld, openConsoleWorld } from '../support/console-browser/console-world.ts';
import {
  NO_BROWSER,
  openWatchedBrowser,
  type WatchedBrowser,
  type WatchedPage,
} from '../support/console-browser/watched-browser.ts';
import { type FakeWeb, startFakeWeb } from '../support/fake-web.ts';
import { madeUpClock } from '../support/made-up-console/made-up-clock.ts';

const skip = NO_BROWSER;
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DAY_MS = 86_400_000;

const clock = madeUpClock();
let web: FakeWeb;
let world: ConsoleWorld;
let browser: WatchedBrowser;
let watched: WatchedPage;
let ready: Promise<void> | undefined;

async function setUp(): Promise<void> {
  if (skip !== false) return;
  web = await startFakeWeb(['lamps.example']);
  const host = web.host('lamps.example');
  const at = host.loopbackOrigin;
  const names = ['green', 'red', 'white', 'gone', 'a-name-that-is-long-enough-for-two-lines'];
  const listed = names.map((name) => `<sitemap><loc>${at}/${name}.xml</loc></sitemap>`).join('');
  const page = `<url><loc>${at}/one</loc></url><url><loc>${at}/two#three</loc></url>`;
  host.serveRobots(`Sitemap: ${at}/index.xml\n`);
  host.serve({
    '/index.xml': { body: `<sitemapindex xmlns="${XMLNS}">${listed}</sitemapindex>` },
    ...Object.fromEntries(
      names
        .filter((name) => name !== 'gone')
        .map((name) => [`/${name}.xml`, { body: `<urlset xmlns="${XMLNS}">${page}</urlset>` }]),
    ),
  });
  world = await openConsoleWorld({ clock });
  await world.context.harvest.submitSite(`${at}/`, { by: 'form' });
  await world.context.harvest.drain();
  browser = await openWatchedBrowser();
  watched = await browser.open(world.url);
  await watched.page.addInitScript(noteDrawnTexts);
}

before(() => {
  ready = setUp();
  return ready;
});

after(async () => {
  // Where a filter of names leaves no test, Node does not wait for `before`.
  await ready?.catch(() => {});
  await browser?.close();
  await world?.close();
  await web?.[Symbol.asyncDispose]();
});

// Runs in the page: what is written on canvases is seen by nobody but the eye.
function noteDrawnTexts(): void {
  const { prototype } = CanvasRenderingContext2D;
  const draw = prototype.fillText;
  const texts: string[] = [];
  Object.assign(globalThis, { drawnTexts: texts });
  prototype.fillText = function (text, ...place) {
    texts.push(text);
    draw.call(this, text, ...place);
  };
}

test('the axis of a single day has that day in the middle, and no day twice', {
  skip,
}, async () => {
  const { page } = watched;
  const name = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
  const now = clock.now();
  const days = [now - DAY_MS, now, now + DAY_MS].map((day) => name.format(day));
  for (const query of ['', '?days=365']) {
    await page.goto(`/sites/1${query}`);
    await page.locator('figure.drawn').first().waitFor();
    const texts = await page.evaluate<string[]>('drawnTexts');
    const axis = texts.filter((text) => /^\d+ [A-Z][a-z]+$/.test(text));
    const plots = await page.locator('figure.drawn').count();
    assert.ok(plots > 0);
    assert.deepEqual(axis, Array.from({ length: plots }, () => days).flat(), query);
  }
  assert.deepEqual(watched.offences, []);
});

test('a narrow screen shows how sitemaps stand and how often, and nothing beside', {
  skip,
}, async () => {
  const { page } = watched;
  await page.setViewportSize({ width: 390, height: 1400 });
  for (const [path, seen] of [
    ['/sites/1/sitemaps', 'td.status'],
    ['/sites/1/issues', 'td.severity + td.num'],
  ] as const) {
    await page.goto(path);
    const box = page.locator('.table-box .scroll').first();
    const edges = await box.evaluate((element, cell) => {
      const right = (found: Element | null): number => found?.getBoundingClientRect().right ?? 0;
      const cells = [...element.querySelectorAll(cell)].map(right);
      const beside = element.scrollWidth - element.clientWidth;
      return { most: Math.max(...cells), least: Math.min(...cells), box: right(element), beside };
    }, seen);
    assert.ok(edges.least > 0 && edges.most <= edges.box, `${path}: ${JSON.stringify(edges)}`);
    assert.equal(edges.beside, 0, `${path}: each row is a card`);
  }
  assert.deepEqual(watched.offences, []);
});

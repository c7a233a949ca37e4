// Takes the pictures of docs/images/console with an installed Chromium: `node
// tools/screenshots.ts`, with another folder behind it where they are to go elsewhere. Half a
// minute; no part of the tests.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { installedChromium } from '../src/crawl/playwright/installed-chromium.ts';
import { type ShownHistory, showHistory } from './screenshots/shown-history.ts';

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly themes?: readonly ('light' | 'dark')[];
  /** What is at the top of the picture. */
  readonly from?: string;
}

const SIZE = { width: 1280, height: 800 };
const BOTH = ['light', 'dark'] as const;
// Plots are drawn, and fonts are there.
const SETTLE_MS = 300;

const pictures: readonly Picture[] = [
  { name: 'sites', path: '/sites' },
  { name: 'overview', path: '/sites/:shop', themes: BOTH },
  { name: 'over-time', path: '/sites/:shop', from: '.tabs' },
  { name: 'sitemaps', path: '/sites/:shop/sitemaps' },
  { name: 'source', path: '/sites/:shop/issues/xml-ampersand-unescaped', from: '#frames' },
  { name: 'issues', path: '/sites/:shop/issues' },
  { name: 'urls', path: '/sites/:shop/urls' },
  { name: 'changes', path: '/sites/:shop/changes' },
  { name: 'structure', path: '/sites/:shop/structure', themes: BOTH, from: 'h1' },
  { name: 'schedule', path: '/sites/:shop/schedule' },
];

process.chdir(join(import.meta.dirname, '..'));
await takePictures(resolve(process.argv[2] ?? 'docs/images/console'));

async function takePictures(target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-screenshots-'));
  mkdirSync(target, { recursive: true });
  console.log('Some weeks pass …');
  const history = await showHistory(folder);
  const executablePath = installedChromium();
  const browser = await chromium.launch({
    chromiumSandbox: process.getuid?.() !== 0,
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const page = await browser.newPage({ viewport: SIZE, baseURL: history.url });
    for (const picture of pictures) await take(page, picture, { history, target });
  } finally {
    await browser.close();
    await history.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function take(
  page: Page,
  { name, path, themes = ['light'], from }: Picture,
  { history, target }: { readonly history: ShownHistory; readonly target: string },
): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(path.replace(':shop', String(history.shopId)));
    if (from !== undefined) {
      await page.locator(from).evaluate((element) => element.scrollIntoView());
    }
    await page.waitForTimeout(SETTLE_MS);
    const file = join(target, `${name}${theme === 'dark' ? '-dark' : ''}.png`);
    await page.screenshot({ path: file });
    console.log(file);
  }
}

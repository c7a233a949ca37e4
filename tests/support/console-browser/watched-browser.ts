// An installed Chromium whose pages are watched: what a page of the console must never do is kept.
import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { installedChromium } from '../../../src/crawl/playwright/installed-chromium.ts';

/** Why tests with a browser are skipped; `false` where there is one. */
export const NO_BROWSER: false | string =
  installedChromium() === undefined && 'no Chromium is installed (Debian: chromium)';

/** A page, and what it did wrong. */
export interface WatchedPage {
  readonly page: Page;
  /**
   * Errors and warnings of the console, exceptions, dialogs, breaches of the policy, requests to
   * other origins, answers of 400 and above.
   */
  readonly offences: string[];
  close(): Promise<void>;
}

/** A browser. */
export interface WatchedBrowser {
  /** Opens a page in a context of its own, for a console. */
  open(consoleUrl: string, options?: BrowserContextOptions): Promise<WatchedPage>;
  close(): Promise<void>;
}

/** A name under which the browser finds this machine. */
export const CONSOLE_NAME = 'console.example';

const START_MS = 30_000;
const STEP_MS = 10_000;
const CLOSE_MS = 3_000;

/** Starts it. Close it. */
export async function openWatchedBrowser(): Promise<WatchedBrowser> {
  const executablePath = installedChromium();
  const browser = await chromium.launch({
    chromiumSandbox: process.getuid?.() !== 0,
    timeout: START_MS,
    // As seen from another machine: plain http under a name, which browsers trust less.
    args: [`--host-resolver-rules=MAP ${CONSOLE_NAME} 127.0.0.1`],
    ...(executablePath !== undefined && { executablePath }),
  });
  return {
    open: (consoleUrl, options = {}) => openPage(browser, consoleUrl, options),
    close: () => soon(browser.close()),
  };
}

// Chromium may take for ever over a page that is just being left.
function soon(closing: Promise<void>): Promise<void> {
  return Promise.race([closing, setTimeout(CLOSE_MS, undefined, { ref: false })]);
}

async function openPage(
  browser: Browser,
  consoleUrl: string,
  options: BrowserContextOptions,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: consoleUrl,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(STEP_MS);
  const offences: string[] = [];
  const page = await context.newPage();
  const { origin } = new URL(consoleUrl);
  const where = (): string => page.url().replace(origin, '');
  const note = (what: string): void => void offences.push(`${where()}: ${what}`);
  page.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning') note(`${type}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`exception: ${error.message}`));
  page.on('dialog', (dialog) => {
    note(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => note(`popup: ${popup.url()}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== 'data:') note(`asked ${url.href}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()} of ${response.url()}`);
  });
  if (options.javaScriptEnabled !== false) await page.addInitScript(watchPolicy);
  return { page, offences, close: () => soon(context.close()) };
}

// Runs in the page.
function watchPolicy(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
  });
}

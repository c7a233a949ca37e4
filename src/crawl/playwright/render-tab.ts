// A tab that renders one page after another. A new tab per page would triple the CPU time, mostly
// for a new process.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { systemClock } from '../../base/clock.ts';
import { USER_AGENT } from '../../net/identity/user-agent.ts';
import type { RenderedPage } from '../port/page-renderer.ts';
import { STEP_DOWN } from './load-more.ts';
import { originOf, pageFailed } from './page-failed.ts';
import { type Allows, PageRequests } from './page-requests.ts';
import { PageWorld } from './page-world.ts';
import type { RenderLimits } from './render-limits.ts';

export interface RenderTabSettings extends RenderLimits {
  readonly trustedUrl?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

// Then leaked memory of the browser's process is released.
const PAGES_A_TAB = 200;
// A document that keeps navigating is read as it is.
const DOCUMENTS_MAX = 10;
const LEFT = /context|destroyed|navigat|No frame|Inspected target/i;

/** Opens a tab in its own context. */
export async function openRenderTab(
  browser: Browser,
  settings: RenderTabSettings,
): Promise<RenderTab> {
  const context = await browser.newContext({
    userAgent: settings.userAgent ?? USER_AGENT,
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  try {
    context.setDefaultTimeout(settings.navigationMs);
    const page = await context.newPage();
    context.on('page', (popup) => void popup.close().catch(() => undefined));
    const session = await context.newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    const frameId = frameTree.frame.id;
    const { cookie: _, ...headers } = lowerCased(settings.headers);
    const requests = await PageRequests.of(page, session, {
      frameId,
      requestsMax: settings.requestsMax,
      headers,
      headersOrigin: originOf(settings.trustedUrl),
    });
    const world = await PageWorld.of(session, frameId);
    return new RenderTab({ context, page, session, requests, world }, settings);
  } catch (error) {
    await context.close().catch(() => undefined);
    throw error;
  }
}

interface TabParts {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
  readonly requests: PageRequests;
  readonly world: PageWorld;
}

export class RenderTab {
  readonly #parts: TabParts;
  readonly #settings: RenderTabSettings;
  /** The origins of the displayed documents. */
  readonly #origins = new Set<string>();
  #pages = 0;

  constructor(parts: TabParts, settings: RenderTabSettings) {
    this.#parts = parts;
    this.#settings = settings;
    parts.page.on('framenavigated', (frame) => {
      if (frame === parts.page.mainFrame()) this.#origins.add(originOf(frame.url()) ?? '');
    });
  }

  /** Errors: CRAWL_RENDER_FAILED for an answer that is not a page; the browser's. */
  async render(url: string, allows: Allows): Promise<RenderedPage> {
    const { page, requests, world } = this.#parts;
    const { idleMs, htmlBytesMax } = this.#settings;
    this.#pages += 1;
    this.#origins.clear();
    await this.#addCookies();
    requests.begin(allows);
    const response = await page.goto(url, { waitUntil: 'domcontentloaded' });
    if (response !== null && !response.ok()) {
      throw pageFailed(url, new Error(`it answered the browser with ${response.status()}`));
    }
    await this.#settle(systemClock.monotonic() + idleMs);
    const shownAt = page.url();
    // From here on, clicks must not navigate.
    requests.freeze();
    const isCut = await this.#loadMore();
    const html = await world.html(htmlBytesMax);
    return { url: shownAt, html, ...(isCut && { listCut: true }) };
  }

  /** Removes the traces of the page; returns whether the tab can be used again. */
  async clean(): Promise<boolean> {
    const { page, context, session, requests, world } = this.#parts;
    requests.end();
    const [origin, other] = this.#origins;
    if (origin === undefined || other !== undefined || this.#pages >= PAGES_A_TAB) return false;
    // The blank page inherits the origin, and stays in the process. What the page stores while it
    // is left is there by then.
    const left = page.waitForURL('about:blank');
    await Promise.all([left, world.evaluate('location.replace("about:blank")')]);
    const isGone = await world.evaluate(
      'sessionStorage.clear(), (name = ""), sessionStorage.length === 0',
    );
    if (isGone !== true) return false;
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await context.clearCookies();
    return true;
  }

  async close(): Promise<void> {
    this.#parts.requests.end();
    await this.#parts.context.close();
  }

  async #addCookies(): Promise<void> {
    const origin = originOf(this.#settings.trustedUrl);
    const { cookie } = lowerCased(this.#settings.headers);
    if (cookie === undefined || origin === undefined) return;
    await this.#parts.context.addCookies(
      cookie.split(/;\s*/).flatMap((pair) => {
        const [, name, value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
        return name === undefined ? [] : [{ name, value, url: origin }];
      }),
    );
  }

  /** Waits until the page is quiet, until `untilMs` of the clock at the latest. */
  async #settle(untilMs: number): Promise<void> {
    const { requests, world } = this.#parts;
    const { quietMs, mutatingMs } = this.#settings;
    for (let documents = 0; documents < DOCUMENTS_MAX; ) {
      await requests.idle(untilMs);
      const leftMs = untilMs - systemClock.monotonic();
      if (leftMs <= 0) return;
      const { begun } = requests;
      try {
        const isQuiet = await world.quiet({ quietMs, untilMs: Math.min(leftMs, mutatingMs) });
        if (requests.pending === 0 && (!isQuiet || requests.begun === begun)) return;
      } catch (error) {
        // Its scripts navigated.
        if (!(error instanceof Error && LEFT.test(error.message))) throw error;
        documents += 1;
      }
    }
  }

  /** Scrolls and clicks until nothing more loads; returns whether a limit ended it. */
  async #loadMore(): Promise<boolean> {
    const { moreStepsMax, moreLinksMax, moreMs } = this.#settings;
    const untilMs = systemClock.monotonic() + moreMs;
    if (moreStepsMax === 0) return false;
    for (let steps = 1; ; steps += 1) {
      const step = await this.#parts.world.evaluate(STEP_DOWN);
      const { isDone = false, links = 0 } = (step ?? {}) as { isDone?: boolean; links?: number };
      if (!isDone) return false;
      if (steps > moreStepsMax || links >= moreLinksMax) return true;
      await this.#settle(untilMs);
      if (systemClock.monotonic() >= untilMs) return true;
    }
  }
}

function lowerCased(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

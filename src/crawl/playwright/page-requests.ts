// Controls the requests of a page while it is rendered, including each redirect.
import type { CDPSession, Page, Request } from 'playwright-core';
import { systemClock } from '../../base/clock.ts';

export interface PageRequestsOptions {
  /** The frame of the page itself; other frames are not loaded. */
  readonly frameId: string;
  readonly requestsMax: number;
  /** Sent to `headersOrigin` only. */
  readonly headers: Readonly<Record<string, string>>;
  readonly headersOrigin: string | undefined;
}

/** Decides before a request leaves the browser. */
export type Allows = (url: string) => Promise<boolean>;

interface PausedRequest {
  readonly requestId: string;
  readonly resourceType: string;
  readonly frameId: string;
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
}

// These do not change the content of a page.
const NOT_LOADED: ReadonlySet<string> = new Set([
  'Image',
  'Media',
  'Font',
  'TextTrack',
  'Ping',
  'Prefetch',
  'Manifest',
  'CSPViolationReport',
  'SignedExchange',
]);
// As Playwright names them: what is not loaded, and what never ends.
const NOT_WAITED_FOR: ReadonlySet<string> = new Set([
  'image',
  'media',
  'font',
  'texttrack',
  'ping',
  'prefetch',
  'manifest',
  'cspviolationreport',
  'eventsource',
  'websocket',
]);

/**
 * The requests of a tab: allowed or blocked, counted, and awaited. Playwright's own routes are not
 * called for redirects, and pass headers on to their targets.
 *
 * Source: https://chromedevtools.github.io/devtools-protocol/tot/Fetch/
 */
export class PageRequests {
  readonly #session: CDPSession;
  readonly #options: PageRequestsOptions;
  readonly #pending = new Set<Request>();
  #allows: Allows | undefined;
  #left = 0;
  #isFrozen = false;
  #begun = 0;
  #wake: (() => void) | undefined;

  private constructor(session: CDPSession, options: PageRequestsOptions) {
    this.#session = session;
    this.#options = options;
  }

  /** Intercepts the requests of a page from now on: until `begin` all are blocked. */
  static async of(
    page: Page,
    session: CDPSession,
    options: PageRequestsOptions,
  ): Promise<PageRequests> {
    const requests = new PageRequests(session, options);
    page.on('request', (request) => requests.#add(request));
    page.on('requestfinished', (request) => requests.#remove(request));
    page.on('requestfailed', (request) => requests.#remove(request));
    // A page that was closed meanwhile needs no answer.
    session.on('Fetch.requestPaused', (paused) => {
      requests.#judge(paused).catch(() => undefined);
    });
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    return requests;
  }

  /** The number of awaited requests so far. */
  get begun(): number {
    return this.#begun;
  }

  /** How many of these are under way. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Starts the requests of another page. */
  begin(allows: Allows): void {
    this.#pending.clear();
    this.#left = this.#options.requestsMax;
    this.#isFrozen = false;
    this.#allows = allows;
  }

  /** From now on the page may not navigate. */
  freeze(): void {
    this.#isFrozen = true;
  }

  /** Blocks all requests. */
  end(): void {
    this.#allows = undefined;
  }

  /** Waits until none is under way, until `untilMs` of the clock at the latest. */
  async idle(untilMs: number): Promise<void> {
    const leftMs = untilMs - systemClock.monotonic();
    if (this.#pending.size === 0 || leftMs <= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, leftMs);
    this.#wake = resolve;
    await promise;
    clearTimeout(timer);
  }

  #add(request: Request): void {
    if (NOT_WAITED_FOR.has(request.resourceType())) return;
    this.#begun += 1;
    this.#pending.add(request);
  }

  #remove(request: Request): void {
    if (this.#pending.delete(request) && this.#pending.size === 0) this.#wake?.();
  }

  async #judge(paused: PausedRequest): Promise<void> {
    const { requestId, resourceType } = paused;
    if (await this.#mayLeave(paused)) {
      await this.#session.send('Fetch.continueRequest', leaving(paused, this.#options));
      return;
    }
    // A blocked document would replace the page by an error.
    const stays = resourceType === 'Document' && this.#isFrozen;
    const errorReason = stays ? 'Aborted' : 'BlockedByClient';
    await this.#session.send('Fetch.failRequest', { requestId, errorReason });
  }

  async #mayLeave({ resourceType, frameId, request }: PausedRequest): Promise<boolean> {
    const allows = this.#allows;
    if (allows === undefined) return false;
    if (NOT_LOADED.has(resourceType) || isIconOrGuess(request.headers)) return false;
    const isDocument = resourceType === 'Document';
    if (isDocument && (frameId !== this.#options.frameId || this.#isFrozen)) return false;
    this.#left -= 1;
    if (this.#left < 0) return false;
    if (!/^https?:/.test(request.url)) return /^(?:data|blob):/.test(request.url);
    // Meanwhile the next page may have begun.
    return (await allows(request.url)) && this.#allows === allows;
  }
}

// Icons and speculative prefetches have no resource type of their own.
function isIconOrGuess(headers: PausedRequest['request']['headers']): boolean {
  return Object.entries(headers).some(
    ([name, value]) =>
      /^sec-purpose$/i.test(name) || (/^accept$/i.test(name) && value.startsWith('image/')),
  );
}

// The given headers replace all headers of the browser.
function leaving(
  { requestId, request }: PausedRequest,
  { headers, headersOrigin }: PageRequestsOptions,
): { requestId: string; headers?: { name: string; value: string }[] } {
  const own = Object.entries(headers);
  if (own.length === 0 || URL.parse(request.url)?.origin !== headersOrigin) return { requestId };
  const names = new Set(own.map(([name]) => name.toLowerCase()));
  const others = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()));
  const all = [...others, ...own].map(([name, value]) => ({ name, value }));
  return { requestId, headers: all };
}

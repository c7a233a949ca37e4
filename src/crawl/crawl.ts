// Visiting a site by its links, and deciding which of its pages are listed.

import { checkGivenOptions, checkKind } from '../base/check-given-options.ts';
import { systemClock } from '../base/clock.ts';
import { PortolanError } from '../base/portolan-error.ts';
import { isThisMachine } from '../net/exchange/connect/proxy-choice.ts';
import { networkOver } from '../net/exchange/network-options.ts';
import type { Visitor } from '../net/port/visit.ts';
import type { VisitorOptions } from '../net/visit/visitor-options.ts';
import { createVisitor } from '../net/visitor.ts';
import { openFrontier } from '../queue/open-frontier.ts';
import type { Frontier } from '../queue/port/frontier.ts';
import { type BegunCrawl, beginCrawl } from './begin/begin-crawl.ts';
import { checkCrawlOptions } from './begin/check-crawl-options.ts';
import { publicFolder, publicName } from './begin/public-name.ts';
import type { CrawledEntry } from './decide/crawled-entries.ts';
import type { Decisions } from './decide/decide-pages.ts';
import { decideSession } from './decide/decide-session.ts';
import type { CrawledLink, UrlDecision } from './decide/decision.ts';
import type { CrawlReport } from './report/crawl-report.ts';
import { reportCrawl } from './report/report-crawl.ts';
import { type CrawlOptions, hasSubdomains } from './session/crawl-options.ts';
import { CRAWL_CONNECTIONS, saveSession, tellProgress } from './session/crawl-session.ts';
import { VISITS_AT_ONCE_MAX } from './visit/visit-round.ts';
import { type VisitEnd, visitSite } from './visit/visit-site.ts';

/** A page that is listed, as sources of `portolan/publish` give them. */
export interface CrawledRecord extends CrawledEntry {
  /** Its number among the pages listed, from 1. */
  readonly row: number;
}

/**
 * A crawl of a site. It is a source for `publish`: its entries are the pages that are listed, in
 * the order of their addresses.
 */
export interface Crawl {
  /** The address that was typed, without credentials. */
  readonly name: string;
  /**
   * Finds out where the site is, or where an earlier run ended. Called by all that follow.
   *
   * Errors: CONFIG_INVALID, FETCH_ADDRESS_INVALID, CRAWL_NOT_STARTED, QUEUE_LOCKED,
   * QUEUE_UNUSABLE; the signal's reason.
   */
  open(): Promise<CrawlOpening>;
  /**
   * Visits the site until everything is visited, or, with `untilMs`, for so many milliseconds
   * (`paused`: call it again). `stopped`: the signal, the time allowed, or a host that does not
   * answer ended it; the report says which.
   *
   * Errors: those of `open`; CRAWL_RENDER_FAILED, when the browser cannot be started.
   */
  visit(options?: {
    readonly untilMs?: number | undefined;
  }): Promise<'done' | 'paused' | 'stopped'>;
  /**
   * Gives the pages that are listed as things stand; visits the site first, if nobody has.
   * `origin`: those of one host alone, where sub-domains are crawled (`hosts` of the report).
   *
   * Errors: those of `visit`; the reason of the signal, when it stopped the visits.
   */
  batches(options?: {
    readonly signal?: AbortSignal | undefined;
    readonly origin?: string | undefined;
  }): AsyncIterable<readonly CrawledRecord[]>;
  /** What was decided of every address, by address. Errors: QUEUE_UNUSABLE. */
  decisions(): Iterable<UrlDecision>;
  /**
   * Every link to an address that is broken, redirects, asks not to be indexed, names another
   * canonical or is disallowed, by the address of the page. Errors: QUEUE_UNUSABLE.
   */
  links(): Iterable<CrawledLink>;
  /** The report as things stand. Errors: QUEUE_UNUSABLE. */
  currentReport(): CrawlReport;
  /** The report at the end: when the pages were given, or the crawl was closed. */
  readonly report: Promise<CrawlReport>;
  /**
   * Keeps the state and lets go of everything. `concluded`: what came of the crawl was taken, and
   * the next one with this state is another crawl; by default, when all pages were given.
   *
   * Errors: QUEUE_UNUSABLE.
   */
  close(options?: { readonly concluded?: boolean | undefined }): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface CrawlOpening {
  /** Where the sitemap belongs: the folder that is crawled, under the site's public name. */
  readonly scope: string;
  /** It goes on where an earlier run ended. */
  readonly resumed: boolean;
  /** How often the site was crawled with this state, this time included. */
  readonly generation: number;
}

const RECORDS_A_BATCH = 500;
const REQUESTS_A_SECOND = 10;
const NAMES_AT_ONCE = 4;
// What fails is asked for once more at the end; and families of broken pages are no dead host.
const TOLERANCE = {
  retriesMax: 1,
  failuresInRowMax: 20,
  failureShareMax: 0.5,
  pageFailures: false,
} as const;
// Nobody else waits for a site on the user's own machine.
const AT_HOME = { delayMs: 0, backoffMs: 25, brokenMs: 1_000 } as const;

/**
 * Crawls a site. Nothing is asked for until one of its methods is called. Close it, or use
 * `await using`.
 *
 * It visits what robots.txt allows, as slowly as the host wants it, follows links within the folder
 * of the address, and decides by docs/reference/decisions.md which pages a sitemap should list.
 * With `state` it may be interrupted at any moment, and goes on where it was.
 * Errors: CONFIG_INVALID for options that cannot be followed; those of its methods.
 *
 * ```ts
 * await using site = crawl('https://example.com/');
 * for await (const batch of site.batches()) {
 *   for (const { entry } of batch) console.log(entry.loc, entry.lastmod);
 * }
 * console.log((await site.report).reasons);
 * ```
 */
export function crawl(url: string, options: CrawlOptions = {}): Crawl {
  checkKind('url', url, 'text');
  checkCrawlOptions(options);
  return new SiteCrawl(url, options);
}

class SiteCrawl implements Crawl {
  readonly name: string;
  readonly report: Promise<CrawlReport>;
  readonly #url: string;
  readonly #options: CrawlOptions;
  readonly #settle: (report: CrawlReport) => void;
  readonly #fail: (reason: unknown) => void;
  #frontier: Frontier | undefined;
  #visitor: Visitor | undefined;
  #begun: Promise<BegunCrawl> | undefined;
  #current: BegunCrawl | undefined;
  #startMs = 0;
  #ended: VisitEnd | undefined;
  #decided: Decisions | undefined;
  #allGiven = false;
  #isClosed = false;

  constructor(url: string, options: CrawlOptions) {
    this.#url = url;
    this.#options = withNetwork(options);
    this.name = shownName(url);
    const { promise, resolve, reject } = Promise.withResolvers<CrawlReport>();
    this.report = promise;
    this.#settle = resolve;
    this.#fail = reject;
    // Whoever never asks for the report is not told of it.
    promise.catch(() => {});
  }

  async open(): Promise<CrawlOpening> {
    const { session, resumed } = await this.#begin();
    const { site, generation } = session.note;
    return { scope: publicFolder(site), resumed, generation };
  }

  async visit(
    options: { readonly untilMs?: number | undefined } = {},
  ): Promise<'done' | 'paused' | 'stopped'> {
    checkGivenOptions(options, { untilMs: 'number' });
    const { session } = await this.#begin();
    this.#decided = undefined;
    const nowMs = session.clock.monotonic();
    const lastMs = this.#startMs + (this.#options.timeMsMax ?? Number.POSITIVE_INFINITY);
    const untilMs = Math.min(nowMs + (options.untilMs ?? Number.POSITIVE_INFINITY), lastMs);
    const { signal } = this.#options;
    let ended = await visitSite(session, { untilMs, signal });
    if (ended === 'done' && this.#options.checkLinks?.includes('external')) {
      const { checkExternalLinks } = await import('./links/check-external-links.ts');
      ended = await checkExternalLinks(session, { untilMs, signal });
    }
    if (ended === 'done' && this.#options.checkLinks?.includes('assets')) {
      const { checkAssets } = await import('./links/check-assets.ts');
      ended = await checkAssets(session, { untilMs, signal });
    }
    const isOver = ended === 'paused' && session.clock.monotonic() >= lastMs;
    this.#ended = isOver ? { stopped: 'The time allowed was over.' } : ended;
    return typeof this.#ended === 'string' ? this.#ended : 'stopped';
  }

  async *batches(
    options: {
      readonly signal?: AbortSignal | undefined;
      readonly origin?: string | undefined;
    } = {},
  ): AsyncGenerator<readonly CrawledRecord[]> {
    checkGivenOptions(options, { signal: 'signal', origin: 'text' });
    const { session } = await this.#begin();
    const toPublic = publicName(session.note.site);
    if (this.#ended === undefined) await this.visit();
    const { signal, origin } = options;
    if (this.#ended !== 'done') this.#options.signal?.throwIfAborted();
    let row = 0;
    let batch: CrawledRecord[] = [];
    for (const entry of this.#decisions().entries(origin)) {
      row += 1;
      batch.push({ ...toPublic(entry), row });
      if (batch.length < RECORDS_A_BATCH) continue;
      signal?.throwIfAborted();
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
    if (origin !== undefined) return;
    this.#allGiven = this.#ended === 'done';
    this.#settle(this.currentReport());
  }

  decisions(): Iterable<UrlDecision> {
    return this.#decisions().all();
  }

  links(): Iterable<CrawledLink> {
    return this.#decisions().links();
  }

  currentReport(): CrawlReport {
    const { session } = this.#whenBegun();
    const stopped = typeof this.#ended === 'object' ? this.#ended.stopped : undefined;
    return reportCrawl(session, this.#decisions(), stopped);
  }

  async close(options: { readonly concluded?: boolean | undefined } = {}): Promise<void> {
    checkGivenOptions(options, { concluded: 'boolean' });
    const begun = this.#begun;
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (begun === undefined) {
      this.#fail(closedError());
      return;
    }
    try {
      const { session } = await begun;
      saveSession(session);
      const report = this.currentReport();
      // Where nothing is listed there is nothing to be taken.
      const isTaken = (options.concluded ?? this.#allGiven) || report.reasons.listed === 0;
      if (isTaken && session.note.complete === true) {
        session.note.concluded = true;
        session.note.listed = report.reasons.listed;
        saveSession(session);
      }
      this.#settle(report);
    } catch (error) {
      // Whoever opened it was told.
      this.#fail(error);
    } finally {
      this.#current = undefined;
      this.#frontier?.close();
      if (this.#options.visitor === undefined) await this.#visitor?.close();
      await this.#options.renderer?.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #begin(): Promise<BegunCrawl> {
    if (this.#isClosed) throw closedError();
    this.#begun ??= this.#openAll();
    this.#current = await this.#begun;
    return this.#current;
  }

  async #openAll(): Promise<BegunCrawl> {
    const url = this.#url;
    const options = this.#options;
    const { state, signal } = options;
    const visitor = options.visitor ?? createVisitor(visitorOptions(url, options));
    this.#visitor = visitor;
    const frontier = options.frontier ?? openFrontier(state);
    this.#frontier = frontier;
    this.#startMs = (options.clock ?? systemClock).monotonic();
    const begun = await beginCrawl({ url, options, frontier, visitor, signal });
    tellProgress(begun.session);
    return begun;
  }

  #whenBegun(): BegunCrawl {
    if (this.#current) return this.#current;
    throw closedError();
  }

  #decisions(): Decisions {
    const { session } = this.#whenBegun();
    this.#decided ??= decideSession(session);
    return this.#decided;
  }
}

function visitorOptions(url: string, options: CrawlOptions): VisitorOptions {
  const { connections = CRAWL_CONNECTIONS, rate, clock, wait, network = {} } = options;
  const isHere = isThisMachine(URL.parse(url)?.hostname ?? '') && rate === undefined;
  const pace = isHere ? AT_HOME : { rate: rate ?? REQUESTS_A_SECOND };
  return {
    trustedUrl: url,
    connectionsPerHost: connections,
    // The site's other names are asked beside it.
    connectionsMax: (hasSubdomains(options) ? VISITS_AT_ONCE_MAX : connections) + NAMES_AT_ONCE,
    ...TOLERANCE,
    ...pace,
    ...network,
    retriesMax: network.retriesMax ?? TOLERANCE.retriesMax,
    clock,
    wait,
  };
}

// One record, whichever way it was given.
function withNetwork(options: CrawlOptions): CrawlOptions {
  const { userAgent, headers, allowPrivate, proxy } = options;
  const network = networkOver({ userAgent, headers, allowPrivate, proxy }, options.network);
  return { ...options, network };
}

function shownName(url: string): string {
  const address = URL.parse(url);
  // What is no address may still hold a password.
  if (address === null) return url.replace(/^.*@/s, '…@');
  address.username = '';
  address.password = '';
  return address.href;
}

function closedError(): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: 'The crawl was not opened, or is closed: there is nothing to be told of it.',
    hint: 'Call open(), visit() or batches() first, and close() last.',
  });
}

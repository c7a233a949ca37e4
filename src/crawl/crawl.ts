// Crawls a site: begins, visits, checks links, decides, and returns entries and a report.

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
import type { StateCopy } from './copy/state-copy.ts';
import type { CrawledEntry } from './decide/crawled-entries.ts';
import { type Decisions, decideSession } from './decide/decide-pages.ts';
import { type CrawlOptions, hasSubdomains } from './port/crawl-options.ts';
import type { CrawlReport } from './port/crawl-report.ts';
import type { CrawledLink, UrlDecision } from './port/decision.ts';
import { publicFolder, publicName } from './public-name.ts';
import { reportCrawl } from './report-crawl.ts';
import {
  CRAWL_CONNECTIONS,
  type CrawlSession,
  reportProgress,
  saveSession,
  type VisitEnd,
} from './session/crawl-session.ts';
import { VISITS_AT_ONCE_MAX } from './visit/visit-round.ts';
import { visitSite } from './visit/visit-site.ts';

/** A listed page, as a record of a source of `portolan/publish`. */
export interface CrawledRecord extends CrawledEntry {
  /** Its number among the listed pages, from 1. */
  readonly row: number;
}

/**
 * A crawl of a site. It is a source for `publish`: its entries are the listed pages, by address.
 */
export interface Crawl {
  /** The typed address without credentials. */
  readonly name: string;
  /**
   * Finds the site, or the state of an earlier run. The other methods call it.
   *
   * Errors: CONFIG_INVALID, FETCH_ADDRESS_INVALID, CRAWL_NOT_STARTED, CRAWL_TAKEN_OVER,
   * QUEUE_LOCKED, QUEUE_UNUSABLE; the signal's reason.
   */
  open(): Promise<CrawlOpening>;
  /**
   * Visits the site until everything is visited, or, with `untilMs`, for so many milliseconds
   * (`paused`: call it again). `stopped`: the signal, the time limit, or a host that does not
   * answer ended it; the report says which.
   *
   * Errors: those of `open`; CRAWL_RENDER_FAILED, when the browser cannot be started.
   */
  visit(options?: {
    readonly untilMs?: number | undefined;
  }): Promise<'done' | 'paused' | 'stopped'>;
  /**
   * The pages that are listed so far; visits the site first, if that was not done. `origin`: only
   * those of one host, where sub-domains are crawled (`hosts` of the report).
   *
   * Errors: those of `visit`; the reason of the signal, when it stopped the visits.
   */
  batches(options?: {
    readonly signal?: AbortSignal | undefined;
    readonly origin?: string | undefined;
  }): AsyncIterable<readonly CrawledRecord[]>;
  /**
   * The decision of every address, by address. `examples`: only the first address of each reason,
   * and all that are broken, noted, an `orphan` or a `gap`; reading them takes less time.
   *
   * Errors: QUEUE_UNUSABLE.
   */
  decisions(options?: { readonly examples?: boolean | undefined }): Iterable<UrlDecision>;
  /**
   * Every link to an address that is broken, redirects, asks not to be indexed, names another
   * canonical or is disallowed, by the address of the page. Errors: QUEUE_UNUSABLE.
   */
  links(): Iterable<CrawledLink>;
  /** The report so far. Errors: QUEUE_UNUSABLE. */
  currentReport(): CrawlReport;
  /** The final report, after all pages were read, or the crawl was closed. */
  readonly report: Promise<CrawlReport>;
  /**
   * Saves the state and releases all resources. `concluded`: the result was used, so that the next
   * run with this state is a new crawl; default: when all pages were read.
   *
   * Errors: QUEUE_UNUSABLE.
   */
  close(options?: { readonly concluded?: boolean | undefined }): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface CrawlOpening {
  /** The folder that the sitemap is for: the crawled one, under the site's public origin. */
  readonly scope: string;
  /** It continues an earlier run. */
  readonly resumed: boolean;
  /** The state was replaced by its newer copy. */
  readonly restored: boolean;
  /** How often the site was crawled with this state, this time included. */
  readonly generation: number;
}

const RECORDS_A_BATCH = 500;
const REQUESTS_A_SECOND = 10;
const NAMES_AT_ONCE = 4;
// Failures are retried at the end, and families of broken pages do not mean a dead host.
const TOLERANCE = {
  retriesMax: 1,
  failuresInRowMax: 20,
  failureShareMax: 0.5,
  pageFailures: false,
} as const;
// The user's own machine needs no consideration.
const LOCAL_PACE = { delayMs: 0, backoffMs: 25, brokenMs: 1_000 } as const;

/**
 * Crawls a site. No request is made until one of its methods is called. Close it, or use `await
 * using`.
 *
 * It visits what robots.txt allows, as slowly as the host requires, follows links within the folder
 * of the address, and decides by docs/reference/decisions.md which pages a sitemap should list.
 * With `state` it can be interrupted at any moment, and resumes.
 * Errors: CONFIG_INVALID for invalid options; those of its methods.
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
  readonly #url: string;
  readonly #options: CrawlOptions;
  readonly #report = Promise.withResolvers<CrawlReport>();
  #frontier: Frontier | undefined;
  #copy: StateCopy | undefined;
  #restored = false;
  #visitor: Visitor | undefined;
  #begun: Promise<BegunCrawl> | undefined;
  #session: CrawlSession | undefined;
  #startMs = 0;
  #ended: VisitEnd | undefined;
  #decided: Decisions | undefined;
  #allRead = false;
  #isClosed = false;

  constructor(url: string, options: CrawlOptions) {
    this.#url = url;
    this.#options = withNetwork(options);
    this.name = shownName(url);
    // Callers that do not use the report must not see an unhandled rejection.
    this.#report.promise.catch(() => {});
  }

  get report(): Promise<CrawlReport> {
    return this.#report.promise;
  }

  async open(): Promise<CrawlOpening> {
    const { session, resumed } = await this.#begin();
    const { site, generation } = session.note;
    const restored = this.#restored;
    return { scope: publicFolder(site), resumed, restored, generation };
  }

  async visit(options: Parameters<Crawl['visit']>[0] = {}): Promise<'done' | 'paused' | 'stopped'> {
    checkGivenOptions(options, { untilMs: 'number' });
    const { session } = await this.#begin();
    this.#decided = undefined;
    const nowMs = session.clock.monotonic();
    const lastMs = this.#startMs + (this.#options.timeMsMax ?? Number.POSITIVE_INFINITY);
    const untilMs = Math.min(nowMs + (options.untilMs ?? Number.POSITIVE_INFINITY), lastMs);
    const { checkLinks = [] } = this.#options;
    const end = { untilMs, signal: this.#stopSignal() };
    let ended = await visitSite(session, end);
    if (ended === 'done' && checkLinks.includes('external')) {
      const { checkExternalLinks } = await import('./links/check-external-links.ts');
      ended = await checkExternalLinks(session, end);
    }
    if (ended === 'done' && checkLinks.includes('assets')) {
      const { checkAssets } = await import('./links/check-assets.ts');
      ended = await checkAssets(session, end);
    }
    // Nothing is published of a crawl that another process continues.
    this.#copy?.lost.throwIfAborted();
    if (ended === 'done') await this.#copy?.save();
    if (ended === 'paused') await this.#copy?.confirm();
    const isOver = ended === 'paused' && session.clock.monotonic() >= lastMs;
    this.#ended = isOver ? { stopped: 'The time limit was reached.' } : ended;
    return typeof this.#ended === 'string' ? this.#ended : 'stopped';
  }

  async *batches(
    options: Parameters<Crawl['batches']>[0] = {},
  ): AsyncGenerator<readonly CrawledRecord[]> {
    checkGivenOptions(options, { signal: 'signal', origin: 'text' });
    const { session } = await this.#begin();
    const toPublic = publicName(session.note.site);
    if (this.#ended === undefined) await this.visit();
    const { signal, origin } = options;
    if (this.#ended !== 'done') this.#options.signal?.throwIfAborted();
    this.#copy?.lost.throwIfAborted();
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
    this.#allRead = this.#ended === 'done';
    this.#report.resolve(this.currentReport());
  }

  decisions(options: Parameters<Crawl['decisions']>[0] = {}): Iterable<UrlDecision> {
    checkGivenOptions(options, { examples: 'boolean' });
    return this.#decisions().all(options.examples === true ? 'examples' : 'all');
  }

  links(): Iterable<CrawledLink> {
    return this.#decisions().links();
  }

  currentReport(): CrawlReport {
    const session = this.#openSession();
    const stopped = typeof this.#ended === 'object' ? this.#ended.stopped : undefined;
    return reportCrawl(session, this.#decisions(), stopped);
  }

  async close(options: Parameters<Crawl['close']>[0] = {}): Promise<void> {
    checkGivenOptions(options, { concluded: 'boolean' });
    const begun = this.#begun;
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (begun === undefined) {
      this.#report.reject(closedError());
      return;
    }
    try {
      const { session } = await begun;
      saveSession(session);
      const report = this.currentReport();
      // With nothing listed there is nothing to use.
      const isTaken = (options.concluded ?? this.#allRead) || report.reasons.listed === 0;
      if (isTaken && session.note.complete === true) {
        session.note.concluded = true;
        session.note.listed = report.reasons.listed;
        saveSession(session);
      }
      this.#report.resolve(report);
    } catch (error) {
      // `open` has thrown it.
      this.#report.reject(error);
    } finally {
      this.#session = undefined;
      await this.#copy?.close();
      this.#frontier?.close();
      await this.#options.stateCopy?.place.close();
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
    const begun = await this.#begun;
    this.#session = begun.session;
    return begun;
  }

  async #openAll(): Promise<BegunCrawl> {
    const url = this.#url;
    const options = this.#options;
    const { state } = options;
    const visitor = options.visitor ?? createVisitor(visitorOptions(url, options));
    this.#visitor = visitor;
    this.#frontier = options.frontier ?? openFrontier(state);
    const frontier = await this.#openCopy(this.#frontier);
    this.#startMs = (options.clock ?? systemClock).monotonic();
    const begun = await beginCrawl({ url, options, frontier, copy: this.#copy, visitor });
    reportProgress(begun.session);
    return begun;
  }

  /** Takes the crawl over, and restores its state if the copy is newer. */
  async #openCopy(frontier: Frontier): Promise<Frontier> {
    const { stateCopy, state, fresh = false, clock = systemClock, signal } = this.#options;
    if (stateCopy === undefined || state === undefined) return frontier;
    const { takeOver } = await import('./copy/state-copy.ts');
    const copying = { ...stateCopy, url: this.name, fresh, clock, signal };
    const { copy, isNewer } = await takeOver(copying, frontier);
    let attached = frontier;
    if (isNewer) {
      frontier.close();
      this.#frontier = undefined;
      await copy.restore(state);
      attached = openFrontier(state);
      this.#frontier = attached;
      this.#restored = true;
    }
    copy.attach(attached);
    this.#copy = copy;
    return attached;
  }

  /** Aborted when the user stops the crawl, or another process takes it over. */
  #stopSignal(): AbortSignal | undefined {
    const { signal } = this.#options;
    if (this.#copy === undefined) return signal;
    return signal ? AbortSignal.any([signal, this.#copy.lost]) : this.#copy.lost;
  }

  #openSession(): CrawlSession {
    if (this.#session === undefined) throw closedError();
    return this.#session;
  }

  #decisions(): Decisions {
    this.#decided ??= decideSession(this.#openSession());
    return this.#decided;
  }
}

function visitorOptions(url: string, options: CrawlOptions): VisitorOptions {
  const { connections = CRAWL_CONNECTIONS, rate, clock, wait, network = {} } = options;
  const isHere = isThisMachine(URL.parse(url)?.hostname ?? '') && rate === undefined;
  const pace = isHere ? LOCAL_PACE : { rate: rate ?? REQUESTS_A_SECOND };
  return {
    trustedUrl: url,
    connectionsPerHost: connections,
    // The site's other names are requested at the same time.
    connectionsMax: (hasSubdomains(options) ? VISITS_AT_ONCE_MAX : connections) + NAMES_AT_ONCE,
    ...TOLERANCE,
    ...pace,
    ...network,
    retriesMax: network.retriesMax ?? TOLERANCE.retriesMax,
    clock,
    wait,
  };
}

// One record for both forms.
function withNetwork(options: CrawlOptions): CrawlOptions {
  const { userAgent, headers, allowPrivate, proxy } = options;
  const network = networkOver({ userAgent, headers, allowPrivate, proxy }, options.network);
  return { ...options, network };
}

function shownName(url: string): string {
  const address = URL.parse(url);
  // An invalid address may contain a password.
  if (address === null) return url.replace(/^.*@/s, '…@');
  address.username = '';
  address.password = '';
  return address.href;
}

function closedError(): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: 'The crawl is not open.',
    hint: 'Call open(), visit() or batches() first, and close() last.',
  });
}

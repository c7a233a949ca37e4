// The search engine's half as the console and the command line see it.

import type { IndexNowKeyRecord, SubmissionRecord } from '../../store/port/access-store.ts';
import type { ScheduleRow } from '../../store/port/schedule-row.ts';
import type { SiteRecord, VerificationMethod } from '../../store/port/site-record.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { Standing } from '../standing/standing.ts';
import type { LiveTests } from './live-test.ts';

/** Who submits, and how. */
export interface Submitter {
  readonly by: SubmissionRecord['by'];
  /** The name of the token, if one was used. */
  readonly token?: string | undefined;
  /** Only sites that are verified may be submitted to. Default false. */
  readonly verifiedOnly?: boolean | undefined;
}

/** An event, as it is shown live and sent to webhooks. */
export interface HarvestEvent {
  /** Grows; starts again at a restart, unless several processes share the store. */
  readonly id: number;
  readonly at: number;
  readonly kind:
    | 'submitted'
    | 'run-began'
    | 'sitemap-began'
    | 'sitemap-read'
    | 'sitemap-unchanged'
    | 'sitemap-failed'
    | 'sitemap-gone'
    | 'run-ended'
    | 'site-verified'
    | 'proof-lost'
    | 'site-unverified'
    | 'page-tested';
  readonly siteId: number;
  readonly sitemapId?: number;
  readonly run?: number;
  /** The address concerned. */
  readonly url: string;
  /** What happened, in a sentence. */
  readonly message: string;
  /** The failure is marked as expected: it is not sent to webhooks. Absent: it is not marked. */
  readonly expected?: true;
  /** Of a run that ended: the status of the site since then, and its issues. */
  readonly status?: Standing;
  readonly errors?: number;
  readonly warnings?: number;
  /** Why some or all of its sitemaps could not be fetched. */
  readonly causeText?: string;
}

/** An event without its number. */
export type NewHarvestEvent = Omit<HarvestEvent, 'id'>;

/** The answer of the IndexNow receiver. */
export interface IndexNowVerdict {
  readonly status: 200 | 202 | 400 | 403 | 422 | 429;
  readonly message: string;
  /** How many URLs were accepted. */
  readonly accepted: number;
}

/** Bodies that are kept. */
export interface HarvestBodies {
  /** Returns a body as the server sent it; `undefined` when it is not kept. */
  read(sitemap: SitemapRecord, signal?: AbortSignal): Promise<Uint8Array | undefined>;
  /** Removes some of those that no current sitemap has, and returns how many. */
  sweep(signal?: AbortSignal): Promise<number>;
}

/** An IndexNow notification as received. Source: https://www.indexnow.org/documentation */
export interface IndexNowRequest {
  readonly host: string;
  readonly key: string;
  readonly keyLocation?: string | undefined;
  readonly urls: readonly string[];
}

/** The result of a crawler's visit. */
export interface CrawlAnswer {
  readonly loc: string;
  /** When it was visited. Default: now. */
  readonly at?: number | undefined;
  /** HTTP status; 0 for no answer. */
  readonly status: number;
  /** Whether the content has changed since the last visit. Absent: not known (a failure). */
  readonly changed?: boolean | undefined;
  readonly indexable?: boolean | undefined;
  /** The weight of the page compared with others, in place of its priority: 0.01 to 100. */
  readonly importance?: number | undefined;
}

/** The weight of a URL compared with others of its site. */
export interface UrlWeight {
  readonly loc: string;
  /** 0.01 to 100: the value of a visit, if the pages change alike. Others have weight 1. */
  readonly weight: number;
}

export interface VisitSettings {
  /** The most visits a day for crawlers; above 0. Default: no limit. */
  readonly visitsPerDayMax?: number | undefined;
  /** The weight of its pages compared with those of other sites: 0.01 to 100. Default 1. */
  readonly weight?: number | undefined;
}

/** Which URLs a crawler requests. */
export interface DueOverRequest {
  /** 1 to 10,000. */
  readonly limit: number;
  /** For how long nobody else gets these URLs, in milliseconds. At most 7 days. */
  readonly leaseMs: number;
  /** Adds URLs that are due next, if fewer than `limit` are due. Default false. */
  readonly fill?: boolean | undefined;
  /** Only shows them: nothing is leased. Default false. */
  readonly look?: boolean | undefined;
}

/** A URL to visit, and its site. */
export type SiteDueRow = ScheduleRow & { readonly siteId: number };

/** The outcome of answers or weights. */
export interface TakenReport {
  /** How many belong to known URLs. */
  readonly known: number;
  readonly unknown: number;
  /** The first of those, at most ten. */
  readonly unknownLocs: readonly string[];
}

/** How good the lastmod signals are, by the answers so far. Shares are 0 to 1. */
export interface LastmodShares {
  /** The share of moved lastmods that follow a change. */
  readonly precision?: number | undefined;
  /** The share of changes that a moved lastmod signals. */
  readonly recall?: number | undefined;
  /** The margin of error of the share, at 95 % confidence. */
  readonly precisionMargin?: number | undefined;
  readonly recallMargin?: number | undefined;
}

export interface SitemapLastmodQuality extends LastmodShares {
  /** 0 for pages without a known sitemap. */
  readonly sitemapId: number;
  /** The number of pages it is based on. */
  readonly pages: number;
}

/** The same of a site, with its counts. */
export interface LastmodQuality extends LastmodShares {
  /** The number of visits it is based on. */
  readonly visits: number;
  readonly signalled: number;
  readonly changed: number;
  readonly changedAndSignalled: number;
  /** By sitemap: 256 at most. */
  readonly sitemaps: readonly SitemapLastmodQuality[];
  /** Absent until a page has changed. */
  readonly worth?: LastmodWorth | undefined;
}

/**
 * What lastmods are worth with the visits that the site gets: the share of time in which its pages
 * are as last seen, 0 to 1, by the model.
 */
export interface LastmodWorth {
  /** With lastmods as they are, without any, and with right ones (.95 and .95). */
  readonly now: number;
  readonly without: number;
  readonly right: number;
}

/** What the owner of a site has to do to prove ownership. */
export interface VerificationStep {
  readonly method: VerificationMethod;
  /** Where to put the proof: an address, or a DNS name. */
  readonly where: string;
  /** What to put there. */
  readonly what: string;
}

/** The search engine's half: what is submitted is fetched, read, checked, remembered, scheduled. */
export interface Harvest {
  /**
   * Submits a sitemap, which is read soon. Submitting again refreshes the submission.
   * Errors: SUBMISSION_REFUSED, FETCH_ADDRESS_INVALID, FETCH_ADDRESS_FORBIDDEN, QUEUE_FULL.
   */
  submitSitemap(url: string, submitter: Submitter): Promise<SubmissionRecord>;
  /** Submits a site, whose sitemaps are discovered. Errors: as above. */
  submitSite(url: string, submitter: Submitter): Promise<SubmissionRecord>;
  /** Forgets a sitemap, and what only it and its children list. */
  withdraw(sitemapId: number): Promise<void>;
  /** Reads a site soon: all its sitemaps, or one. Errors: QUEUE_FULL. */
  readSoon(siteId: number, sitemapId?: number): Promise<void>;
  /** Pauses or resumes a site. */
  pause(siteId: number, paused: boolean): Promise<void>;
  removeSite(siteId: number): Promise<void>;
  /**
   * Receives a notification. With `verifiedOnly` it adds no site: key files cost nothing to the
   * owner of a domain with any number of host names.
   */
  indexNow(
    request: IndexNowRequest,
    submitter?: Pick<Submitter, 'verifiedOnly'>,
  ): Promise<IndexNowVerdict>;
  /** Returns the IndexNow key and its state. */
  indexNowKey(host: string, key: string): Promise<IndexNowKeyRecord | undefined>;
  verificationSteps(site: SiteRecord): readonly VerificationStep[];
  /**
   * Looks for the proof, by one method or by all, and records the result.
   * Errors: VERIFICATION_FAILED, with what was found instead.
   */
  verify(siteId: number, method?: VerificationMethod): Promise<VerificationMethod>;
  /**
   * Queues a live test of a page: it is visited as by `portolan inspect`, and the result is kept.
   * Does nothing if a test of the page is in progress.
   * Errors: FETCH_ADDRESS_INVALID, SUBMISSION_REFUSED for a page of another host that is not
   * verified, QUEUE_FULL.
   */
  testPage(siteId: number, loc: string): Promise<void>;
  /** Returns the live tests of a page: one in progress, and those that are kept. */
  liveTests(siteId: number, loc: string): Promise<LiveTests>;
  /** Resolves when no test of the page is in progress, or at the signal. */
  pageTested(siteId: number, loc: string, signal: AbortSignal): Promise<void>;
  /** Returns URLs to visit now, the most valuable first. Nobody else gets them for `leaseMs`. */
  due(
    siteId: number,
    request: {
      readonly limit: number;
      readonly leaseMs: number;
      readonly peek?: boolean;
      /** Adds URLs that are due next, if fewer than `limit` are due. Default false. */
      readonly fill?: boolean | undefined;
    },
  ): Promise<readonly ScheduleRow[]>;
  /**
   * The same for several sites, or for all that are not paused: `value` is comparable across sites.
   * With more than 1,000 sites, those that were queried longest ago come first.
   */
  dueOver(
    sites: readonly number[] | 'all',
    request: DueOverRequest,
  ): Promise<readonly SiteDueRow[]>;
  /**
   * Takes answers for URLs of a site, or, without one, of the sites of their origins. URLs on the
   * site's origin that no sitemap lists are kept, too, up to 100,000 a site.
   */
  answerOver(answers: readonly CrawlAnswer[], siteId?: number): Promise<TakenReport>;
  /** Sets the weights of URLs of a site. Unknown URLs are skipped. */
  weigh(siteId: number, weights: readonly UrlWeight[]): Promise<TakenReport>;
  visitSettings(siteId: number): Promise<VisitSettings>;
  /** Sets them: omitted ones return to their defaults. Errors: CONFIG_INVALID. */
  setVisitSettings(siteId: number, settings: VisitSettings): Promise<void>;
  /** Takes answers. Returns how many belong to known URLs. */
  answer(siteId: number, answers: readonly CrawlAnswer[]): Promise<number>;
  lastmodQuality(siteId: number): Promise<LastmodQuality>;
  /** Events from now on, until the signal; the last 1,000 are kept for `after`. */
  events(options: {
    readonly signal: AbortSignal;
    readonly siteId?: number;
    readonly after?: number;
  }): AsyncIterable<HarvestEvent>;
  /**
   * The number of the last event, 0 before the first. A page that is rendered now and listens after
   * that number misses nothing. Absent until the events of other processes are known.
   */
  lastEventId?(): number | undefined;
  /** The bodies of sitemaps as they were last read. Absent where they are not kept. */
  readonly bodies?: HarvestBodies | undefined;
  /**
   * Resolves with a submitted sitemap when it was read, while its run may continue with what it
   * lists; for a site, when its run has ended. Resolves at the signal, too.
   */
  settled(submission: SubmissionRecord, signal: AbortSignal): Promise<SitemapRecord | undefined>;
  /** Begins to work. Failures are repeated later. */
  start(): void;
  /**
   * Begins nothing new, and stops when running work has ended. After `withinMs`, by default 25
   * seconds, the rest is interrupted and put back into the queue, due at once.
   */
  stop(withinMs?: number): Promise<void>;
  /**
   * Works until nothing is due: for tests, simulations and one-off reads. With a site, only reads
   * that site: other sites and webhooks wait.
   */
  drain(signal?: AbortSignal, siteId?: number): Promise<number>;
}

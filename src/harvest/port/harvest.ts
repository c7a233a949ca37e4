// The search engine's half as the console and the command line see it.

import type { IndexNowKeyRecord, SubmissionRecord } from '../../store/port/access-store.ts';
import type { ScheduleRow } from '../../store/port/schedule-row.ts';
import type { SiteRecord, VerificationMethod } from '../../store/port/site-record.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { Standing } from '../standing/standing.ts';
import type { LiveTests } from './live-test.ts';

/** Who submits something, and how. */
export interface Submitter {
  readonly by: SubmissionRecord['by'];
  /** The name of the token, where there was one. */
  readonly token?: string | undefined;
  /** Only sites that are verified may be submitted to. Default false. */
  readonly verifiedOnly?: boolean | undefined;
}

/** Something that happened, as it is shown live and told to webhooks. */
export interface HarvestEvent {
  /** Grows; not kept over restarts. */
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
  /** What failed is marked as expected: webhooks are not told. Absent: it is not. */
  readonly expected?: true;
  /** Of a run that ended: how the site stands since then, and what is wrong with it. */
  readonly status?: Standing;
  readonly errors?: number;
  readonly warnings?: number;
  /** Why some or all of its sitemaps could not be fetched. */
  readonly causeText?: string;
}

/** What a receiver of IndexNow answers. */
export interface IndexNowVerdict {
  readonly status: 200 | 202 | 400 | 403 | 422 | 429;
  readonly message: string;
  /** How many URLs were accepted. */
  readonly accepted: number;
}

/** A notification by IndexNow, as it came. Source: https://www.indexnow.org/documentation */
export interface IndexNowRequest {
  readonly host: string;
  readonly key: string;
  readonly keyLocation?: string | undefined;
  readonly urls: readonly string[];
}

/** What a crawler tells of a visit. */
export interface CrawlAnswer {
  readonly loc: string;
  /** When it was visited. Default: now. */
  readonly at?: number | undefined;
  /** HTTP status; 0 for no answer. */
  readonly status: number;
  /** Whether the content was another one than at the last visit. Absent: not known (a failure). */
  readonly changed?: boolean | undefined;
  readonly indexable?: boolean | undefined;
  /** What the page counts for beside others, in place of its priority: 0.01 to 100. */
  readonly importance?: number | undefined;
}

/** What a URL counts for beside others of its site. */
export interface UrlWeight {
  readonly loc: string;
  /** 0.01 to 100: of two pages that change alike, what a visit of each is worth. Others count 1. */
  readonly weight: number;
}

export interface VisitSettings {
  /** The most visits a day that crawlers are given; above 0. Default: no limit. */
  readonly visitsPerDayMax?: number | undefined;
  /** How much its pages count for beside those of other sites: 0.01 to 100. Default 1. */
  readonly weight?: number | undefined;
}

/** Which URLs a crawler asks for. */
export interface DueOverRequest {
  /** 1 to 10,000. */
  readonly limit: number;
  /** For how long they are handed out to nobody else, in milliseconds. At most 7 days. */
  readonly leaseMs: number;
  /** Fills up with what is due next when less is due than was asked for. Default false. */
  readonly fill?: boolean | undefined;
  /** Only looks: nothing is leased. Default false. */
  readonly look?: boolean | undefined;
}

/** A URL to visit, and its site. */
export type SiteDueRow = ScheduleRow & { readonly siteId: number };

/** What came of answers or weights. */
export interface TakenReport {
  /** How many were of URLs that are known. */
  readonly known: number;
  readonly unknown: number;
  /** The first of those, at most ten. */
  readonly unknownLocs: readonly string[];
}

/** How good the signals of lastmod are, as far as answers have shown. Shares are 0 to 1. */
export interface LastmodShares {
  /** The share of moved lastmods behind which there is a change. */
  readonly precision?: number | undefined;
  /** The share of changes that a moved lastmod tells. */
  readonly recall?: number | undefined;
  /** How far the true share may well be from it, in 95 of 100 cases. */
  readonly precisionMargin?: number | undefined;
  readonly recallMargin?: number | undefined;
}

export interface SitemapLastmodQuality extends LastmodShares {
  /** 0 for pages of which no sitemap is known. */
  readonly sitemapId: number;
  /** Pages that it rests on. */
  readonly pages: number;
}

/** The same of a site, and what was counted. */
export interface LastmodQuality extends LastmodShares {
  /** On how many visits that rests. */
  readonly visits: number;
  readonly signalled: number;
  readonly changed: number;
  readonly changedAndSignalled: number;
  /** By sitemap: 256 at most. */
  readonly sitemaps: readonly SitemapLastmodQuality[];
  /** Absent as long as no page was seen to change. */
  readonly worth?: LastmodWorth | undefined;
}

/**
 * What lastmods are worth with as many visits as the site gets: the share of time in which its
 * pages are as they were last seen, 0 to 1, as the model has it.
 */
export interface LastmodWorth {
  /** With lastmods as they are, without any, and with right ones (.95 and .95). */
  readonly now: number;
  readonly without: number;
  readonly right: number;
}

/** What somebody who owns a site has to do to prove it. */
export interface VerificationStep {
  readonly method: VerificationMethod;
  /** Where it has to stand: an address, or a name in the DNS. */
  readonly where: string;
  /** What has to stand there. */
  readonly what: string;
}

/** The search engine's half: what is submitted is fetched, read, checked, remembered, scheduled. */
export interface Harvest {
  /**
   * Submits a sitemap. It is read soon. Submitting again refreshes the submission.
   * Errors: SUBMISSION_REFUSED, FETCH_ADDRESS_INVALID, FETCH_ADDRESS_FORBIDDEN, QUEUE_FULL.
   */
  submitSitemap(url: string, submitter: Submitter): Promise<SubmissionRecord>;
  /** Submits a site: its sitemaps are looked for. Errors: as above. */
  submitSite(url: string, submitter: Submitter): Promise<SubmissionRecord>;
  /** Forgets a sitemap, and what only it and its children list. */
  withdraw(sitemapId: number): Promise<void>;
  /** Reads a site soon: all its sitemaps, or one. Errors: QUEUE_FULL. */
  readSoon(siteId: number, sitemapId?: number): Promise<void>;
  /** Pauses a site, or lets it go on. */
  pause(siteId: number, paused: boolean): Promise<void>;
  removeSite(siteId: number): Promise<void>;
  /**
   * Receives a notification. Of who may submit to verified sites alone, it makes no site known that
   * was not: a key file costs nothing to who has a domain with names without end.
   */
  indexNow(
    request: IndexNowRequest,
    submitter?: Pick<Submitter, 'verifiedOnly'>,
  ): Promise<IndexNowVerdict>;
  /** The key of IndexNow as it stands. */
  indexNowKey(host: string, key: string): Promise<IndexNowKeyRecord | undefined>;
  verificationSteps(site: SiteRecord): readonly VerificationStep[];
  /**
   * Looks for the proof, by one method or by all, and remembers what was found.
   * Errors: VERIFICATION_FAILED, with what was found instead.
   */
  verify(siteId: number, method?: VerificationMethod): Promise<VerificationMethod>;
  /**
   * Tests a page of a site live, soon: visits it as `portolan inspect` does, and remembers what was
   * seen. Where a test of it is under way, that is the one.
   * Errors: FETCH_ADDRESS_INVALID, SUBMISSION_REFUSED for a page of another host that is not
   * verified, QUEUE_FULL.
   */
  testPage(siteId: number, loc: string): Promise<void>;
  /** The live tests of a page: one under way, and those that are remembered. */
  liveTests(siteId: number, loc: string): Promise<LiveTests>;
  /** Resolves when no test of the page is under way, or the signal comes. */
  pageTested(siteId: number, loc: string, signal: AbortSignal): Promise<void>;
  /** URLs to visit now, the most valuable first, each for `leaseMs` to nobody else. */
  due(
    siteId: number,
    request: {
      readonly limit: number;
      readonly leaseMs: number;
      readonly peek?: boolean;
      /** Fills up with what is due next when less is due than was asked for. Default false. */
      readonly fill?: boolean | undefined;
    },
  ): Promise<readonly ScheduleRow[]>;
  /**
   * The same over sites, or all that are not paused, at one price: `value` compares the URLs of
   * all. Of more than 1,000 sites those come first that were looked at longest ago.
   */
  dueOver(
    sites: readonly number[] | 'all',
    request: DueOverRequest,
  ): Promise<readonly SiteDueRow[]>;
  /**
   * Takes answers of URLs of a site, or, without one, of the sites of their origins. URLs below the
   * site's origin that no sitemap lists are kept too, up to 100,000 a site.
   */
  answerOver(answers: readonly CrawlAnswer[], siteId?: number): Promise<TakenReport>;
  /** Takes what URLs of a site count for. Those that are not known are left out. */
  weigh(siteId: number, weights: readonly UrlWeight[]): Promise<TakenReport>;
  visitSettings(siteId: number): Promise<VisitSettings>;
  /** Sets them: what is left out goes back to its default. Errors: CONFIG_INVALID. */
  setVisitSettings(siteId: number, settings: VisitSettings): Promise<void>;
  /** Takes answers back. Gives how many were of URLs that are known. */
  answer(siteId: number, answers: readonly CrawlAnswer[]): Promise<number>;
  lastmodQuality(siteId: number): Promise<LastmodQuality>;
  /** Events from now on, until the signal; the last 1,000 are kept for who comes back. */
  events(options: {
    readonly signal: AbortSignal;
    readonly siteId?: number;
    readonly after?: number;
  }): AsyncIterable<HarvestEvent>;
  /**
   * The number of the last event, 0 before the first: who draws a page now misses nothing when it
   * listens for events after it.
   */
  lastEventId?(): number;
  /**
   * Resolves when a submitted sitemap was read, with how it stands: its run may go on with what it
   * lists. Of a site, when its run is done; of each at the signal.
   */
  settled(submission: SubmissionRecord, signal: AbortSignal): Promise<SitemapRecord | undefined>;
  /** Begins to work. What fails is tried again later. */
  start(): void;
  /** Works at nothing new, finishes what is under way within the time, and rests. */
  stop(withinMs: number): Promise<void>;
  /**
   * Works until nothing is due at the clock's time: for tests, simulations and one-off reads. With
   * a site, at its reading alone: other sites and webhooks wait.
   */
  drain(signal?: AbortSignal, siteId?: number): Promise<number>;
}

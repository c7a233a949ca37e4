// The settings of the schedule, and their limits.
import type { Settled } from '../../../base/with-defaults.ts';
import type { SignalRates } from '../worth/signal-rates.ts';
import type { EntryClaims } from './entry-priors.ts';

/** A day, in milliseconds: the schedule counts in days. */
export const DAY_MS: number = 24 * 60 * 60_000;

/** When a URL is due that is not visited any more: the end of the year 9999. */
export const NEVER_AT = 253_402_300_799_000;

/** Nothing was visited before the year 2000: an earlier time is one in seconds. */
export const EARLIEST_AT = 946_684_800_000;

/** So many URLs of a site are remembered that no sitemap lists: those worth least go. */
export const UNLISTED_URLS_MAX = 100_000;

export interface RecrawlSettings {
  /** How often a page changes a day, before anything is known. Above 0. Default 0.1. */
  readonly priorChangesPerDay?: number | undefined;
  /** Every listed URL is visited at least so often, in milliseconds. Default 90 days. */
  readonly floorMs?: number | undefined;
  /** No URL is due sooner after a visit, in milliseconds. Default 15 minutes. */
  readonly intervalMinMs?: number | undefined;
  /** The share of visits that is kept for new URLs, and for known ones. 0 to 0.5. Default 0.2. */
  readonly shareKept?: number | undefined;
  /** The most visits a day that a site may be asked for, whoever asks. Default: no limit. */
  readonly visitsPerDayMax?: ((siteId: number) => number | undefined) | undefined;
  /** How much a page counts for beside others of weight 1. Default: by its priority. */
  readonly weightOf?: ((siteId: number, loc: string) => number | undefined) | undefined;
  /** What the entries of URLs claim that are handed out for the first time. Default: nothing. */
  readonly claimsOf?:
    | ((siteId: number, locs: readonly string[]) => Promise<ReadonlyMap<string, EntryClaims>>)
    | undefined;
  /** So many URLs of a site are remembered that no sitemap lists. Default 100,000. */
  readonly unlistedMax?: number | undefined;
  /** Called with how many of those were deleted. Default: does nothing. */
  readonly onForgotten?: ((siteId: number, urls: number) => void) | undefined;
  /** The rates of a page, where they are known: nothing is learned of it then. */
  readonly ratesOf?: ((siteId: number, loc: string) => SignalRates | undefined) | undefined;
}

export const RECRAWL_DEFAULTS: Settled<RecrawlSettings> = {
  priorChangesPerDay: 0.1,
  floorMs: 90 * DAY_MS,
  intervalMinMs: 15 * 60_000,
  shareKept: 0.2,
  visitsPerDayMax: () => undefined,
  weightOf: () => undefined,
  claimsOf: async () => new Map(),
  unlistedMax: UNLISTED_URLS_MAX,
  onForgotten: () => undefined,
  ratesOf: () => undefined,
};

/** What the visit of a URL is worth that nobody visited and that claims nothing, in days. */
export const UNVISITED_VALUE: number = 1 / RECRAWL_DEFAULTS.priorChangesPerDay;

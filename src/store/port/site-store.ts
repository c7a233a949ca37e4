// The port of the sites that a store knows.
import type {
  SiteDay,
  SiteDayChange,
  SiteProof,
  SiteRecord,
  SiteStanding,
  SiteValue,
  VerificationMethod,
} from './site-record.ts';
import type { SitemapStatus } from './sitemap-record.ts';
import type { Page, PageRequest } from './url-row.ts';

/** What all sites of a store come to. */
export interface StoreTotals {
  readonly sites: number;
  readonly verified: number;
  readonly paused: number;
  /** URLs that are listed now. */
  readonly urls: number;
  readonly runs: number;
  readonly errors: number;
  readonly warnings: number;
  /** How many sitemaps are in each status. */
  readonly sitemaps: Readonly<Partial<Record<SitemapStatus, number>>>;
}

type Verified = VerificationMethod | undefined;

/** The sites that are known. */
export interface SiteStore {
  /** Returns the site of an origin, and creates it if there is none. */
  ensure(url: string, at: number): Promise<SiteRecord>;
  get(id: number): Promise<SiteRecord | undefined>;
  find(url: string): Promise<SiteRecord | undefined>;
  count(): Promise<number>;
  /** The ids of sites that are not paused, in their order; at most `limit`. */
  unpaused(limit: number): Promise<readonly number[]>;
  /** By url. `contains` is looked for in the url. */
  page(
    request: PageRequest & { readonly contains?: string | undefined },
  ): Promise<Page<SiteRecord>>;
  /**
   * What sites are held against each other by, by url; at most `limit`. With `by`, also the value
   * that they are sorted by. Costs less than a page of as many.
   */
  standings(request: {
    readonly limit: number;
    readonly contains?: string | undefined;
    readonly by?: SiteValue | undefined;
  }): Promise<readonly SiteStanding[]>;
  change(id: number, change: { readonly paused: boolean }): Promise<void>;
  /** Forgets an older proof, and keeps this one; without a method the site is not verified. */
  verify(id: number, method: Verified, at: number, proof?: SiteProof): Promise<void>;
  /** Says what is known of the proof of a site. */
  setProof(id: number, proof: SiteProof): Promise<void>;
  /**
   * Verified sites, not paused, whose proof is due to be checked by `now`, and before them those of
   * which no time is known or one that lies further ahead than `DUE_AHEAD_MS_MAX`. First of all
   * come sites that are not verified, paused or not, whose proof has a time: whatever it is.
   */
  proofsDue(now: number, limit: number): Promise<readonly SiteRecord[]>;
  /** Forgets a site and all that is known of it. */
  remove(id: number): Promise<void>;
  /** Adds to a day, and sets what is a last value (urls, errors, warnings, answered, indexable). */
  addToDay(id: number, day: string, change: SiteDayChange): Promise<void>;
  /** The days from one to another (both inclusive) of which something is known, oldest first. */
  days(
    id: number,
    between: { readonly from: string; readonly to: string },
  ): Promise<readonly SiteDay[]>;
  /** Which of these hosts (with a port, unless it is their scheme's own) have verified sites. */
  verifiedAmong(hosts: readonly string[]): Promise<ReadonlySet<string>>;
  /** What all sites come to. Costs one look at each site, and none at its sitemaps or URLs. */
  totals(): Promise<StoreTotals>;
}

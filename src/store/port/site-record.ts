// What the store keeps of a site.
import type { SitemapStatus } from './sitemap-record.ts';

/** How the owner of a site was proven. */
export type VerificationMethod = 'file' | 'meta-tag' | 'dns-txt' | 'robots-txt';

/** What is known of a proof since it was first found. Times as all of the store. */
export interface SiteProof {
  /**
   * When an answer last showed whether it exists, and when it is checked next. Once the site is
   * no longer verified: since when what rested on that waits to be judged.
   */
  readonly lookedAt?: number | undefined;
  readonly dueAt?: number | undefined;
  /** What rests on a proof that was found waits to be judged, which is due. */
  readonly unjudged?: true | undefined;
  /** How often in a row it was missing. */
  readonly misses?: number | undefined;
  /** Since when it counts as lost, and what was found instead. */
  readonly lostAt?: number | undefined;
  readonly because?: string | undefined;
  /** When the site was no longer verified for that. */
  readonly endedAt?: number | undefined;
}

/** A site: one origin, as its sitemaps and its host's politeness are its own. */
export interface SiteRecord {
  readonly id: number;
  /** Scheme, host and port with a slash: `https://example.com/`. */
  readonly url: string;
  /** In milliseconds since 1970, as all times of the store. */
  readonly addedAt: number;
  /** Nothing of it is fetched while it is paused. */
  readonly paused: boolean;
  readonly verifiedBy?: VerificationMethod;
  readonly verifiedAt?: number;
  /** Absent until its proof was checked again. */
  readonly proof?: SiteProof;
  /** What its owner has to show: letters and digits, unguessable. */
  readonly verificationToken: string;
  /** The number of its last run, from 1; 0 before the first. */
  readonly lastRun: number;
  /** URLs listed now. */
  readonly urls: number;
  /** Sitemaps that are known and not gone. */
  readonly sitemaps: number;
  /** When one of its sitemaps was last read, and when one is to be read next. */
  readonly lastReadAt?: number;
  readonly nextReadAt?: number;
  /**
   * Errors and warnings of all its sitemaps: how often, not how many kinds. What is marked as
   * expected is counted apart.
   */
  readonly errors: number;
  readonly warnings: number;
  readonly expectedErrors: number;
  readonly expectedWarnings: number;
  /** How many of its sitemaps could not be fetched. */
  readonly failing: number;
}

/** A value that sites are sorted by. */
export type SiteValue =
  | ('sitemaps' | 'urls' | 'errors' | 'warnings' | 'failing')
  | ('lastReadAt' | 'nextReadAt');

/** What sites are held against each other by. */
export interface SiteStanding extends Pick<SiteRecord, 'id' | 'url' | 'lastRun'> {
  /** Those that its sitemaps have, each once; none where all are gone. */
  readonly statuses: readonly SitemapStatus[];
  /** It has sitemaps, and all are guesses: nothing was ever there, and the answer is 404 or 410. */
  readonly onlyGuesses: boolean;
  readonly value?: number;
}

/** What a site was on one day (UTC): the last values of the day, and sums over it. */
export interface SiteDay {
  /** `2026-11-22` */
  readonly day: string;
  readonly urls: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly errors: number;
  readonly warnings: number;
  /** Entries that were read, and those of them that an error was found in. */
  readonly entries: number;
  readonly entriesInError: number;
  /** Fetches of sitemaps, and those that failed. */
  readonly fetches: number;
  readonly fetchesFailed: number;
  /** URLs whose last answer is known at the end of the day, and those that may be indexed. */
  readonly answered: number;
  readonly indexable: number;
}

/** Sums and last values that a run adds to a day. */
export type SiteDayChange = Partial<Omit<SiteDay, 'day'>>;

// What the store keeps of a sitemap: what it is, its status, how it is requested next time.

/**
 * How a sitemap came to be known. `stranger`: by a ping, by a token that may only submit, or by an
 * index that was named so; there are few of them, and whatever else names one counts instead.
 */
export type SitemapSource = 'submitted' | 'robots-txt' | 'index' | 'guessed' | 'page' | 'stranger';

/**
 * The status of a sitemap.
 *
 * - `pending`: known, not read yet; `fetching`: being read
 * - `success`, `success-with-warnings`, `has-errors`: read, with what was found
 * - `couldnt-fetch`: not had, or no sitemap; `cause` says why
 * - `stale`: could not be fetched for so long that what is stored no longer counts as known
 *   (a failure that is marked as expected does not count: then the findings decide)
 * - `gone`: deleted, or no index and no robots.txt names it any more
 */
export type SitemapStatus =
  | 'pending'
  | 'fetching'
  | 'success'
  | 'success-with-warnings'
  | 'has-errors'
  | 'couldnt-fetch'
  | 'stale'
  | 'gone';

/** Why a sitemap could not be fetched. */
export type FetchCause =
  | 'dns'
  | 'tcp'
  | 'tls'
  | 'timeout'
  | 'http-4xx'
  | 'http-5xx'
  | 'redirect-loop'
  | 'robots-blocked'
  | 'robots-unreachable'
  | 'too-large'
  | 'broken-off'
  | 'answer-invalid'
  | 'address-forbidden'
  | 'not-sitemap'
  | 'damaged'
  | 'empty';

/** What kind of document it is, as far as is known. */
export type SitemapType = 'unknown' | 'sitemap' | 'index' | 'text' | 'rss' | 'atom';

/** How many of each kind it lists. */
export interface SitemapCounts {
  /** Pages of its own: those of the sitemaps that it lists are theirs (see `SitemapSums`). */
  readonly urls: number;
  /** Sitemaps that it lists. */
  readonly sitemaps: number;
  readonly images: number;
  readonly videos: number;
  readonly news: number;
  readonly alternates: number;
}

/** A sitemap and its status. */
export interface SitemapRecord {
  readonly id: number;
  readonly siteId: number;
  /** As the URL class writes it, without a fragment. */
  readonly url: string;
  readonly source: SitemapSource;
  /** Of one that only strangers name: the submit token's name; absent for pings without one. */
  readonly namedBy?: string;
  /** The index that lists it. */
  readonly parentId?: number;
  /** Levels below a sitemap that was submitted or found; 0 to 5. */
  readonly depth: number;
  readonly firstSeenAt: number;
  /** When it was last submitted. */
  readonly submittedAt?: number;
  readonly status: SitemapStatus;
  readonly cause?: FetchCause;
  /** The cause as a sentence. */
  readonly message?: string;
  readonly type: SitemapType;
  /** The last attempt to read it; the last that succeeded; the last that brought something new. */
  readonly lastReadAt?: number;
  readonly lastSuccessAt?: number;
  readonly lastChangeAt?: number;
  readonly nextReadAt?: number;
  /** The read that `status` speaks of. */
  readonly lastReadId?: number;
  readonly httpStatus?: number;
  /** Inflated. */
  readonly bytes?: number;
  readonly totalMs?: number;
  readonly etag?: string;
  readonly lastModified?: string;
  /** SHA-256 of the body as sent, in hexadecimal digits. */
  readonly bodyHash?: string;
  /** The sitemap of the same site with the same bytes: its URLs are listed there. */
  readonly copyOf?: number;
  /** What its index says of it. */
  readonly listedLastmod?: string;
  /** The newest that its own entries say, when it was last read. */
  readonly newestLastmod?: string;
  readonly counts: SitemapCounts;
  /** How often they were found. What is marked as expected is not counted, nor in `status`. */
  readonly errors: number;
  readonly warnings: number;
  /** How often those were found that are marked as expected. */
  readonly expectedErrors: number;
  readonly expectedWarnings: number;
  /** Its last read failed so, also where that is expected and `status` does not say it. */
  readonly failedAs?: 'couldnt-fetch' | 'stale';
  /** That it could not be fetched, or not be read to its end, is expected. Absent: it is not. */
  readonly expectedFailure?: boolean;
  readonly failuresInRow: number;
  /** Since when it fails: the first of the failures in a row. */
  readonly failingSince?: number;
  /** How often it was read, how often that brought a change: what its polling rests on. */
  readonly readings: number;
  readonly readingsChanged: number;
  /** Between two readings, at present. */
  readonly intervalMs: number;
}

/** What is reported of a sitemap that is made known. */
export interface SitemapIntake {
  readonly siteId: number;
  readonly url: string;
  readonly source: SitemapSource;
  /** With the source `stranger`: the name of the token. */
  readonly namedBy?: string | undefined;
  readonly at: number;
  readonly parentId?: number | undefined;
  readonly depth?: number | undefined;
  readonly listedLastmod?: string | undefined;
}

type Fixed =
  | ('id' | 'siteId' | 'url' | 'firstSeenAt')
  | ('expectedErrors' | 'expectedWarnings' | 'failedAs' | 'expectedFailure');

/** What may be changed of a sitemap. `undefined` takes a value away. */
export type SitemapChange = {
  readonly [Field in keyof Omit<SitemapRecord, Fixed>]?: SitemapRecord[Field] | undefined;
};

/** Those of a site, or a sitemap with all that it lists, level by level. */
export type SitemapScope = { readonly siteId: number } | { readonly sitemapId: number };

/** What the sitemaps of a scope come to; those that are gone are left out. */
export interface SitemapSums {
  /** How many are in each status. */
  readonly statuses: Readonly<Partial<Record<SitemapStatus, number>>>;
  /**
   * What they list together: a URL that two of them list counts twice, but once in a site. Of a
   * site, only `urls` and `sitemaps` are known.
   */
  readonly counts: Pick<SitemapCounts, 'urls' | 'sitemaps'> & Partial<SitemapCounts>;
  readonly errors: number;
  readonly warnings: number;
  /** The first of those that could not be fetched; at most 10. */
  readonly failing: readonly SitemapRecord[];
  /** What those that fail list still counts: since when the oldest of it is known. */
  readonly countsFrom?: number;
}

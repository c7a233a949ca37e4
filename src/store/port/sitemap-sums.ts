// What several sitemaps come to together.
import type { SitemapCounts, SitemapRecord, SitemapStatus } from './sitemap-record.ts';

/** Those of a site, or a sitemap with all that it lists, level by level. */
export type SitemapScope = { readonly siteId: number } | { readonly sitemapId: number };

/** What the sitemaps of a scope come to; those that are gone are left out. */
export interface SitemapSums {
  /** How many are in each status. */
  readonly statuses: Readonly<Partial<Record<SitemapStatus, number>>>;
  /**
   * What they list together: a URL that two of them list counts twice, but once in a site. Of a
   * site, `urls` and `sitemaps` are known alone.
   */
  readonly counts: Pick<SitemapCounts, 'urls' | 'sitemaps'> & Partial<SitemapCounts>;
  readonly errors: number;
  readonly warnings: number;
  /** The first of those that could not be fetched; at most 10. */
  readonly failing: readonly SitemapRecord[];
  /** What those that fail list still counts: since when the oldest of it is known. */
  readonly countsFrom?: number;
}

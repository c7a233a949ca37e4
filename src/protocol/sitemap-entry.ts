// One <sitemap> of a sitemap index.

/**
 * One `<sitemap>` of a sitemap index.
 *
 * Source: https://www.sitemaps.org/protocol.html#sitemapIndexTagDefinitions
 */
export interface SitemapEntry {
  /** The absolute address of the sitemap, http or https: decoded, otherwise as written. */
  readonly loc: string;
  /** When the sitemap's file last changed, in W3C Datetime. */
  readonly lastmod?: string;
}

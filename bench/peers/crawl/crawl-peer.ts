// What a crawler in the bench is.

/**
 * What a crawler gives for a site: the addresses that it would put into a sitemap. Where they lie
 * in files, these are read when the addresses are asked for, which is not the crawler's own work.
 */
export type CrawlSite = (job: {
  /** The front page. */
  readonly url: string;
  /** An empty folder for whatever it writes. */
  readonly folder: string;
}) => Promise<Iterable<string>>;

/** A crawler, with its settings. */
export interface CrawlPeer {
  readonly id: string;
  readonly title: string;
  /** The package whose version is shown; Portolan has none. */
  readonly packageName?: string;
  readonly settings: string;
  /** Loads its package and gives the crawl. */
  readonly load: () => Promise<CrawlSite>;
}

// What the URL explorer takes and gives.
import type { FolderRow, LastmodMonth, UrlRow } from '../../store/url-row.ts';
import type { PageParams } from './screen-params.ts';
import type { SiteName } from './site-name.ts';

/** What is looked for, and a page. */
export interface UrlsParams extends PageParams {
  readonly site: number;
  readonly q?: string | undefined;
  /** How `q` is meant. Default `contains`; a path as `prefix` begins at the site's root. */
  readonly match?: 'contains' | 'prefix' | 'glob' | undefined;
  readonly sitemap?: number | undefined;
  /** `/blog/2026/` */
  readonly folder?: string | undefined;
  /** `2026-11`, or `none` for those without a lastmod. */
  readonly month?: string | undefined;
  /** Default `listed`. */
  readonly state?: 'listed' | 'gone' | 'all' | undefined;
  readonly has?: 'images' | 'videos' | 'news' | 'alternates' | undefined;
  /** Keys of the columns that pages and files have. Default the usual, and all. */
  readonly columns?: readonly string[] | undefined;
}

/** A URL of the list. */
export interface UrlLine extends UrlRow {
  readonly siteId: number;
  /** The address of the sitemap that lists it. */
  readonly sitemapUrl?: string;
}

/** What `/sites/:site/urls.json` gives. */
export interface UrlsView {
  readonly site: SiteName;
  readonly filter: Omit<UrlsParams, 'site' | 'after' | 'limit' | 'columns'>;
  /** The keys of the columns that were chosen. */
  readonly columns?: readonly string[];
  /** By loc. */
  readonly urls: readonly UrlLine[];
  /** How many there are in all, where that is known without counting. */
  readonly total?: number;
  /** The largest folders below the one that is chosen. */
  readonly folders: readonly FolderRow[];
  /** By lastmod, the newest first, and at last those without one. */
  readonly months: readonly LastmodMonth[];
  /** The address of the sitemap that is chosen. */
  readonly sitemapUrl?: string;
  readonly after?: string;
  readonly next?: string;
  /** The search stopped at its limit: there may be more behind `next`. */
  readonly partial?: boolean;
}

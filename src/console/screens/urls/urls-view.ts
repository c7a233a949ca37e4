// The parameters and the view of the URL explorer.
import type { FolderRow, LastmodMonth, UrlRow } from '../../../store/port/url-row.ts';
import type { SortAsked, TableSort } from '../../pages/tables/table-sort.ts';
import type { PageParams } from '../parts/screen-params.ts';
import type { SiteName } from '../parts/site-name.ts';

export interface UrlsParams extends PageParams, SortAsked {
  readonly site: number;
  readonly q?: string | undefined;
  /** How `q` is meant. Default `contains`; a path as `prefix` begins at the site's root. */
  readonly match?: 'contains' | 'prefix' | 'glob' | undefined;
  readonly sitemap?: number | undefined;
  /** `/blog/2026/` */
  readonly folder?: string | undefined;
  /** `2026-11`, `none` for those without a lastmod, `future` for those in the future. */
  readonly month?: string | undefined;
  readonly state?: 'listed' | 'gone' | 'all' | undefined;
  readonly has?: 'images' | 'videos' | 'news' | 'alternates' | undefined;
  /** Keys of the columns that pages and files have. Default the usual, and all. */
  readonly columns?: readonly string[] | undefined;
}

export interface UrlLine extends UrlRow {
  readonly siteId: number;
  readonly sitemapUrl?: string | undefined;
}

/** How many URLs pass the filters, and where those are. */
export interface UrlFacets {
  /** Not exact: there are more than so many. */
  readonly matches: { readonly count: number; readonly exact: boolean };
  /** The largest folders below the one that is chosen. */
  readonly folders: readonly Pick<FolderRow, 'path' | 'urls'>[];
  /** By lastmod, the newest first that is not in the future, and at last those without one. */
  readonly months: readonly LastmodMonth[];
  /** Of folders, months and sitemaps, how many are left out; each is absent for none. */
  readonly moreFolders?: number;
  readonly moreMonths?: number;
  readonly moreSitemaps?: number;
  /** URLs whose lastmod is in the future; absent for none. */
  readonly inFuture?: number;
  /** The sitemaps that list them, where there are several and none is chosen. */
  readonly sitemaps?: readonly {
    readonly sitemapId: number;
    readonly urls: number;
    readonly url?: string;
  }[];
  /** The counts of folders, months and sitemaps are of a part: there are at least so many. */
  readonly facetsPartial?: boolean;
}

export interface UrlsView extends UrlFacets {
  readonly site: SiteName;
  readonly filter: Omit<UrlsParams, 'site' | 'after' | 'limit' | 'columns' | 'sort' | 'order'>;
  readonly sort?: TableSort;
  readonly columns?: readonly string[] | undefined;
  /** By loc, or as `sort` says. */
  readonly urls: readonly UrlLine[];
  /** How many there are in all, where all were counted: as `matches`. */
  readonly total?: number;
  readonly sitemapUrl?: string;
  readonly after?: string | undefined;
  readonly next?: string | undefined;
  /** The search stopped at its limit: there may be more behind `next`. */
  readonly partial?: boolean;
}

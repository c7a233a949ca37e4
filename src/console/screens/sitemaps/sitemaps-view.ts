// The parameters and the view of the sitemaps of a site.
import type {
  SitemapSource,
  SitemapStatus,
  SitemapType,
} from '../../../store/port/sitemap-record.ts';
import type { CountedRows } from '../../../store/port/url-row.ts';
import type { SortAsked, TableSort } from '../../pages/tables/table-sort.ts';
import type { PageParams } from '../parts/screen-params.ts';
import type { SiteName } from '../parts/site-name.ts';
import type { SitemapLine } from '../parts/sitemap-line.ts';

export interface SitemapsParams extends PageParams, SortAsked {
  readonly site: number;
  readonly status?: SitemapStatus | undefined;
  readonly type?: SitemapType | undefined;
  readonly source?: SitemapSource | undefined;
  readonly q?: string | undefined;
  /** The index whose children are shown; 0 for none. */
  readonly open?: number | undefined;
  /** `all`: a list without levels. Default `tree`; filters and sorting make it a list. */
  readonly list?: 'tree' | 'all' | undefined;
  /** Only these, as ticked: the query says `pick-17=1`. */
  readonly picks: readonly number[];
}

export interface SitemapTreeLine extends SitemapLine {
  /** From 1. */
  readonly level: number;
  /** In a list: the address of the index that lists it. */
  readonly parentUrl?: string | undefined;
  /** Of an index in the tree: whether its children are shown. */
  readonly expanded?: boolean | undefined;
}

export interface SitemapsView {
  readonly site: SiteName;
  /** How many sitemaps have each status; those that are gone among them. */
  readonly statuses: Readonly<Partial<Record<SitemapStatus, number>>>;
  readonly filter: Pick<SitemapsParams, 'status' | 'type' | 'source' | 'q'>;
  readonly list: 'tree' | 'all';
  /** How a list is sorted; absent by address. */
  readonly sort?: TableSort;
  readonly total?: CountedRows;
  readonly open?: number;
  /** On pages after the first: the open index and those above it. */
  readonly trail: readonly SitemapTreeLine[];
  readonly sitemaps: readonly SitemapTreeLine[];
  readonly after?: string | undefined;
  readonly next?: string | undefined;
  readonly partial?: boolean;
}

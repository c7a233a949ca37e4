// What the store keeps of the URLs of a site, and of how they changed.
import type { UrlEntry } from '../../protocol/url-entry.ts';

/** A row of a list of URLs. */
export interface UrlRow {
  readonly loc: string;
  /** The sitemap that lists it; of several, the first that was read. */
  readonly sitemapId: number;
  /** As written. */
  readonly lastmod?: string;
  readonly changefreq?: string;
  readonly priority?: number;
  readonly images: number;
  readonly videos: number;
  readonly news: number;
  readonly alternates: number;
  readonly firstSeenAt: number;
  /** When a read last showed it changed. */
  readonly changedAt?: number;
  /** When a read no longer listed it. */
  readonly goneAt?: number;
}

/** What an entry claims of its page, as written, and where and since when it is listed. */
export type UrlClaims = Pick<
  UrlRow,
  'sitemapId' | 'changefreq' | 'priority' | 'news' | 'firstSeenAt'
>;

/** One URL with all that is known. */
export interface UrlDetail {
  readonly row: UrlRow;
  /** All sitemaps that list it now. */
  readonly sitemapIds: readonly number[];
  /** Its alternates, images, videos and news. */
  readonly entry: Pick<UrlEntry, 'alternates' | 'images' | 'videos' | 'news'>;
  /** What happened to it, newest first; at most 100. */
  readonly changes: readonly UrlChange[];
}

/** Which rows are wanted. All conditions hold together. */
export interface UrlFilter {
  /** Default `listed`. */
  readonly state?: 'listed' | 'gone' | 'all' | undefined;
  /** What it begins with. */
  readonly prefix?: string | undefined;
  /** What it contains, in this case. */
  readonly contains?: string | undefined;
  /** A glob over the path and query, as `createGlob` takes it. */
  readonly glob?: string | undefined;
  readonly sitemapId?: number | undefined;
  /** By lastmod, in milliseconds: from (inclusive), to (exclusive). */
  readonly lastmodFrom?: number | undefined;
  readonly lastmodTo?: number | undefined;
  /** With or without a lastmod. */
  readonly lastmod?: 'present' | 'absent' | undefined;
  /** With at least one of these. */
  readonly has?: 'images' | 'videos' | 'news' | 'alternates' | undefined;
}

/** A page of rows, in the order that the question names. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; absent at the end. */
  readonly next?: string;
  /**
   * The search stopped at its limit before the page was full: `next` continues from there, and
   * there may be more.
   */
  readonly partial?: boolean;
  /** How many rows all pages have, if requested; counting stops at a limit. */
  readonly count?: CountedRows;
}

/** How many rows there are. */
export interface CountedRows {
  readonly count: number;
  /** There are more than `count`: counting stopped there. */
  readonly isMore?: boolean | undefined;
}

/** Where a page begins and how long it is. */
export interface PageRequest {
  /** The `next` of the page before. */
  readonly after?: string | undefined;
  /** 1 to 1,000. Default 50. */
  readonly limit?: number | undefined;
  /** Asks for the total, of submissions, runs and reads. Default false. */
  readonly counted?: boolean | undefined;
}

export interface UrlPageRequest extends PageRequest {
  /** The last loc first. Default false. */
  readonly descending?: boolean | undefined;
}

export interface ChangePageRequest extends UrlPageRequest {
  /** `run`: by the run that last changed a URL, and of a run by loc either way. Default `loc`. */
  readonly by?: 'loc' | 'run' | undefined;
}

/** A change of a URL, as a run saw it. */
export interface UrlChange {
  readonly loc: string;
  readonly run: number;
  readonly at: number;
  /** `changed`: its lastmod or anything else that its entry says. */
  readonly kind: 'added' | 'removed' | 'changed';
  readonly lastmodBefore?: string;
  readonly lastmodAfter?: string;
}

/** How many URLs were added, changed and removed. */
export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** The same of a folder with all below it. */
export interface ChangeFolder extends ChangeCounts {
  /** `/blog/2026/`; the root is `/`. */
  readonly path: string;
}

/** What is different between two runs, by folder. */
export interface ChangeFolders {
  /** Of all folders together. */
  readonly counts: ChangeCounts;
  /** The folder that everything happened in: `/` mostly. */
  readonly within: string;
  /** The folders directly in it, and itself for its own pages; most changes first; at most 20. */
  readonly folders: readonly ChangeFolder[];
  /** How many other folders there are. */
  readonly more: number;
  /** Not all was counted: there are at least this many. */
  readonly partial?: boolean;
  /** These are the sums of the runs, in which a URL counts for each that changed it. */
  readonly atMost?: boolean;
}

/** How new lastmods are, at the time of the question. */
export interface LastmodAge {
  /** The newest that is not in the future, in milliseconds. */
  readonly newestLastmodAt?: number;
  /**
   * How many lie in the future, by more than a day; absent for none. If a site has more than 10,000
   * of them, the first ones are counted.
   */
  readonly lastmodsInFuture?: number;
}

/** The content directly in a folder. */
export interface FolderPages extends LastmodAge {
  readonly urls: number;
}

/** A folder of a site with everything below it. */
export interface FolderRow extends LastmodAge {
  /** `/blog/2026/`; the root is `/`. */
  readonly path: string;
  readonly urls: number;
  readonly withLastmod: number;
  /**
   * Of these, URLs directly in it, and in folders that are not counted; absent where a store of an
   * earlier version has not counted them yet.
   */
  readonly pages?: FolderPages;
  /** Whether there are folders below it. */
  readonly hasFolders: boolean;
}

/** How many listed URLs last changed in a month, by their lastmod. */
export interface LastmodMonth {
  /** `2026-11`; absent for those without one. */
  readonly month?: string;
  readonly urls: number;
  /** How many of them lie in the future, by more than a day; absent for none. */
  readonly inFuture?: number;
}

/** How many URLs pass a filter, and where they are. */
export interface UrlTally {
  readonly matches: number;
  /** Whether these are all. Else there are more, and the other numbers are of these. */
  readonly exact: boolean;
  /** The folders directly below the requested one; the most URLs first, at most 20. */
  readonly folders: readonly Pick<FolderRow, 'path' | 'urls'>[];
  /** By lastmod, oldest first, and at last those without. */
  readonly months: readonly LastmodMonth[];
  /** The sitemaps that list them; the most URLs first, at most 20. */
  readonly sitemaps: readonly { readonly sitemapId: number; readonly urls: number }[];
  /** How many other folders and sitemaps there are; absent for none. Counting ends at 10,000. */
  readonly moreFolders?: number;
  readonly moreSitemaps?: number;
}

/** A news article that is listed. */
export interface NewsRow {
  readonly loc: string;
  readonly sitemapId: number;
  readonly title: string;
  readonly publication: string;
  readonly language: string;
  /** In milliseconds. */
  readonly publishedAt: number;
}

export interface SnapshotOutcome {
  /** Listed URLs of the site now. */
  readonly urls: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The same by sitemap; a URL that moved from one to another is counted in neither. */
  readonly bySitemap: ReadonlyMap<
    number,
    {
      readonly urls: number;
      readonly added: number;
      readonly changed: number;
      readonly removed: number;
    }
  >;
}

// What the threads of the store of URLs can be asked.
import type { RunChange } from '../../../port/run-record.ts';
import type { ScheduleRow, SiteSchedule } from '../../../port/schedule-row.ts';
import type { Retention } from '../../../port/store.ts';
import type { UrlRun } from '../../../port/url-part.ts';
import type {
  ChangeFolders,
  ChangePageRequest,
  FolderRow,
  LastmodMonth,
  NewsRow,
  Page,
  PageRequest,
  SnapshotOutcome,
  UrlChange,
  UrlClaims,
  UrlDetail,
  UrlFilter,
  UrlPageRequest,
  UrlRow,
  UrlTally,
} from '../../../port/url-row.ts';
import type { ChangeSpan } from '../../../urls/changes/change-logs.ts';
import type { UrlStoreLimits } from '../../../urls/paging/search-budget.ts';
import type { ListingColumns, ListingMarks } from '../../../urls/snapshot/listing-columns.ts';
import type { DueSites } from '../schedule/schedule-reader.ts';
import type { KnownListing } from '../snapshot/known-listing.ts';
import type { WantedListings } from '../snapshot/snapshot-listings.ts';

/** A question of one site. */
export type OfSite<Details = unknown> = { readonly siteId: number } & Details;

/** A step of one snapshot. */
export type OfSnapshot<Details = unknown> = { readonly snapshot: number } & Details;

/** What the writing thread does. All changes of a file are made by one thread. */
export interface ShardWriterCalls {
  /** Opens the files that there are and brings them to this version. */
  openFiles(): void;
  /** What a run changed, of all snapshots that were finished; `undefined` where nothing. */
  lastChange(parameter: OfSite<{ readonly number: number }>): RunChange | undefined;
  /** Begins a snapshot under a number that no other one had, whichever thread took it. */
  begin(parameter: OfSite<{ readonly run: UrlRun; readonly snapshot: number }>): {
    readonly seed: Uint8Array;
    readonly known: readonly KnownListing[];
    readonly urls: number;
  };
  /** `isKnown`: they are among the known listings, so none of their entries can be sent. */
  take(
    parameter: OfSnapshot<{
      readonly sitemapId: number;
      readonly marks: ListingMarks;
      readonly isKnown?: boolean;
    }>,
  ): Promise<WantedListings>;
  setAside(
    parameter: OfSnapshot<{
      readonly sitemapId: number;
      readonly first: number;
      readonly columns: ListingColumns;
    }>,
  ): Promise<void>;
  drop(parameter: OfSnapshot<{ readonly sitemapId: number }>): Promise<void>;
  /** `listings`: of all sitemaps that were added, of `whole` ones or in part. */
  finish(
    parameter: OfSnapshot<{
      readonly whole: readonly number[];
      readonly listings: readonly KnownListing[];
    }>,
  ): Promise<SnapshotOutcome>;
  /** Ends a snapshot of what is known already. */
  finishSame(parameter: OfSnapshot): void;
  abandon(parameter: OfSnapshot): void;
  putSchedule(parameter: OfSite<{ readonly rows: readonly ScheduleRow[] }>): void;
  leaseSchedule(
    parameter: OfSite<{ readonly rows: readonly ScheduleRow[]; readonly now: number }>,
  ): readonly ScheduleRow[];
  removeSchedule(parameter: OfSite<{ readonly locs: readonly string[] }>): void;
  /** Returns how many rows went. */
  trimUnlisted(
    parameter: OfSite<{ readonly most: number; readonly left: number }>,
  ): Promise<number>;
  putSiteSchedule(
    parameter: OfSite<{ readonly learned: Uint8Array; readonly version: number }>,
  ): boolean;
  /** Returns how many rows went. */
  forget(retention: Retention): Promise<number>;
  removeSite(parameter: OfSite): Promise<void>;
  backup(parameter: { readonly folder: string }): Promise<void>;
  closeFiles(): void;
}

/** What a reading thread answers. */
export interface ShardReaderCalls {
  page(
    parameter: OfSite<{ readonly filter: UrlFilter; readonly request: UrlPageRequest }>,
  ): Promise<Page<UrlRow>>;
  tally(
    parameter: OfSite<{
      readonly filter: UrlFilter;
      readonly folder: string;
      readonly now: number;
    }>,
  ): Promise<UrlTally>;
  get(parameter: OfSite<{ readonly loc: string }>): UrlDetail | undefined;
  claims(parameter: OfSite<{ readonly locs: readonly string[] }>): ReadonlyMap<string, UrlClaims>;
  count(parameter: OfSite): number;
  changes(
    parameter: OfSite<{ readonly between: ChangeSpan; readonly request: ChangePageRequest }>,
  ): Promise<Page<UrlChange>>;
  changeFolders(parameter: OfSite<{ readonly between: ChangeSpan }>): Promise<ChangeFolders>;
  folders(
    parameter: OfSite<{ readonly path: string; readonly now: number }>,
  ): Promise<readonly FolderRow[]>;
  folder(
    parameter: OfSite<{ readonly path: string; readonly now: number }>,
  ): Promise<FolderRow | undefined>;
  lastmodMonths(parameter: OfSite<{ readonly now: number }>): Promise<readonly LastmodMonth[]>;
  news(parameter: OfSite<{ readonly since: number; readonly request: PageRequest }>): Page<NewsRow>;
  schedule(
    parameter: OfSite<{ readonly locs: readonly string[] }>,
  ): ReadonlyMap<string, ScheduleRow>;
  due(parameter: OfSite<{ readonly now: number; readonly limit: number }>): readonly ScheduleRow[];
  unvisited(
    parameter: OfSite<{ readonly limit: number; readonly after?: string }>,
  ): Promise<readonly string[]>;
  schedulePage(parameter: OfSite<{ readonly request: PageRequest }>): Page<ScheduleRow>;
  siteSchedule(parameter: OfSite<{ readonly now: number }>): SiteSchedule;
  siteVersion(parameter: OfSite): number;
  /** Of all sites in the file of this one. */
  sitesToVisit(parameter: OfSite<{ readonly until: number; readonly limit: number }>): DueSites;
  inspect(): Promise<readonly string[]>;
}

/** What threads are started with. */
export interface ShardThreadSettings {
  readonly folder: string;
  /** Which of its files are the thread's. */
  readonly shards: readonly number[];
  readonly limits: UrlStoreLimits;
}

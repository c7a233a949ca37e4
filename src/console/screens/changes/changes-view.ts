// The parameters and the view of the changes between two runs.
import type { RunRecord } from '../../../store/port/run-record.ts';
import type {
  ChangeCounts,
  ChangeFolder,
  ChangeFolders,
  UrlChange,
} from '../../../store/port/url-row.ts';
import type { SortAsked, TableSort } from '../../pages/tables/table-sort.ts';
import type { RunChoice } from '../parts/run-choice.ts';
import type { PageParams } from '../parts/screen-params.ts';
import type { SiteName } from '../parts/site-name.ts';

export interface ChangesParams extends PageParams, SortAsked {
  readonly site: number;
  /**
   * A number (0: before the first run), a date, a time, or a span back from now: `24h`. Default:
   * the run before `to`; without `to`, the run before the last one that changed something.
   */
  readonly from?: RunChoice | undefined;
  /** A number, a date or a time. Default: the last run; without `from`, that changed something. */
  readonly to?: RunChoice | undefined;
  readonly kind?: UrlChange['kind'] | undefined;
  /** A part of the URL. */
  readonly q?: string | undefined;
}

export interface ChangeLine extends UrlChange {
  readonly siteId: number;
}

/** A folder with changes, and how many URLs are listed in it now. */
export interface ChangeFolderLine extends ChangeFolder {
  readonly siteId: number;
  readonly urls: number;
}

export interface ChangesView {
  readonly site: SiteName;
  readonly from: number;
  readonly to: number;
  /** The requested dates, times or spans. */
  readonly fromText?: string;
  readonly toText?: string;
  /** Absent where nothing is kept of the run any more. */
  readonly fromRun?: RunRecord | undefined;
  readonly toRun?: RunRecord | undefined;
  readonly kind?: UrlChange['kind'] | undefined;
  readonly q?: string | undefined;
  /**
   * What is different, `q` held. Where that is more than a page counts: as the run counted, or the
   * sums of the runs, or what was counted.
   */
  readonly counts?: ChangeCounts;
  /** The counts are sums over several runs that changed something: there are at most so many. */
  readonly countsAtMost?: boolean;
  /** The counts are those of a part: there are at least so many. */
  readonly countsAtLeast?: boolean;
  /** Where it happened. The filter by kind does not apply here. */
  readonly byFolder: Omit<ChangeFolders, 'folders'> & {
    readonly folders: readonly ChangeFolderLine[];
  };
  readonly sort?: TableSort;
  /** By loc, or as `sort` says. */
  readonly changes: readonly ChangeLine[];
  /** The last runs that changed something, newest first: those of the timeline; at most 40. */
  readonly runs: readonly RunRecord[];
  readonly after?: string | undefined;
  readonly next?: string | undefined;
  readonly partial?: boolean;
}

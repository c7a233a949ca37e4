// What the screen of the changes between two runs takes and gives.
import type { RunRecord } from '../../store/run-record.ts';
import type { UrlChange } from '../../store/url-row.ts';
import type { PageParams } from './screen-params.ts';
import type { SiteName } from './site-name.ts';

/** The two runs, what is wanted of the difference, and a page. */
export interface ChangesParams extends PageParams {
  readonly site: number;
  /**
   * 0: before the first run. Default: the run before `to`; without `to`, the last but one that
   * read something.
   */
  readonly from?: number | undefined;
  /** Default: the last run that read something. */
  readonly to?: number | undefined;
  readonly kind?: UrlChange['kind'] | undefined;
  /** A part of the URL. */
  readonly q?: string | undefined;
}

/** A change with its site. */
export interface ChangeLine extends UrlChange {
  readonly siteId: number;
}

/** How many URLs were added, changed and removed. */
export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** What `/sites/:site/changes.json` gives. */
export interface ChangesView {
  readonly site: SiteName;
  readonly from: number;
  readonly to: number;
  /** Absent where nothing is kept of the run any more. */
  readonly fromRun?: RunRecord;
  readonly toRun?: RunRecord;
  readonly kind?: UrlChange['kind'];
  readonly q?: string;
  /**
   * As the runs counted. Over several runs a URL that changed twice is counted twice; absent when
   * the runs between are more than those on the timeline.
   */
  readonly counts?: ChangeCounts;
  /** The counts are sums over several runs that changed something: there are at most so many. */
  readonly countsAtMost?: boolean;
  /** By loc. */
  readonly changes: readonly ChangeLine[];
  /** The runs of the timeline, newest first: the last ones up to `to`, or the newest. */
  readonly runs: readonly RunRecord[];
  readonly after?: string;
  readonly next?: string;
  readonly partial?: boolean;
}

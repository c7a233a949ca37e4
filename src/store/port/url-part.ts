// The URLs of a store: the part that is kept, and tested, by itself.
import type { SnapshotIntake } from './site-writer.ts';
import type { UrlStore } from './store.ts';
import type { SnapshotOutcome } from './url-row.ts';

/** The run that takes URLs in. */
export interface UrlRun {
  readonly number: number;
  readonly at: number;
  readonly isFirst?: boolean | undefined;
}

/** The part does not know which run is active: its caller checks that, for a `SiteWriter`. */
export interface UrlPart extends UrlStore {
  /** As of a `SiteWriter`. */
  snapshot(siteId: number, run: UrlRun): Promise<SnapshotIntake>;
  /** As of a `SiteWriter`. */
  dropSitemaps(siteId: number, run: UrlRun, ids: readonly number[]): Promise<SnapshotOutcome>;
}

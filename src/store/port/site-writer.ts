// The port of what a run writes: all of it is refused once the run is over.
import type { FingerprintSource } from '../../formats/records/entry-fingerprints.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { FindingIntake } from './finding-record.ts';
import type { ReadRecord } from './read-record.ts';
import type { RunChange, RunOutcome } from './run-record.ts';
import type { SiteDayChange } from './site-record.ts';
import type { SitemapChange, SitemapIntake, SitemapRecord } from './sitemap-record.ts';
import type { SnapshotOutcome } from './url-row.ts';

/** A read of a sitemap, and what follows from it. */
export interface SettledRead {
  readonly read: Omit<ReadRecord, 'id' | 'siteId' | 'run'>;
  /** What is different about the sitemap now. Its `lastReadId` follows. */
  readonly change?: Omit<SitemapChange, 'lastReadId'> | undefined;
  /** The read answers the open submissions of the sitemap. */
  readonly answers: boolean;
  /** Settles it only where the sitemap is still so: others may submit or withdraw it meanwhile. */
  readonly asOf?: SitemapState | undefined;
}

/** What of a sitemap others change while it is read; what is expected of it shows in its counts. */
export type SitemapState = Pick<
  SitemapRecord,
  'status' | 'submittedAt' | 'nextReadAt' | 'errors' | 'warnings'
>;

/** Which open submissions a run took up when it ends. */
export interface TakenUp {
  /** Those of these sitemaps. */
  readonly sitemapIds: readonly number[];
  /** Those of the site itself or of its URLs with ids up to this one. Default: all. */
  readonly upTo?: number | undefined;
}

/**
 * Writes what one run finds at its site; of sitemaps of other sites nothing is written.
 *
 * The number of the run is its fence: it grows with each run of a site. Once the next run has
 * begun or this one has ended, every method throws STORE_STALE and changes nothing; also where the
 * site was removed.
 *
 * Errors of all: STORE_STALE, and those of the store.
 */
export interface SiteWriter {
  readonly siteId: number;
  readonly run: number;
  /** Makes sitemaps known, as `ensure` of the store does; returns them in the same order. */
  ensureSitemaps(
    found: readonly Omit<SitemapIntake, 'siteId'>[],
  ): Promise<readonly SitemapRecord[]>;
  /** Changes a sitemap, as `change` of the store does. */
  change(id: number, change: SitemapChange, goneAt?: number): Promise<void>;
  /**
   * Says which sitemaps an index lists now: those that it listed before and does not any more are
   * gone, unless something else names them: another source, or another index that is itself named.
   * Returns them. What was found in a sitemap that is gone, by this or by a change, is gone too.
   * Goes in steps: what is left when it is interrupted is done by the next call.
   */
  keepChildren(
    parentId: number,
    childIds: readonly number[],
    at: number,
  ): Promise<readonly SitemapRecord[]>;
  /**
   * Says what a read of a sitemap found. What was found before and is not any more is gone; what
   * was gone and is back keeps the time at which it was first seen. The sitemap's errors and
   * warnings follow.
   *
   * An expectation of which nothing is found any more in its scope ends. After a read that is not
   * `isWhole` (default true) none does: what it did not find may still be there.
   */
  putFindings(
    of: {
      readonly sitemapId: number;
      readonly at: number;
      readonly isWhole?: boolean | undefined;
    },
    findings: readonly FindingIntake[],
  ): Promise<void>;
  /**
   * Puts reads into the log with what follows from them, each whole or not at all; returns their
   * ids, `undefined` where the sitemap is not as it was: nothing of that read is written. A sitemap
   * is read once in a run: its second read changes nothing, and has the id of the first. So a call
   * may be repeated whose outcome is unknown.
   */
  settle(reads: readonly SettledRead[]): Promise<readonly (number | undefined)[]>;
  /**
   * Begins a snapshot. An unchanged URL is not written. What is added and `isFirst` is not logged:
   * no run of the site was done before.
   */
  snapshot(of: { readonly at: number; readonly isFirst?: boolean }): Promise<SnapshotIntake>;
  /** Sitemaps that are gone list nothing: removes what only they listed. */
  dropSitemaps(at: number, ids: readonly number[]): Promise<SnapshotOutcome>;
  /** Adds what the run has changed so far to it and to a day: it stays when it is interrupted. */
  add(day: string, change: RunChange): Promise<void>;
  /**
   * Ends the run, adds to a day, and settles the submissions that it took up, together. Repeated,
   * it changes nothing.
   */
  end(
    outcome: RunOutcome,
    day: { readonly day: string; readonly change: SiteDayChange },
    takenUp: TakenUp,
  ): Promise<void>;
  /**
   * Ends a run that failed or was abandoned: what it had not recorded is done again. An ended run
   * stays unchanged, and nothing is thrown.
   */
  breakOff(at: number): Promise<void>;
}

/** Takes in what sitemaps list now. One at a time for each site. */
export interface SnapshotIntake {
  /**
   * Adds entries of a sitemap. Resolves when the caller may add more. Once the run is over it may
   * still take them: `finish` refuses. `source`: makes their fingerprints, until this resolves.
   */
  add(
    sitemapId: number,
    entries: readonly UrlEntry[],
    source?: FingerprintSource | undefined,
  ): Promise<void>;
  /** Forgets what was added of a sitemap: its body did not change. */
  drop(sitemapId: number): Promise<void>;
  /**
   * Writes the differences, all of them or none. Of the `whole` sitemaps everything was added: what
   * they listed and no sitemap lists any more is removed. Of all others nothing is removed.
   */
  finish(whole: readonly number[]): Promise<SnapshotOutcome>;
  /** Leaves everything unchanged. */
  abandon(): Promise<void>;
}

/** What is written to the part of a store that holds no URLs. */
export type ControlWriter = Omit<SiteWriter, 'snapshot' | 'dropSitemaps'>;

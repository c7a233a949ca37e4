// The snapshots of a run, begun when there are entries: most runs find nothing new.
import type { FingerprintSource } from '../../../formats/records/entry-fingerprints.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { SiteWriter, SnapshotIntake } from '../../../store/port/site-writer.ts';
import type { BegunRun } from '../../../store/port/store.ts';
import type { SnapshotOutcome } from '../../../store/port/url-row.ts';

/** Begins a snapshot with the first entries, and after its end another one. */
export class LateIntake {
  readonly #run: RunRecord;
  readonly #writer: SiteWriter;
  readonly #isFirst: boolean;
  #intake: Promise<SnapshotIntake> | undefined;

  constructor({ run, writer, lastDone }: Pick<BegunRun, 'run' | 'writer' | 'lastDone'>) {
    this.#isFirst = lastDone === 0;
    this.#run = run;
    this.#writer = writer;
  }

  /** Takes entries of a sitemap. Errors: STORE_UNUSABLE. */
  async add(
    sitemapId: number,
    entries: readonly UrlEntry[],
    source?: FingerprintSource,
  ): Promise<void> {
    await (await this.#begin()).add(sitemapId, entries, source);
  }

  /** Forgets what was added of a sitemap. Errors: STORE_UNUSABLE. */
  async drop(sitemapId: number): Promise<void> {
    await (await this.#intake)?.drop(sitemapId);
  }

  /**
   * Writes what differs; `undefined` when nothing was read. A sitemap that was read to its end and
   * lists nothing gets a snapshot, too: it removes what it listed before.
   *
   * Errors: STORE_UNUSABLE.
   */
  async finish(whole: readonly number[]): Promise<SnapshotOutcome | undefined> {
    if (this.#intake === undefined && whole.length === 0) return undefined;
    const outcome = await (await this.#begin()).finish(whole);
    this.#intake = undefined;
    return outcome;
  }

  /** Leaves everything as it was. Errors: STORE_UNUSABLE. */
  async abandon(): Promise<void> {
    await (await this.#intake)?.abandon();
  }

  #begin(): Promise<SnapshotIntake> {
    this.#intake ??= this.#writer.snapshot({ at: this.#run.startedAt, isFirst: this.#isFirst });
    return this.#intake;
  }
}

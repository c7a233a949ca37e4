// The snapshots of a run, begun when there is something to take in: most runs find nothing new.
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { SiteWriter, SnapshotIntake } from '../../../store/port/site-writer.ts';
import type { BegunRun, Store } from '../../../store/port/store.ts';
import type { SnapshotOutcome } from '../../../store/port/url-row.ts';
import { lastDoneRun } from './last-done-run.ts';

/** A snapshot that begins with the first entries, and after its end another. */
export class LateIntake {
  readonly #store: Store;
  readonly #run: RunRecord;
  readonly #writer: SiteWriter;
  #intake: Promise<SnapshotIntake> | undefined;

  constructor(store: Store, { run, writer }: BegunRun) {
    this.#store = store;
    this.#run = run;
    this.#writer = writer;
  }

  /** Takes entries of a sitemap. Errors: STORE_UNUSABLE. */
  async add(sitemapId: number, entries: readonly UrlEntry[]): Promise<void> {
    const intake = await this.#begin();
    await intake.add(sitemapId, entries);
  }

  /** Forgets what was added of a sitemap. Errors: STORE_UNUSABLE. */
  async drop(sitemapId: number): Promise<void> {
    const intake = await this.#intake;
    await intake?.drop(sitemapId);
  }

  /**
   * Writes what differs. A sitemap that was read whole and lists nothing takes away what it listed,
   * so that a snapshot is begun for it, too. `undefined`: nothing was read.
   *
   * Errors: STORE_UNUSABLE.
   */
  async finish(whole: readonly number[]): Promise<SnapshotOutcome | undefined> {
    if (this.#intake === undefined && whole.length === 0) return undefined;
    const intake = await this.#begin();
    const outcome = await intake.finish(whole);
    this.#intake = undefined;
    return outcome;
  }

  /** Leaves everything as it was. Errors: STORE_UNUSABLE. */
  async abandon(): Promise<void> {
    const intake = await this.#intake;
    await intake?.abandon();
  }

  #begin(): Promise<SnapshotIntake> {
    this.#intake ??= this.#open();
    return this.#intake;
  }

  async #open(): Promise<SnapshotIntake> {
    const { startedAt: at } = this.#run;
    const isFirst = (await lastDoneRun({ store: this.#store, run: this.#run })) === 0;
    return this.#writer.snapshot({ at, isFirst });
  }
}

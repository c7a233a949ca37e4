// The snapshot of a run, begun when there is something to take in: most runs find nothing new.
import type { UrlEntry } from '../protocol/url-entry.ts';
import type { RunRecord } from '../store/run-record.ts';
import type { SnapshotIntake, Store } from '../store/store.ts';
import type { SnapshotOutcome } from '../store/url-row.ts';

/** A snapshot that begins with the first entries. */
export class LateIntake {
  readonly #store: Store;
  readonly #run: RunRecord;
  #intake: Promise<SnapshotIntake> | undefined;

  constructor(store: Store, run: RunRecord) {
    this.#store = store;
    this.#run = run;
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
    return intake.finish(whole);
  }

  /** Leaves everything as it was. Errors: STORE_UNUSABLE. */
  async abandon(): Promise<void> {
    const intake = await this.#intake;
    await intake?.abandon();
  }

  #begin(): Promise<SnapshotIntake> {
    const { siteId, number, startedAt } = this.#run;
    this.#intake ??= this.#store.urls.snapshot(siteId, { number, at: startedAt });
    return this.#intake;
  }
}

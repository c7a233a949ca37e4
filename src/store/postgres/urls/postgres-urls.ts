// The URLs of sites in PostgreSQL: what is asked of them, and the snapshots that change them.
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { SnapshotIntake } from '../../port/site-writer.ts';
import type { UrlPart, UrlRun } from '../../port/url-part.ts';
import type { SnapshotOutcome } from '../../port/url-row.ts';
import type { UrlStoreLimits } from '../../urls/paging/search-budget.ts';
import { PostgresUrlQuestions } from './postgres-url-questions.ts';
import type { UrlFingerprints } from './rows/url-fingerprints.ts';
import type { SnapshotHooks } from './snapshot/finish-snapshot.ts';
import { PostgresSnapshot } from './snapshot/postgres-snapshot.ts';

/** How the URLs of a database are found, and how much is counted and kept in memory. */
export interface PostgresUrlsOptions {
  readonly fingerprints: UrlFingerprints;
  readonly limits: UrlStoreLimits;
  /** For tests: how many characters of entries a snapshot keeps in memory, twice. */
  readonly charactersMax?: number | undefined;
}

/** Errors of all: those of the port. */
export class PostgresUrls extends PostgresUrlQuestions implements UrlPart {
  readonly #database: PostgresDatabase;
  readonly #options: PostgresUrlsOptions;

  constructor(database: PostgresDatabase, options: PostgresUrlsOptions) {
    super(database, options);
    this.#database = database;
    this.#options = options;
  }

  /** As the port says; the hooks are called in the transaction that `finish` is. */
  async snapshot(siteId: number, run: UrlRun, hooks: SnapshotHooks = {}): Promise<SnapshotIntake> {
    const { fingerprints, limits, charactersMax } = this.#options;
    return new PostgresSnapshot({
      database: this.#database,
      siteId,
      run,
      ...hooks,
      foldersMax: limits.foldersMax,
      seed: fingerprints.seed,
      charactersMax,
    });
  }

  async dropSitemaps(
    siteId: number,
    run: UrlRun,
    ids: readonly number[],
    hooks: SnapshotHooks = {},
  ): Promise<SnapshotOutcome> {
    return (await this.snapshot(siteId, run, hooks)).finish(ids);
  }
}

// The URLs of sites and when they are due, in PostgreSQL.
import { withDefaults } from '../../../base/with-defaults.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { RunChange } from '../../port/run-record.ts';
import type { Retention, ScheduleStore } from '../../port/store.ts';
import { URL_STORE_LIMITS, type UrlStoreLimits } from '../../urls/paging/search-budget.ts';
import { PostgresSchedule } from '../schedule/postgres-schedule.ts';
import { PostgresUrls } from './postgres-urls.ts';
import { UrlFingerprints } from './rows/url-fingerprints.ts';
import { forgetUrls, removeSiteUrls } from './upkeep/forget-urls.ts';
import { inspectUrls } from './upkeep/inspect-urls.ts';

/** The URL part of a store in PostgreSQL. Errors of all: those of the database. */
export interface PostgresUrlStore {
  readonly urls: PostgresUrls;
  readonly schedule: ScheduleStore;
  /** Forgets changes and URLs that are gone; returns how many rows went. */
  forget(retention: Retention): Promise<number>;
  /** Returns what is wrong with the tables, in sentences. */
  inspect(): Promise<readonly string[]>;
  /** What a run changed, if it is the last that changed something at a site. */
  lastChange(siteId: number, number: number): Promise<RunChange | undefined>;
  /** Removes everything of a site. */
  removeSite(siteId: number): Promise<void>;
}

/** How the URLs of a database are used. */
export interface PostgresUrlStoreOptions {
  /** For tests. */
  readonly limits?: Partial<UrlStoreLimits> | undefined;
  /** For tests: how many characters of entries a snapshot keeps in memory, twice. */
  readonly charactersMax?: number | undefined;
}

/**
 * Opens the URLs of a database whose schema fits. The database is not closed with them.
 * Errors: those of the database.
 */
export async function openPostgresUrlStore(
  database: PostgresDatabase,
  options: PostgresUrlStoreOptions = {},
): Promise<PostgresUrlStore> {
  const { charactersMax } = options;
  const fingerprints = await UrlFingerprints.open(database);
  const limits = withDefaults(URL_STORE_LIMITS, options.limits);
  return {
    urls: new PostgresUrls(database, { fingerprints, limits, charactersMax }),
    schedule: new PostgresSchedule(database, fingerprints),
    forget: (retention) => forgetUrls(database, retention),
    inspect: () => inspectUrls(database),
    lastChange: async (siteId, number) => {
      const [change] = await database.query<RunChange>(
        `SELECT urls, added, changed, removed FROM portolan.url_site
         WHERE site = $1 AND last_run = $2`,
        [siteId, number],
      );
      return change && { ...change };
    },
    removeSite: (siteId) => removeSiteUrls(database, siteId),
  };
}

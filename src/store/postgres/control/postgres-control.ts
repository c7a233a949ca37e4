// The control part of a store in PostgreSQL: all but its URLs.
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import { checkPostgresSchema } from '../../../postgres/postgres-schema.ts';
import type { ControlPart, LastChange, RemoveElsewhere } from '../../port/control-part.ts';
import type { Retention } from '../../port/store.ts';
import { PostgresFindings } from '../findings/postgres-findings.ts';
import { PostgresSitemaps } from '../sitemaps/postgres-sitemaps.ts';
import { PostgresSites } from '../sites/postgres-sites.ts';
import { checkSums } from './check-sums.ts';
import { forgetControl } from './control-forgetter.ts';
import { PostgresAccess } from './postgres-access.ts';
import { PostgresLiveTests } from './postgres-live-tests.ts';
import { PostgresRuns } from './postgres-runs.ts';

/** What the part of the URLs does for this one. */
export interface UrlsElsewhere {
  readonly remove: RemoveElsewhere;
  readonly lastChange: LastChange;
}

const NO_URLS: UrlsElsewhere = {
  remove: async () => {},
  lastChange: async () => undefined,
};

/** The control part of a store. Errors: as the port says. */
export class PostgresControl implements ControlPart {
  readonly sites: PostgresSites;
  readonly sitemaps: PostgresSitemaps;
  readonly runs: PostgresRuns;
  readonly findings: PostgresFindings;
  readonly access: PostgresAccess;
  readonly liveTests: PostgresLiveTests;
  readonly #database: PostgresDatabase;
  readonly #urls: UrlsElsewhere;

  constructor(database: PostgresDatabase, urls: UrlsElsewhere) {
    this.#database = database;
    this.#urls = urls;
    this.sites = new PostgresSites(database, urls.remove);
    this.sitemaps = new PostgresSitemaps(database);
    this.runs = new PostgresRuns(database, urls.lastChange);
    this.findings = new PostgresFindings(database);
    this.access = new PostgresAccess(database);
    this.liveTests = new PostgresLiveTests(database);
  }

  forget(retention: Retention): Promise<number> {
    return forgetControl(this.#database, retention, this.#urls.remove);
  }

  inspect(): Promise<readonly string[]> {
    return checkSums(this.#database);
  }

  /** The database is the caller's. */
  async close(): Promise<void> {}
}

/**
 * Opens the control part of a store in a database whose schema is up to date. Nothing is
 * interrupted by that: other processes go on.
 * Errors: those of the database; STORE_UNUSABLE for a schema that does not fit.
 */
export async function openPostgresControl(
  database: PostgresDatabase,
  urls: UrlsElsewhere = NO_URLS,
): Promise<PostgresControl> {
  await checkPostgresSchema(database);
  return new PostgresControl(database, urls);
}

// A store in PostgreSQL: both its parts and its events over one database.
import { randomUUID } from 'node:crypto';
import { PortolanError } from '../../base/portolan-error.ts';
import type { PostgresTransaction } from '../../postgres/postgres-connection.ts';
import {
  openPostgresDatabase,
  type PostgresDatabase,
  type PostgresOptions,
} from '../../postgres/postgres-database.ts';
import type { SiteWriter } from '../port/site-writer.ts';
import type { Store } from '../port/store.ts';
import { staleInStore } from '../record/missing-in-store.ts';
import { enterRun } from './control/enter-run.ts';
import { openPostgresControl, type PostgresControl } from './control/postgres-control.ts';
import { openPostgresEvents } from './events/postgres-events.ts';
import { openPostgresUrlStore } from './urls/postgres-url-store.ts';
import type { PostgresUrls } from './urls/postgres-urls.ts';
import type { SnapshotHooks } from './urls/snapshot/finish-snapshot.ts';

const PROBE_SETTING = 'probe';

/**
 * Opens the store of a database, which many processes may have open. That interrupts nothing.
 * Errors: those of the database; STORE_UNUSABLE for a schema that does not fit.
 */
export async function openPostgresStore(
  address: string,
  options: PostgresOptions = {},
): Promise<Store> {
  const database = await openPostgresDatabase(address, options);
  try {
    return await postgresStore(database, { ownsDatabase: true });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Makes the store over a database that others use as well. Errors: as of the other.
 */
export async function postgresStore(
  database: PostgresDatabase,
  { ownsDatabase = false }: { readonly ownsDatabase?: boolean } = {},
): Promise<Store> {
  let urlStore: Awaited<ReturnType<typeof openPostgresUrlStore>> | undefined;
  // The schema is checked first.
  const control = await openPostgresControl(database, {
    remove: async (siteId) => urlStore?.removeSite(siteId),
    lastChange: async (siteId, number) => urlStore?.lastChange(siteId, number),
  });
  const part = await openPostgresUrlStore(database);
  urlStore = part;
  const { sites, sitemaps, runs, findings, access, liveTests } = control;
  return {
    sites,
    sitemaps,
    runs: {
      begin: (...run) => beginRun({ database, runs, urls: part.urls }, ...run),
      get: runs.get,
      page: runs.page,
    },
    findings,
    access,
    liveTests,
    urls: part.urls,
    schedule: part.schedule,
    events: openPostgresEvents(database),
    backup: async () => {
      throw new PortolanError('CONFIG_INVALID', {
        message: `The database ${database.name} is not copied into a folder.`,
        hint: 'Back it up as PostgreSQL databases are: pg_dump, or a base backup with its WAL.',
      });
    },
    forget: async (retention) => (await control.forget(retention)) + (await part.forget(retention)),
    probe: () => access.putSetting(PROBE_SETTING, randomUUID()),
    inspect: async () => [...(await control.inspect()), ...(await part.inspect())],
    close: async () => {
      if (ownsDatabase) await database.close();
    },
  };
}

interface RunTools {
  readonly database: PostgresDatabase;
  readonly runs: PostgresControl['runs'];
  readonly urls: PostgresUrls;
}

/** Begins a run whose writer writes to both parts, within its fence. */
async function beginRun(
  { database, runs, urls }: RunTools,
  ...[siteId, trigger, at]: Parameters<Store['runs']['begin']>
): ReturnType<Store['runs']['begin']> {
  const begun = await runs.begin(siteId, trigger, at);
  const { writer } = begun;
  const { number } = begun.run;
  const check = async ({ query }: PostgresTransaction): Promise<void> => {
    const of = { siteId, run: number };
    const lastId = await enterRun(query, of);
    if (lastId === undefined) throw staleInStore({ path: database.name }, of);
  };
  const ended: SnapshotHooks['ended'] = async ({ query }, { urls: count }) => {
    const sql = 'UPDATE portolan.site SET urls = $2 WHERE id = $1 AND urls <> $2';
    await query(sql, [siteId, count]);
  };
  const snapshot: SiteWriter['snapshot'] = async ({ at: startedAt, isFirst }) => {
    await database.transaction(check);
    return urls.snapshot(siteId, { number, at: startedAt, isFirst }, { check, ended });
  };
  const dropSitemaps: SiteWriter['dropSitemaps'] = async (startedAt, ids) =>
    (await snapshot({ at: startedAt })).finish(ids);
  return { ...begun, writer: Object.assign(writer, { snapshot, dropSitemaps }) };
}

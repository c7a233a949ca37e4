// Tests against each PostgreSQL that can be started here, and some through pgbouncer.
import { after, before, suite } from 'node:test';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../../src/postgres/postgres-database.ts';
import { type PgbouncerServer, startPgbouncer, whyNoPgbouncer } from './pgbouncer-server.ts';
import {
  POSTGRES_VERSIONS,
  type PostgresServer,
  startPostgresServer,
  whyNoPostgres,
} from './postgres-server.ts';

/** A server that is there while a suite runs. */
export interface PostgresPlace {
  readonly server: PostgresServer;
  /** Whether pgbouncer is before it. */
  readonly isPooled: boolean;
  /** Of the server, or of the pgbouncer before it. */
  addressOf(database: string): string;
  /** Makes a database of its own, and returns its address. `template`: the name of another. */
  createDatabase(template?: string): Promise<{ readonly name: string; readonly address: string }>;
}

/** Declares the tests for each server; those that cannot be started are skipped, and say why. */
export function suitesOnPostgres(declare: (place: PostgresPlace) => void): void {
  for (const version of POSTGRES_VERSIONS) {
    const why = whyNoPostgres(version);
    suite(`PostgreSQL ${version}`, { skip: why ?? false }, () => declare(placeOf({ version })));
  }
}

/**
 * Declares them once more through pgbouncer. All SQL passes the driver, so only what a pooler can
 * break needs this: the driver itself (BEGIN with SET LOCAL, COPY, LISTEN, lost connections), the
 * contracts of queues and of fences, and events, which arrive without notices there.
 */
export function suitesOnPostgresAndPgbouncer(declare: (place: PostgresPlace) => void): void {
  suitesOnPostgres(declare);
  const why = whyNoPostgres() ?? whyNoPgbouncer();
  suite('through pgbouncer', { skip: why ?? false }, () => declare(placeOf({ isPooled: true })));
}

function placeOf({
  version,
  isPooled = false,
}: {
  readonly version?: (typeof POSTGRES_VERSIONS)[number];
  readonly isPooled?: boolean;
}): PostgresPlace {
  let server: PostgresServer | undefined;
  let pooler: PgbouncerServer | undefined;
  let admin: PostgresAdmin | undefined;
  let databases = 0;
  before(async () => {
    server = await startPostgresServer(version);
    admin = await openAdmin(server);
    if (isPooled) pooler = await startPgbouncer(server);
  });
  after(async () => {
    await admin?.close();
    pooler?.stop();
    server?.stop();
  });
  const addressOf = (database: string): string => (pooler ?? started()).addressOf(database);
  const started = (): PostgresServer => {
    if (server === undefined) throw new Error('the server is not started yet');
    return server;
  };
  return {
    get server() {
      return started();
    },
    isPooled,
    addressOf,
    createDatabase: async (template = 'template1') => {
      const name = `place_${(databases += 1)}`;
      await admin?.run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      return { name, address: addressOf(name) };
    },
  };
}

/** Statements that may not be within a transaction. */
export interface PostgresAdmin {
  run(statement: string): Promise<readonly object[]>;
  close(): Promise<void>;
}

/** Connects as the superuser. */
export async function openAdmin(server: Pick<PostgresServer, 'address'>): Promise<PostgresAdmin> {
  const { default: postgres } = await import('postgres');
  const sql = postgres(server.address, { max: 1, onnotice: () => {} });
  return {
    run: (statement) => sql.unsafe(statement),
    close: () => sql.end({ timeout: 1 }),
  };
}

/** Opens a database that is closed after the suite's test. */
export async function openedDatabase(
  t: { after(close: () => Promise<void>): void },
  address: string,
  connectionsMax?: number,
): Promise<PostgresDatabase> {
  const database = await openPostgresDatabase(address, { connectionsMax });
  t.after(() => database.close());
  return database;
}

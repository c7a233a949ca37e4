// A PostgreSQL 18 as somebody would run it, and what it pays for a step of a bench.
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../../src/postgres/postgres-database.ts';
import { migratePostgres } from '../../src/postgres/postgres-schema.ts';
import { type PostgresServer, startPostgresServer } from '../../tests/support/postgres-server.ts';
import { serverCpuSeconds } from '../measure/server-cpu-seconds.ts';

/** A database with tables. Close it. */
export interface GrownDatabase {
  readonly server: PostgresServer;
  readonly database: PostgresDatabase;
  close(): Promise<void>;
}

/** What was used between two moments. */
export interface ServerUse {
  readonly cpuSeconds: number;
  /** All statements of programs, without those that begin and end transactions. */
  readonly statements: number;
  readonly transactions: number;
  readonly walMb: number;
  readonly events: number;
  /** Jobs that were leased. */
  readonly leases: number;
}

const SETTINGS = [
  'fsync=on',
  'shared_buffers=2GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=15min',
  'work_mem=16MB',
  'maintenance_work_mem=512MB',
  'max_connections=200',
  'shared_preload_libraries=pg_stat_statements',
];
const MEGABYTE = 1_000_000;
const COUNTS = `SELECT
  (SELECT coalesce(sum(calls) FILTER (WHERE query !~* '^(begin|commit|rollback|set)'), 0)
     FROM pg_stat_statements)::bigint AS statements,
  (SELECT coalesce(sum(calls) FILTER (WHERE query ~* '^(commit|rollback)'), 0)
     FROM pg_stat_statements)::bigint AS transactions,
  (pg_current_wal_lsn() - '0/0')::bigint AS wal,
  (SELECT coalesce(max(id), 0) FROM portolan.event) AS events,
  (SELECT coalesce(sum(lease), 0) FROM portolan.job)::bigint AS leases`;

/** Starts it in a folder that goes with it. */
export async function openGrownDatabase(): Promise<GrownDatabase> {
  const server = await startPostgresServer(18, SETTINGS);
  const database = await openPostgresDatabase(server.address);
  await migratePostgres(database);
  await database.query('CREATE EXTENSION pg_stat_statements');
  return {
    server,
    database,
    async close() {
      await database.close();
      server.stop();
    },
  };
}

/** Counts rows for the planner, as the server does by itself sooner or later. */
export async function analyse({ database }: GrownDatabase): Promise<void> {
  await database.transaction(({ query }) => query('ANALYZE'), { statementMs: 600_000 });
}

/** Begins to count; the function that is returned says what was used since. */
export async function beginUse(grown: GrownDatabase): Promise<() => Promise<ServerUse>> {
  await grown.database.query('SELECT pg_stat_statements_reset()');
  const [before, cpu] = [await countsOf(grown), serverCpuSeconds(grown.server)];
  return async () => {
    const after = await countsOf(grown);
    return {
      cpuSeconds: serverCpuSeconds(grown.server) - cpu,
      statements: after.statements - before.statements,
      transactions: after.transactions - before.transactions,
      walMb: (after.wal - before.wal) / MEGABYTE,
      events: after.events - before.events,
      leases: after.leases - before.leases,
    };
  };
}

/** The statements that cost the server most since counting began. */
export async function dearestStatements({ database }: GrownDatabase): Promise<string[][]> {
  const rows = await database.query<{
    readonly ms: number;
    readonly calls: number;
    readonly text: string;
  }>(`SELECT total_exec_time::float8 AS ms, calls,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 100) AS text
    FROM pg_stat_statements ORDER BY total_exec_time DESC LIMIT 12`);
  return rows.map(({ ms, calls, text }) => [
    text,
    String(calls),
    (ms / 1_000).toFixed(1),
    (ms / calls).toFixed(2),
  ]);
}

/** Bytes on disk of each table with its indexes, the largest first. */
export async function tableBytes({ database }: GrownDatabase): Promise<Map<string, number>> {
  const rows = await database.query<{ readonly name: string; readonly bytes: number }>(
    `SELECT coalesce(i.inhparent, c.oid)::regclass::text AS name,
        sum(pg_total_relation_size(c.oid))::bigint AS bytes
      FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
      WHERE c.relnamespace = 'portolan'::regnamespace AND c.relkind = 'r'
      GROUP BY 1 ORDER BY 2 DESC`,
  );
  return new Map(rows.map(({ name, bytes }) => [name.replace('portolan.', ''), bytes]));
}

interface Counts {
  readonly statements: number;
  readonly transactions: number;
  readonly wal: number;
  readonly events: number;
  readonly leases: number;
}

async function countsOf({ database }: GrownDatabase): Promise<Counts> {
  const [row] = await database.query<Counts>(COUNTS);
  if (row === undefined) throw new Error('no counts');
  return row;
}

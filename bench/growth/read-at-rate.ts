// Sites become due, all at once or a few each second, and are read.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../src/cli/commands/console/engine/engine.ts';
import type { PostgresDatabase } from '../../src/postgres/postgres-database.ts';

interface Parts {
  readonly database: PostgresDatabase;
  readonly engine: Engine;
  readonly sites: number;
}

interface Late {
  readonly runs: number;
  readonly median: number;
  readonly p95: number;
  readonly last: number;
}

const LOOK_MS = 2_000;
const STEP_MINUTES_MAX = 90;
const SERVER_NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
// As if the time of all sitemaps had come. A site has one job, so it stays in front of its lane.
const DUE = `WITH chosen AS (
    SELECT id, ${SERVER_NOW} + floor(random() * $2)::bigint AS at FROM portolan.site
    ORDER BY md5(id::text || $3) LIMIT $1),
  sitemaps AS (UPDATE portolan.sitemap SET next_read_at = ${SERVER_NOW} FROM chosen
    WHERE site_id = chosen.id AND status <> 'gone'),
  jobs AS (UPDATE portolan.job SET due_at = chosen.at FROM chosen
    WHERE kind = 'read-site' AND key = chosen.id::text AND state = 0 RETURNING chosen.*)
  SELECT id, at FROM jobs`;
const LATE = `SELECT count(*) AS runs, max(late) AS last,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY late) AS median,
    percentile_disc(0.95) WITHIN GROUP (ORDER BY late) AS p95 FROM (
      SELECT min(r.started_at) - d.at AS late FROM unnest($1::bigint[], $2::bigint[]) d (site, at)
      JOIN portolan.run r ON r.site_id = d.site AND r.started_at >= d.at
      GROUP BY d.site, d.at) runs`;

/** Makes all sites due now. */
export async function makeAllDue(database: PostgresDatabase): Promise<void> {
  await makeDue(database, { count: 2 ** 31 - 1, withinMs: 1 });
}

/** Makes some sites due, evenly within a time, waits until all are read, and says how late. */
export async function readAtRate(
  { database, engine, sites }: Parts,
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
): Promise<{ readonly jobs: number; readonly late: string }> {
  const count = Math.min(sites, rate * seconds);
  const due = await makeDue(database, { count, withinMs: seconds * 1_000 });
  await sleep(seconds * 1_000);
  const most = await untilSettled(engine);
  const [row] = await database.query<Late>(LATE, [
    due.map(({ id }) => id),
    due.map(({ at }) => at),
  ]);
  const { runs = 0, median = 0, p95 = 0, last = 0 } = row ?? {};
  const words = `median ${inSeconds(median)}, p95 ${inSeconds(p95)}, most ${inSeconds(last)}`;
  return { jobs: runs, late: `${words}; ${most}` };
}

/** Waits until nothing is due, and says how late the latest job was when it was looked at. */
export async function untilSettled({ queue }: Engine): Promise<string> {
  let mostMs = 0;
  const end = performance.now() + STEP_MINUTES_MAX * 60_000;
  for (;;) {
    const { due, leased, lateMs } = await queue.stats();
    mostMs = Math.max(mostMs, lateMs);
    if (due + leased === 0) return `${Math.round(mostMs / 1_000)} s at most`;
    if (performance.now() > end) throw new Error(`not done after ${STEP_MINUTES_MAX} minutes`);
    process.stderr.write(`\r${due} due, ${leased} leased, ${Math.round(lateMs / 1_000)} s late   `);
    await sleep(LOOK_MS);
  }
}

async function makeDue(
  database: PostgresDatabase,
  { count, withinMs }: { readonly count: number; readonly withinMs: number },
): Promise<readonly { readonly id: number; readonly at: number }[]> {
  return database.transaction(({ query }) => query(DUE, [count, withinMs, String(Math.random())]), {
    statementMs: 600_000,
  });
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

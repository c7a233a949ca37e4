// The queue in PostgreSQL: jobs leased and completed by several workers, and what the server pays.
import { openPostgresDatabase } from '../src/postgres/postgres-database.ts';
import { migratePostgres } from '../src/postgres/postgres-schema.ts';
import { openPostgresQueue } from '../src/queue/postgres/postgres-queue.ts';
import type { PostgresServer } from '../tests/support/postgres-server.ts';
import type { BenchContext, Section } from './measure/bench-context.ts';
import { figure } from './measure/markdown-table.ts';
import { postgresSection } from './measure/postgres-section.ts';
import { serverCpuSeconds } from './measure/server-cpu-seconds.ts';
import { TARGETS, verdict } from './measure/targets.ts';

const JOBS = { full: 20_000, quick: 2_000 };
const WORKERS = 8;
const LIMITS = [1, 10, 50];
const HEAD = ['server', 'jobs a lease', 'leases/s', 'CPU ms a job: server', 'client', 'targets'];

/** Measures the queue. A server that is missing is a note that says so. */
export async function queueBench(context: BenchContext): Promise<Section[]> {
  const jobs = JOBS[context.size];
  const title = `${jobs.toLocaleString('en-US')} jobs of as many hosts, leased and completed`;
  const section = await postgresSection(
    context,
    { name: 'queue', title, head: HEAD },
    async (server) => {
      const rows: string[][] = [];
      for (const limit of LIMITS) rows.push(await measure(server, jobs, limit));
      return rows;
    },
  );
  return [section];
}

async function measure(server: PostgresServer, jobs: number, limit: number): Promise<string[]> {
  const database = await openPostgresDatabase(server.address, { connectionsMax: WORKERS });
  await migratePostgres(database);
  const queue = await openPostgresQueue(database, { jobsMax: (LIMITS.length + 1) * jobs });
  const requests = Array.from({ length: jobs }, (_, index) => {
    const key = `${limit}-${index}`;
    return { kind: 'read-site', key, group: `host-${key}.example`, data: '{"site":1}' };
  });
  await queue.sendMany(requests);
  await database.query('ANALYZE portolan.job');
  await database.query('ANALYZE portolan.grp');
  const own = process.cpuUsage();
  const before = { cpu: serverCpuSeconds(server), time: performance.now() };
  let done = 0;
  const work = async (worker: string): Promise<void> => {
    for (;;) {
      const request = { kinds: ['read-site'], worker, leaseMs: 60_000, limit };
      const leased = await queue.lease(request);
      if (leased.length === 0) return;
      // As a site is: due again tomorrow, its host left alone for a second.
      const again = { again: { dueInMs: 86_400_000 }, pauseMs: 1_000 };
      const completed = await Promise.all(leased.map((job) => queue.complete(job, again)));
      done += completed.filter(Boolean).length;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, index) => work(`w${index}`)));
  const perSecond = done / ((performance.now() - before.time) / 1_000);
  const cpuMs = ((serverCpuSeconds(server) - before.cpu) * 1_000) / done;
  const { user, system } = process.cpuUsage(own);
  await database.close();
  const judged = [verdict(perSecond, TARGETS.queueLeases), verdict(cpuMs, TARGETS.queueCpu)];
  const ownMs = (user + system) / 1_000 / done;
  return [String(limit), figure(perSecond), figure(cpuMs), figure(ownMs), judged.join('; ')];
}

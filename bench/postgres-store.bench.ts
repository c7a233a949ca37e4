// Snapshots of a site in PostgreSQL: what the server pays, and what the worker pays.
import { openPostgresDatabase } from '../src/postgres/postgres-database.ts';
import { migratePostgres } from '../src/postgres/postgres-schema.ts';
import type { UrlEntry } from '../src/protocol/url-entry.ts';
import {
  openPostgresUrlStore,
  type PostgresUrlStore,
} from '../src/store/postgres/urls/postgres-url-store.ts';
import type { PostgresServer } from '../tests/support/postgres-server.ts';
import type { BenchContext, Section } from './measure/bench-context.ts';
import { figure } from './measure/markdown-table.ts';
import { postgresSection } from './measure/postgres-section.ts';
import { serverCpuSeconds } from './measure/server-cpu-seconds.ts';
import { TARGETS, verdict } from './measure/targets.ts';

const URLS = { full: 1_000_000, quick: 100_000 };
const SITEMAP_URLS = 50_000;
const BATCH_ENTRIES = 1_000;
const MILLION = 1_000_000;
const SITE = 7;
const HEAD = ['server', 'step', 'server CPU s', 'worker CPU s', 'wall s', 'targets'];

/** How a read differs from the first one. */
interface Step {
  readonly title: string;
  entry(index: number): UrlEntry;
  readonly from?: (urls: number) => number;
  readonly to?: (urls: number) => number;
  /** `cpu`: seconds of the server. */
  judged(cpu: number, urls: number): string;
}

const day = (date: number): string => `2026-11-${String(date).padStart(2, '0')}`;
const entryOf = (index: number, date: number): UrlEntry => ({
  loc:
    `https://shop.example/department-${index % 40}/category-${index % 1_000}/` +
    `article-${index}-name`,
  lastmod: day((index % 7) + date),
});
const perMillion = (cpu: number, urls: number): number => (cpu * MILLION) / urls;
const same: Step['entry'] = (index) => entryOf(index, 1);
const STEPS: readonly Step[] = [
  {
    title: 'first read',
    entry: same,
    judged: (cpu, urls) => verdict(urls / cpu, TARGETS.serverFirstRows),
  },
  {
    title: 'read again, the same URLs',
    entry: same,
    judged: (cpu, urls) => verdict(perMillion(cpu, urls), TARGETS.serverSameCpu),
  },
  {
    title: '1 % changed, 0.2 % added, 0.2 % gone',
    entry: (index) => entryOf(index, index % 100 === 0 ? 10 : 1),
    from: (urls) => urls / 500,
    to: (urls) => urls + urls / 500,
    judged: (cpu, urls) => verdict(perMillion(cpu, urls), TARGETS.serverShareCpu),
  },
  {
    title: 'all changed',
    entry: (index) => entryOf(index, 20),
    judged: (cpu, urls) => verdict(perMillion(cpu, urls), TARGETS.serverAllCpu),
  },
];

/** Measures the store of URLs in PostgreSQL. A server that is missing is a note that says so. */
export async function postgresStoreBench(context: BenchContext): Promise<Section[]> {
  const urls = URLS[context.size];
  const title = `A site of ${urls.toLocaleString('en-US')} URLs in PostgreSQL`;
  const section = { name: 'store', title, head: HEAD };
  return [await postgresSection(context, section, (server) => measure(server, urls))];
}

async function measure(server: PostgresServer, urls: number): Promise<string[][]> {
  const database = await openPostgresDatabase(server.address);
  try {
    await migratePostgres(database);
    const store = await openPostgresUrlStore(database);
    const rows: string[][] = [];
    for (const [index, step] of STEPS.entries()) {
      const before = { server: serverCpuSeconds(server), worker: process.cpuUsage() };
      const begun = performance.now();
      await read(store, step, { run: index + 1, urls });
      const wall = (performance.now() - begun) / 1_000;
      const { user, system } = process.cpuUsage(before.worker);
      const cpu = serverCpuSeconds(server) - before.server;
      const worker = (user + system) / MILLION;
      rows.push([step.title, figure(cpu), figure(worker), figure(wall), step.judged(cpu, urls)]);
    }
    return rows;
  } finally {
    await database.close();
  }
}

async function read(
  { urls: store }: PostgresUrlStore,
  { entry, from, to }: Step,
  { run, urls }: { readonly run: number; readonly urls: number },
): Promise<void> {
  const snapshot = await store.snapshot(SITE, { number: run, at: Date.UTC(2026, 11, run) });
  const last = to?.(urls) ?? urls;
  const sitemaps = new Set<number>();
  let first = from?.(urls) ?? 0;
  while (first < last) {
    const sitemapId = Math.floor(first / SITEMAP_URLS) + 1;
    const count = Math.min(BATCH_ENTRIES, last - first, sitemapId * SITEMAP_URLS - first);
    const entries = Array.from({ length: count }, (_, at) => entry(first + at));
    await snapshot.add(sitemapId, entries);
    sitemaps.add(sitemapId);
    first += count;
  }
  await snapshot.finish([...sitemaps]);
}

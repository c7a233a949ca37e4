// How a fleet over PostgreSQL 18 grows: sites are submitted, read, and read again at higher and
// higher rates, their URLs visited, the console asked. `node growth.bench.ts --help`.
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Engine } from '../src/cli/commands/console/engine/engine.ts';
import { openFleetEngine } from '../src/cli/commands/console/engine/open-fleet-engine.ts';
import { whyNoPostgres } from '../tests/support/postgres-server.ts';
import { askConsole } from './growth/ask-console.ts';
import { copySites } from './growth/copy-sites.ts';
import { type FleetProcesses, startFleet } from './growth/fleet-processes.ts';
import {
  analyse,
  beginUse,
  dearestStatements,
  type GrownDatabase,
  openGrownDatabase,
  type ServerUse,
  tableBytes,
} from './growth/grown-database.ts';
import { makeAllDue, readAtRate, untilSettled } from './growth/read-at-rate.ts';
import { submitSites } from './growth/submit-sites.ts';
import { visitUrls } from './growth/visit-urls.ts';
import { figure, markdownTable } from './measure/markdown-table.ts';
import type { HostsState } from './programs/many-hosts.ts';

const USAGE = `Usage: node growth.bench.ts [--sites N] [--urls N] [--workers N] …

  --sites      sites, each on a host of its own (default 1,000)
  --urls       URLs of each, in sitemaps of 50,000 (default 20)
  --workers    processes that read (default 2), each --at-once sites at a time (default 16)
  --copies     so many sites more, copied from these instead of read (default 0); needs --validators
  --rates      sites that become due each second, one rate after the other (default: none)
  --seconds    how long each of these lasts (default 60)
  --visits     URLs that crawlers fetch and answer (default 0)
  --validators sitemaps that did not change are answered with 304

It needs PostgreSQL 18 (npm ci --prefix ../tests/postgres-18), and 1 KB of disk a URL and 30 KB a
site.`;

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '1000' },
    urls: { type: 'string', default: '20' },
    workers: { type: 'string', default: '2' },
    copies: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '16' },
    rates: { type: 'string', default: '' },
    seconds: { type: 'string', default: '60' },
    visits: { type: 'string', default: '0' },
    validators: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const HEAD = [
  'step',
  'jobs',
  'wall s',
  'database CPU s',
  'workers CPU s',
  'statements',
  'transactions',
  'leases',
  'events',
  'WAL MB',
  'late',
];
const FIRST: HostsState = {
  day: '',
  siteEvery: 0,
  urlEvery: 1,
  hasValidators: values.validators,
};

const IDLE_MS = 30_000;

interface Grown {
  readonly grown: GrownDatabase;
  readonly fleet: FleetProcesses;
  readonly engine: Engine;
}

/** `copies`: of the sites, which are read. `urls`: of each. */
interface Size {
  readonly sites: number;
  readonly copies: number;
  readonly urls: number;
}

/** Does a step, and prints what it took. */
type Step = (title: string, work: () => Promise<Done>) => Promise<void>;

interface Done {
  readonly jobs: number;
  readonly late?: string;
}

if (values.help) console.log(USAGE);
else await main();

async function main(): Promise<void> {
  const why = whyNoPostgres(18);
  if (why !== undefined) throw new Error(why);
  const size = { sites: whole('sites'), copies: whole('copies'), urls: whole('urls') };
  printMachine();
  const grown = await openGrownDatabase();
  const { address } = grown.server;
  try {
    const fleet = await startFleet({
      address,
      sites: size.sites + size.copies,
      urls: size.urls,
      workers: whole('workers'),
      sitesAtOnce: whole('at-once'),
    });
    const place = { address, name: 'the database' };
    const { engine } = await openFleetEngine({
      place,
      roles: [],
      environment: {},
      allowPrivate: true,
    });
    try {
      await measure({ grown, fleet, engine }, size);
      printMachine();
    } finally {
      await engine.close(1_000);
      await fleet.stop();
    }
  } finally {
    await grown.close();
  }
}

function whole(name: Exclude<keyof typeof values, 'validators' | 'help'>): number {
  return Number(values[name]);
}

async function measure(parts: Grown, size: Size): Promise<void> {
  const { grown, fleet, engine } = parts;
  const { database } = grown;
  const rows: string[][] = [];
  const step = stepsOf(parts, rows);
  const { sites, copies } = size;
  const allRead = async (): Promise<Done> => ({ jobs: sites, late: await untilSettled(engine) });
  await step('submitted, and read for the first time', async () => {
    await submitSites(engine, fleet.sites.slice(0, sites));
    return allRead();
  });
  printSizes(await tableBytes(grown), { ...size, copies: 0 });
  await analyse(grown);
  await step('read again, nothing changed', async () => {
    await makeAllDue(database);
    return allRead();
  });
  await fleet.setWeb({ ...FIRST, day: '2026-11-20', siteEvery: 1, urlEvery: 100 });
  await step('read again, 1 % of each site changed', async () => {
    await makeAllDue(database);
    return allRead();
  });
  if (copies > 0) {
    await copySites(engine, database, { sites: fleet.sites, read: sites });
    await analyse(grown);
  }
  await step(`nothing is due for ${IDLE_MS / 1_000} s`, async () => {
    await sleep(IDLE_MS);
    return { jobs: 0 };
  });
  const seconds = whole('seconds');
  for (const rate of values.rates.split(',').filter(Boolean).map(Number)) {
    await step(`${rate} sites become due each second, for ${seconds} s`, () =>
      readAtRate({ database, engine, sites: sites + copies }, { rate, seconds }),
    );
  }
  const visits = whole('visits');
  if (visits > 0) await step('URLs are visited', () => visitUrls(engine, visits));
  printSizes(await tableBytes(grown), size);
  const site = fleet.sites[Math.floor(sites / 2)] ?? '';
  const answers = await askConsole(fleet.console, { engine, site });
  print(['question', 'median ms', 'p95', 'slowest'], answers);
  print(HEAD, rows);
}

function stepsOf({ grown, fleet }: Grown, rows: string[][]): Step {
  return async (title, work) => {
    const used = await beginUse(grown);
    const [began, workers] = [performance.now(), fleet.workersCpuSeconds()];
    const { jobs, late = '' } = await work();
    const wall = (performance.now() - began) / 1_000;
    const use = await used();
    const row = [
      title,
      jobs,
      wall,
      use.cpuSeconds,
      fleet.workersCpuSeconds() - workers,
      ...countsOf(use),
    ];
    rows.push([...row.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)), late]);
    print(HEAD, rows.slice(-1));
    print(['statement', 'calls', 's', 'ms each'], await dearestStatements(grown));
  };
}

function countsOf({ statements, transactions, leases, events, walMb }: ServerUse): number[] {
  return [statements, transactions, leases, events, walMb];
}

function printSizes(bytes: ReadonlyMap<string, number>, { sites: read, copies, urls }: Size): void {
  const sites = read + copies;
  const total = bytes.values().reduce((sum, each) => sum + each, 0);
  const all: [string, number][] = [['all', total], ...bytes];
  const rows = all
    .slice(0, 14)
    .map(([name, size]) => [name, size / 1e6, size / sites, size / (sites * urls)] as const)
    .map(([name, ...sizes]) => [name, ...sizes.map(figure)]);
  print(['table, with indexes', 'MB', 'bytes a site', 'bytes a URL'], rows);
}

function print(head: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`\n${markdownTable(head, rows)}`);
}

function printMachine(): void {
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `${new Date().toISOString()}, ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ` +
      `${memory} GiB, Node ${process.version}, load ${load.join(' ')}`,
  );
}

// The console as its users have it: `portolan serve` in a process of its own reads a site of a
// million URLs, again and again, and answers for every screen, at rest and while it reads.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type AskedSite,
  type ConsoleQuestion,
  consoleQuestions,
  twinOf,
} from './console/console-questions.ts';
import { type MadeSitesServer, startMadeSites } from './console/made-sites-server.ts';
import { type ConsoleUse, ServedConsole, type ToldRun } from './console/served-console.ts';
import type { BenchContext, Section } from './measure/bench-context.ts';
import { figure, markdownTable } from './measure/markdown-table.ts';
import { statisticsOf } from './measure/statistics.ts';
import { TARGETS, verdict } from './measure/targets.ts';

const URLS = { full: 1_000_000, quick: 100_000 };
const OTHER_SITES = 5;
const ROUNDS = { page: 20, twin: 10 };
const QUIET_MS = 1_000;
const READ_HEAD = [
  'read',
  'wall s',
  'CPU s',
  'peak MB',
  'MB, median',
  'main thread late, p99 ms',
  'most ms',
  'added',
  'changed',
  'removed',
  'files',
  'targets',
];
const PAGE_HEAD = [
  'screen',
  'first ms',
  'page ms, median',
  'most',
  'JSON ms, median',
  'most',
  'CSV rows ms, median',
  'most',
  'KB',
  'answer',
  'target',
];
const BUSY_HEAD = ['screen', 'page ms, median', 'most', 'asked', 'target'];

/** What is read in a phase. */
interface Phase {
  readonly title: string;
  /** How the sites stand then. */
  readonly change: Parameters<MadeSitesServer['change']>[0];
  /** Nothing is to be written. */
  readonly isSame?: boolean;
  /** The bytes are those of last time: only they are looked at. */
  readonly isUnread?: boolean;
}

const PHASES: readonly Phase[] = [
  { title: 'again, the same bytes', change: {}, isSame: true, isUnread: true },
  { title: 'again, other bytes, the same URLs', change: { stamp: 1 }, isSame: true },
  { title: 'again, 1 % changed', change: { stamp: 2, changedEvery: 100, changedDay: 28 } },
  { title: 'again, all changed', change: { stamp: 3, changedEvery: 1, changedDay: 28 } },
];
const BUSY_PHASES: readonly Phase[] = [
  { title: 'other bytes, the same URLs', change: { stamp: 4 } },
  { title: 'all changed', change: { stamp: 5, changedEvery: 1, changedDay: 27 } },
];

/** What all parts of the benchmark share. */
interface Stage {
  readonly context: BenchContext;
  readonly sites: MadeSitesServer;
  readonly folder: string;
}

/** Measures the console. Errors: a plain error when it does not do what it is asked. */
export async function consoleBench(context: BenchContext): Promise<Section[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-console-'));
  const sites = await startMadeSites(URLS[context.size], OTHER_SITES);
  const stage = { context, sites, folder };
  try {
    const { site, section } = await readings(stage);
    return [section, await screens(stage, site), ...(await busyScreens(stage, site))];
  } finally {
    sites.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the large site for the first time, and again as it changes. */
async function readings({ context, sites, folder }: Stage): Promise<{
  readonly site: AskedSite;
  readonly section: Section;
}> {
  const urls = URLS[context.size];
  const served = await ServedConsole.start(folder, sites.proxy);
  try {
    for (const [at, origin] of sites.origins.slice(1).entries()) {
      await served.post('/api/submissions', { url: `${origin}/sitemap.xml` });
      await served.ended(at + 1, 1);
    }
    const id = sites.origins.length;
    const origin = sites.origins[0]!;
    context.progress('console: first read');
    const first = await served.measure(async () => {
      await served.post('/api/submissions', { url: `${origin}/sitemap.xml` });
      return served.ended(id, 1);
    });
    const rows = [readRow('for the first time', { ...first, files: '' })];
    for (const phase of PHASES) {
      context.progress(`console: ${phase.title}`);
      rows.push(await readAgain({ served, sites, folder, id }, phase));
    }
    const number = figure(urls);
    return {
      site: { id, origin, urls },
      section: {
        title: `Read a site of ${number} URLs in ${urls / 50_000} sitemaps, by portolan serve`,
        body: markdownTable(READ_HEAD, rows),
      },
    };
  } finally {
    await served.stop();
  }
}

async function readAgain(
  stage: { served: ServedConsole; sites: MadeSitesServer; folder: string; id: number },
  { title, change, isSame = false, isUnread = false }: Phase,
): Promise<string[]> {
  const { served, sites, folder, id } = stage;
  await sites.change(change);
  await wait(QUIET_MS);
  const before = isSame ? contentOf(folder) : '';
  const last = await served.ended(id, 1);
  const measured = await served.measure(async () => {
    await served.post(`/api/sites/${id}/read`);
    return served.ended(id, last.number + 1);
  });
  const files = !isSame ? '' : contentOf(folder) === before ? 'as they were' : 'WRITTEN';
  return readRow(title, { ...measured, files, isUnread });
}

function readRow(
  title: string,
  read: {
    readonly use: ConsoleUse;
    readonly result: ToldRun;
    readonly files: string;
    readonly isUnread?: boolean;
  },
): string[] {
  const { use, result, files, isUnread = false } = read;
  const verdicts = [
    isUnread && `CPU ${verdict(use.cpuSeconds, TARGETS.consoleSameCpu)}`,
    `peak ${verdict(use.peakMb, TARGETS.consolePeak)}`,
    `p99 ${verdict(use.delayP99Ms, TARGETS.consoleDelay)}`,
  ];
  return [
    title,
    ...[use.wallSeconds, use.cpuSeconds, use.peakMb, use.medianMb].map(figure),
    ...[use.delayP99Ms, use.delayMaxMs].map(figure),
    ...[result.added, result.changed, result.removed].map((count) => count.toLocaleString('en-US')),
    files,
    verdicts.filter((text) => typeof text === 'string').join('; '),
  ];
}

/** Asks for every screen of a console that was just started, and does nothing else. */
async function screens({ context, sites, folder }: Stage, site: AskedSite): Promise<Section> {
  context.progress('console: screens');
  const served = await ServedConsole.start(folder, sites.proxy);
  try {
    const questions = await consoleQuestions(served, site);
    const rows: string[][] = [];
    for (const question of questions) rows.push(await screenRow(served, question));
    return {
      title: `Screens of ${figure(site.urls)} URLs, nothing else going on`,
      body: markdownTable(PAGE_HEAD, rows),
    };
  } finally {
    await served.stop();
  }
}

async function screenRow(served: ServedConsole, question: ConsoleQuestion): Promise<string[]> {
  const { name, path } = question;
  const page = await asked(served, path, ROUNDS.page);
  const json = await asked(served, twinOf(path, '.json'), ROUNDS.twin);
  const csv = await asked(served, twinOf(path, '.csv'), ROUNDS.twin);
  const { partial = false } = await served.json<{ partial?: boolean }>(twinOf(path, '.json'));
  const most = Math.max(page.first, page.max, json.max);
  return [
    name,
    ...[page.first, page.median, page.max, json.median, json.max, csv.median, csv.max].map(figure),
    figure(page.bytes / 1_000),
    partial ? 'left at its limit' : 'whole',
    verdict(most, targetOf(question)),
  ];
}

/** Asks for the screens in turns while the site is read again. */
async function busyScreens({ context, sites, folder }: Stage, site: AskedSite): Promise<Section[]> {
  const sections: Section[] = [];
  for (const { title, change } of BUSY_PHASES) {
    context.progress(`console: screens while it reads, ${title}`);
    await sites.change(change);
    const served = await ServedConsole.start(folder, sites.proxy);
    try {
      const questions = await consoleQuestions(served, site);
      const times = new Map(questions.map(({ name }) => [name, [] as number[]]));
      const { number } = await served.ended(site.id, 1);
      const { use, result } = await served.measure(async () => {
        await served.post(`/api/sites/${site.id}/read`);
        let isOver = false;
        const ended = served.ended(site.id, number + 1).finally(() => {
          isOver = true;
        });
        while (!isOver) {
          for (const { name, path } of questions) {
            const { ms } = await answered(served, path);
            if (!isOver) times.get(name)?.push(ms);
          }
        }
        return ended;
      });
      sections.push({
        title: `Screens while the site is read again: ${title}`,
        body:
          `${markdownTable(
            BUSY_HEAD,
            questions.map((each) => busyRow(each, times)),
          )}\n\n` + `${markdownTable(READ_HEAD, [readRow(title, { use, result, files: '' })])}`,
      });
    } finally {
      await served.stop();
    }
  }
  return sections;
}

function busyRow(question: ConsoleQuestion, times: ReadonlyMap<string, number[]>): string[] {
  const own = times.get(question.name) ?? [];
  if (own.length === 0) return [question.name];
  const { median } = statisticsOf(own);
  const most = Math.max(...own);
  const target = verdict(most, targetOf(question));
  return [question.name, figure(median), figure(most), String(own.length), target];
}

function targetOf({
  isSearch = false,
}: ConsoleQuestion): (typeof TARGETS)['consolePage'] | (typeof TARGETS)['consoleSearch'] {
  return isSearch ? TARGETS.consoleSearch : TARGETS.consolePage;
}

interface Asked {
  readonly first: number;
  readonly median: number;
  readonly max: number;
  readonly bytes: number;
}

async function asked(served: ServedConsole, path: string, rounds: number): Promise<Asked> {
  const { ms: first, bytes } = await answered(served, path);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push((await answered(served, path)).ms);
  return { first, median: statisticsOf(times).median, max: Math.max(...times), bytes };
}

async function answered(
  served: ServedConsole,
  path: string,
): Promise<{ ms: number; bytes: number }> {
  const { status, ms, bytes } = await served.ask(path);
  if (status !== 200) throw new Error(`${path} gave ${status}.`);
  return { ms, bytes };
}

// The files of URLs alone: that they were asked for is put down elsewhere.
function contentOf(folder: string): string {
  const hash = createHash('sha256');
  // The index of the log is the connections', not the data's.
  for (const name of readdirSync(folder).filter((file) => /^urls-\d+\.db(?:-wal)?$/.test(file))) {
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}

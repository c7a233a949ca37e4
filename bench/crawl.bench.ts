// Crawling a made-up site into a sitemap, beside the crawlers that people use instead.
import { type CrawlTask, crawlContestant } from './crawl/crawl-contestant.ts';
import { planSite, rightPaths } from './crawl/site-plan.ts';
import { startSiteServer } from './crawl/site-server.ts';
import type { BenchContext, Section } from './measure/bench-context.ts';
import { freshProgram } from './measure/fresh-program.ts';
import { failureNotes, figure, markdownTable } from './measure/markdown-table.ts';
import { packageVersion } from './measure/package-version.ts';
import { type Outcome, roundRobin, titled } from './measure/round-robin.ts';
import type { Sample } from './measure/sample.ts';
import { ratioOf, statisticsOf } from './measure/statistics.ts';
import { CRAWL_TARGETS, TARGETS, verdict } from './measure/targets.ts';
import type { CrawlPeer } from './peers/crawl/crawl-peer.ts';
import { CRAWL_PEERS } from './peers/crawl/crawl-peers.ts';

const PAGES = { full: 5_000, quick: 500 };
const PAGES_LARGE = { full: 20_000, quick: 2_000 };
const ADDRESSES = { full: 1_000_000, quick: 50_000 };
const ROUNDS_MAX = 3;
const SETTINGS = { warmUpMs: 0, roundMs: 0, budgetMs: Number.POSITIVE_INFINITY };

const HEAD = [
  'crawler',
  'pages',
  'requests',
  'wall s',
  'pages/s',
  'CPU s',
  'spread',
  'CPU ms a page',
  'pages per CPU s',
  'CPU a page, × Portolan',
  'peak MB',
  'addresses given',
  'rounds',
  'target',
];

/** What `crawl-memory` prints. */
interface MemorySample {
  readonly addresses: number;
  readonly visits: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly stateMb: number;
}

/** Measures crawling. Errors: those of the server, and of the program that has no server. */
export async function crawlBench(context: BenchContext): Promise<Section[]> {
  return [
    await sideBySide(context, CRAWL_PEERS),
    await largeSite(context),
    await manyAddresses(context),
  ];
}

/** Has crawlers crawl one site in turns. Errors: those of the server. */
export async function sideBySide(
  context: BenchContext,
  peers: readonly CrawlPeer[],
): Promise<Section> {
  const pages = PAGES[context.size];
  const outcomes = await crawlInTurns(context, { pages, peers });
  const [portolan] = outcomes;
  const rows = peers.map((peer, index) => rowOf(peer, outcomes[index]!, portolan!));
  const notes = peers.map((peer) => `- ${peerTitle(peer)}: ${peer.settings}.`).join('\n');
  return {
    title: `Crawl ${figure(pages)} pages of 14 KB on the loopback into a sitemap`,
    body: `${markdownTable(HEAD, rows)}${failureNotes(titled(peers, outcomes))}\n\n${notes}`,
  };
}

async function largeSite(context: BenchContext): Promise<Section> {
  const pages = PAGES_LARGE[context.size];
  const peers = CRAWL_PEERS.slice(0, 1);
  const [outcome] = await crawlInTurns(context, { pages, peers });
  const { samples } = outcome!;
  const cells = samples.length === 0 ? ['Portolan'] : rowOf(peers[0]!, outcome!, outcome!);
  const peak = verdict(
    median(samples, ({ peakMb }) => peakMb ?? 0),
    TARGETS.crawlLargePeak,
  );
  const row = samples.length === 0 ? cells : [...cells.slice(0, -1), `peak ${peak}`];
  return {
    title: `Crawl ${figure(pages)} pages`,
    body: markdownTable(HEAD, [row]) + failureNotes(titled(peers, [outcome!])),
  };
}

async function manyAddresses(context: BenchContext): Promise<Section> {
  context.progress('crawl: many addresses');
  const sample = await freshProgram<MemorySample>('crawl-memory', [
    String(ADDRESSES[context.size]),
  ]);
  const row = [
    figure(sample.addresses),
    figure(sample.visits),
    figure(sample.cpuSeconds),
    figure(sample.peakMb),
    figure(sample.stateMb),
    verdict(sample.peakMb, TARGETS.crawlFrontierPeak),
  ];
  return {
    title: 'Crawl a site of many addresses, with made-up answers',
    body: markdownTable(
      ['addresses met', 'visits', 'CPU s', 'peak MB', 'state, MB', 'target'],
      [row],
    ),
  };
}

async function crawlInTurns(
  context: BenchContext,
  { pages, peers }: { readonly pages: number; readonly peers: readonly CrawlPeer[] },
): Promise<Outcome[]> {
  const server = await startSiteServer(pages);
  try {
    const task: CrawlTask = { server, right: rightPaths(planSite(pages)) };
    const contestants = peers.map(({ id }) => {
      const { run, ...rest } = crawlContestant(id, task);
      const told = (iterations: number): Promise<Sample> => {
        context.progress(`crawl: ${figure(pages)} pages, ${id}`);
        return run(iterations);
      };
      return { ...rest, run: told };
    });
    const rounds = Math.min(context.rounds, ROUNDS_MAX);
    return await roundRobin(contestants, { ...SETTINGS, rounds });
  } finally {
    server.stop();
  }
}

function rowOf(peer: CrawlPeer, { samples }: Outcome, portolan: Outcome): string[] {
  const last = samples.at(-1);
  if (last === undefined) return [peerTitle(peer)];
  const totals = last.totals ?? {};
  const pages = median(samples, pagesOf);
  const wallSeconds = median(samples, ({ wallMs }) => wallMs / 1_000);
  const cpu = statisticsOf(samples.map(({ cpuMs }) => cpuMs / 1_000));
  const pageMs = median(samples, (sample) => sample.cpuMs / pagesOf(sample));
  const ratio = ratioOf(samples.map(cpuPerPage), portolan.samples.map(cpuPerPage));
  const { given = 0, missing = 0, extra = 0, disallowed = 0 } = totals;
  const verdicts = [
    peer.id === 'portolan' && `${verdict(pageMs, TARGETS.crawlPageCpu)}`,
    portolan.samples.length > 0 && verdict(ratio, CRAWL_TARGETS[peer.id]),
    disallowed > 0 && `asked for ${figure(disallowed)} that robots.txt disallows`,
  ];
  return [
    peerTitle(peer),
    whole(pages),
    whole(totals['requests'] ?? 0),
    figure(wallSeconds),
    figure(pages / wallSeconds),
    figure(cpu.median),
    `${Math.round(cpu.spread * 100)} %`,
    figure(pageMs),
    figure(1_000 / pageMs),
    portolan.samples.length === 0 ? '–' : `${ratio.toFixed(2)}×`,
    figure(median(samples, ({ peakMb }) => peakMb ?? 0)),
    `${whole(given)}, ${rightness(missing, extra)}`,
    String(samples.length),
    verdicts.filter((text) => typeof text === 'string' && text !== '').join('; '),
  ];
}

function rightness(missing: number, extra: number): string {
  if (missing + extra === 0) return 'all right';
  return `${whole(extra)} wrong, ${whole(missing)} missing`;
}

// A page counts once, however often a crawler asks for it.
function pagesOf({ totals }: Sample): number {
  return totals?.['pages'] ?? 0;
}

function cpuPerPage(sample: Sample): number {
  return sample.cpuMs / pagesOf(sample);
}

function peerTitle({ title, packageName }: CrawlPeer): string {
  return packageName === undefined ? title : `${title} (${packageVersion(packageName)})`;
}

function median(samples: readonly Sample[], value: (sample: Sample) => number): number {
  return statisticsOf(samples.map(value)).median;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

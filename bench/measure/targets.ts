// The targets of the design, by row, and how a figure is judged.
import type { CorpusName } from './corpus-manifest.ts';

/** A bound on a figure. */
export interface Target {
  readonly bound: 'at-least' | 'at-most';
  readonly value: number;
  /** Printed behind the value: `×`, ` s`, ` MB`. */
  readonly unit: string;
}

const timesAtLeast = (value: number): Target => ({ bound: 'at-least', value, unit: '×' });

/** How many times as much CPU time a reader must take as Portolan, by the id of the reader. */
const READ_TARGETS: Readonly<Record<string, Target>> = {
  sitemap: timesAtLeast(40),
  crawlee: timesAtLeast(18),
  sitemapper: timesAtLeast(30),
  saxes: timesAtLeast(4.5),
  libxml2: timesAtLeast(1.5),
  expat: timesAtLeast(2.5),
  'portolan-entries': { bound: 'at-most', value: 1.25, unit: '×' },
};
/** Of readers whose target is another one for each corpus. */
const CORPUS_TARGETS: Readonly<Record<string, Readonly<Partial<Record<CorpusName, Target>>>>> = {
  'quick-xml': { plain: timesAtLeast(1.3), rich: timesAtLeast(1) },
  pugixml: { plain: timesAtLeast(2), rich: timesAtLeast(1.3) },
};

/** The targets that are not ratios of readers. */
export const TARGETS = {
  treeWall: { bound: 'at-most', value: 0.5, unit: ' s' },
  treePeak: { bound: 'at-most', value: 120, unit: ' MB' },
  writePlain: timesAtLeast(8),
  writeGzip: timesAtLeast(40),
  writeManyCpu: { bound: 'at-most', value: 8, unit: ' s' },
  writeManyPeak: { bound: 'at-most', value: 150, unit: ' MB' },
  dedupeCpu: { bound: 'at-most', value: 200, unit: ' ns' },
  dedupeScannedCpu: { bound: 'at-most', value: 100, unit: ' ns' },
  dedupeBytes: { bound: 'at-most', value: 22, unit: ' B' },
  dedupeManyPeak: { bound: 'at-most', value: 2_362, unit: ' MB' },
  buildStdinPeak: { bound: 'at-most', value: 300, unit: ' MB' },
  diff: { bound: 'at-most', value: 0.1, unit: ' s' },
  checkClean: { bound: 'at-most', value: 1.2, unit: '×' },
  checkFaults: { bound: 'at-most', value: 3, unit: '×' },
  checkTreePeak: { bound: 'at-most', value: 200, unit: ' MB' },
  crawlPageCpu: { bound: 'at-most', value: 0.5, unit: ' ms' },
  crawlLargePeak: { bound: 'at-most', value: 250, unit: ' MB' },
  crawlFrontierPeak: { bound: 'at-most', value: 400, unit: ' MB' },
  queueLeases: { bound: 'at-least', value: 2_000, unit: '/s' },
  queueCpu: { bound: 'at-most', value: 1, unit: ' ms' },
  storeAgainCpu: { bound: 'at-most', value: 2, unit: ' s' },
  storeAgainPeak: { bound: 'at-most', value: 300, unit: ' MB' },
  rereadWorkerCpu: { bound: 'at-most', value: 1, unit: ' s' },
  rereadSqliteCpu: { bound: 'at-most', value: 1.2, unit: ' s' },
  storePage: { bound: 'at-most', value: 100, unit: ' ms' },
  storeSearch: { bound: 'at-most', value: 500, unit: ' ms' },
  serverFirstRows: { bound: 'at-least', value: 100_000, unit: ' rows per CPU-s' },
  serverSameCpu: { bound: 'at-most', value: 0.05, unit: ' s' },
  serverShareCpu: { bound: 'at-most', value: 2.5, unit: ' s' },
  serverAllCpu: { bound: 'at-most', value: 20, unit: ' s' },
  consolePage: { bound: 'at-most', value: 200, unit: ' ms' },
  consoleSearch: { bound: 'at-most', value: 500, unit: ' ms' },
  consolePeak: { bound: 'at-most', value: 300, unit: ' MB' },
  consoleSameCpu: { bound: 'at-most', value: 2, unit: ' s' },
  consoleDelay: { bound: 'at-most', value: 50, unit: ' ms' },
} as const satisfies Record<string, Target>;

/** How many times as much CPU time a page must cost a crawler as Portolan, by the crawler's id. */
export const CRAWL_TARGETS: Readonly<Record<string, Target>> = {
  crawlee: timesAtLeast(6),
  'crawlee-memory': timesAtLeast(6),
  'sitemap-generator': timesAtLeast(6),
  linkinator: timesAtLeast(5),
};

/** Gives the target of a reader on a corpus; `undefined` where there is none. */
export function readTarget(peerId: string, corpus: CorpusName): Target | undefined {
  return CORPUS_TARGETS[peerId]?.[corpus] ?? READ_TARGETS[peerId];
}

/** Gives the cell of a table: the target and whether the figure reaches it. */
export function verdict(figure: number, target: Target | undefined): string {
  if (target === undefined) return '';
  const atLeast = target.bound === 'at-least';
  const reached = atLeast ? figure >= target.value : figure <= target.value;
  const sign = atLeast ? '≥' : '≤';
  return `${sign} ${target.value}${target.unit}: ${reached ? 'reached' : 'not reached'}`;
}

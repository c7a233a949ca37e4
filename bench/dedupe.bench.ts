// Deduplication beside a Set of strings, a hundred million fingerprints, and the diff of two sides.
import type { BenchContext, Section } from './measure/bench-context.ts';
import { freshProgram } from './measure/fresh-program.ts';
import { failureNotes, figure, markdownTable } from './measure/markdown-table.ts';
import { statisticsOf } from './measure/statistics.ts';
import { TARGETS, verdict } from './measure/targets.ts';

const URLS = { full: 10_000_000, quick: 200_000 };
const HASHES = { full: 100_000_000, quick: 2_000_000 };
const PAGES = { full: 1_000_000, quick: 50_000 };
const ROUNDS_MAX = 5;

/** What the programs of deduplication print: nanoseconds and bytes for each URL. */
interface DedupeSample {
  readonly cpuNs: number;
  readonly wallNs: number;
  readonly bytesPerUrl: number;
  readonly bytesPerUrlMax?: number;
  readonly peakMb: number;
  readonly made: number;
  readonly found: number;
}

interface DedupeRow {
  readonly title: string;
  readonly program: string;
  readonly arguments: readonly string[];
  /** How many URLs are to be found new. */
  readonly expected: number;
  readonly rounds: number;
  readonly isOurs?: boolean;
  readonly isScanned?: boolean;
}

const HEAD = [
  'way',
  'CPU ns a URL, median',
  'min',
  'wall ns',
  '× Portolan',
  'bytes a URL',
  'peak MB',
  'rounds',
  'targets',
];

/** Measures deduplication and the diff. What fails is a row that says so. */
export async function dedupeBench(context: BenchContext): Promise<Section[]> {
  const { size } = context;
  context.progress('deduplicate');
  const urls = [String(URLS[size]), String(URLS[size] / 10)];
  const rounds = Math.min(context.rounds, ROUNDS_MAX);
  const row = (title: string, way: string): DedupeRow => ({
    title,
    program: 'dedupe-urls',
    arguments: [way, ...urls],
    expected: URLS[size],
    rounds,
  });
  const strings = await dedupeSection(
    `Deduplicate ${count(URLS[size])} URLs and ${count(URLS[size] / 10)} repeated ones`,
    [
      { ...row('Portolan, batches of 500', 'portolan'), isOurs: true },
      { ...row('Portolan, from the bytes of a sitemap', 'scanned'), isScanned: true },
      { ...row('Portolan without WebAssembly', 'portolan-plain'), rounds: 1 },
      row('Set of strings', 'set'),
    ],
  );
  context.progress('deduplicate many');
  const hashes = await dedupeSection(`Keep ${count(HASHES[size])} fingerprints apart`, [
    {
      title: 'Portolan, fingerprints made in place of URLs',
      program: 'dedupe-hashes',
      arguments: [String(HASHES[size])],
      expected: HASHES[size],
      rounds: 1,
    },
  ]);
  context.progress('diff');
  return [strings, hashes, await diffSection(PAGES[size])];
}

async function dedupeSection(title: string, rows: readonly DedupeRow[]): Promise<Section> {
  const results = [];
  for (const row of rows) results.push({ row, ...(await measure(row)) });
  const ours = statisticsOf(results[0]?.samples.map(({ cpuNs }) => cpuNs) ?? []).median;
  const cells = results.map(({ row, samples }) => rowCells(row, samples, ours));
  const failures = results.map(({ row, failed }) => ({
    title: row.title,
    ...(failed !== undefined && { failed }),
  }));
  return { title, body: markdownTable(HEAD, cells) + failureNotes(failures) };
}

async function measure(row: DedupeRow): Promise<{ samples: DedupeSample[]; failed?: string }> {
  const samples: DedupeSample[] = [];
  try {
    for (let round = 0; round < row.rounds; round += 1) {
      const sample = await freshProgram<DedupeSample>(row.program, row.arguments);
      if (sample.found !== row.expected) return { samples: [], failed: `it found ${sample.found}` };
      samples.push(sample);
    }
  } catch (error) {
    return { samples, failed: error instanceof Error ? error.message : String(error) };
  }
  return { samples };
}

function rowCells(row: DedupeRow, samples: readonly DedupeSample[], ours: number): string[] {
  if (samples.length === 0) return [row.title];
  const median = (pick: (sample: DedupeSample) => number): number =>
    statisticsOf(samples.map(pick)).median;
  const cpu = statisticsOf(samples.map(({ cpuNs }) => cpuNs));
  const bytes = median(({ bytesPerUrl, bytesPerUrlMax = bytesPerUrl }) => bytesPerUrlMax);
  const peak = median(({ peakMb }) => peakMb);
  const verdicts = [
    row.isOurs && `CPU ${verdict(cpu.median, TARGETS.dedupeCpu)}`,
    row.isScanned && `CPU ${verdict(cpu.median, TARGETS.dedupeScannedCpu)}`,
    row.isOurs && `memory ${verdict(bytes, TARGETS.dedupeBytes)}`,
    row.program === 'dedupe-hashes' && `peak ${verdict(peak, TARGETS.dedupeManyPeak)}`,
  ];
  return [
    row.title,
    figure(cpu.median),
    figure(cpu.min),
    figure(median(({ wallNs }) => wallNs)),
    `${(cpu.median / ours).toFixed(2)}×`,
    figure(bytes),
    figure(peak),
    String(samples.length),
    verdicts.filter(Boolean).join('; '),
  ];
}

async function diffSection(pages: number): Promise<Section> {
  const title = `Diff of two sides of ${count(pages)} pages, once they are read`;
  const head = ['step', 'CPU ms', 'target'];
  try {
    const {
      readMs = 0,
      indexMs = 0,
      diffMs = 0,
    } = await freshProgram<Record<string, number>>('dedupe-diff', [String(pages)]);
    const rows = [
      ['rows of both sides (entries in memory)', figure(readMs), ''],
      ['index of the old side', figure(indexMs), ''],
      ['index and comparison', figure(diffMs), verdict(diffMs / 1_000, TARGETS.diff)],
    ];
    return { title, body: markdownTable(head, rows) };
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error);
    return { title, body: markdownTable(head, []) + failureNotes([{ title: 'diff', failed }]) };
  }
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

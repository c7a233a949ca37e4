// Writing: Portolan's writer beside npm sitemap's, and ten million entries by Portolan alone.
import { join } from 'node:path';
import type { BenchContext, Section } from './measure/bench-context.ts';
import { freshSection } from './measure/fresh-section.ts';
import { failureNotes, figure, markdownTable } from './measure/markdown-table.ts';
import { MeasuredProcess } from './measure/measured-process.ts';
import { type Outcome, roundRobin, titled } from './measure/round-robin.ts';
import { ratioOf, statisticsOf } from './measure/statistics.ts';
import { TARGETS, type Target, verdict } from './measure/targets.ts';
import { WRITE_PEERS } from './peers/write-peers.ts';

const DOCUMENT_ENTRIES = { full: 50_000, quick: 5_000 };
const PLAIN_DOCUMENTS = 20;
const GZIP_DOCUMENTS = 2;
const MANY_ENTRIES = { full: 10_000_000, quick: 200_000 };
const SETTINGS = {
  full: { warmUpMs: 500, roundMs: 300, budgetMs: 60_000 },
  quick: { warmUpMs: 100, roundMs: 50, budgetMs: 8_000 },
};
const HEAD = [
  'writer',
  'CPU ms, median',
  'min',
  'spread',
  'wall ms',
  'records/CPU-s',
  'MB out',
  '× Portolan',
  'target',
  'added MB',
  'rounds',
];

/** Measures the writing. What fails is a row that says so. */
export async function writeBench(context: BenchContext): Promise<Section[]> {
  context.progress('write plain');
  const plain = await writersSection(context, { form: 'plain', documents: PLAIN_DOCUMENTS });
  context.progress('write gzipped');
  const gzipped = await writersSection(context, { form: 'gzip', documents: GZIP_DOCUMENTS });
  context.progress('write many');
  const count = MANY_ENTRIES[context.size];
  const many = await freshSection(context, {
    title: `Write ${count.toLocaleString('en-US')} entries made in the process`,
    program: 'write-many',
    rows: [{ id: 'portolan', title: 'Portolan', arguments: [String(count)] }],
    expected: { records: count },
    targets: { cpu: TARGETS.writeManyCpu, peak: TARGETS.writeManyPeak },
  });
  return [plain, gzipped, many];
}

async function writersSection(
  context: BenchContext,
  order: { readonly form: 'plain' | 'gzip'; readonly documents: number },
): Promise<Section> {
  const entries = DOCUMENT_ENTRIES[context.size];
  const worker = join(import.meta.dirname, 'measure', 'worker.ts');
  const details = [String(order.documents), String(entries), order.form];
  const contestants = await Promise.all(
    WRITE_PEERS.map(({ id }) =>
      MeasuredProcess.start({
        id,
        command: process.execPath,
        arguments: [worker, 'write', id, ...details],
      }),
    ),
  );
  const settings = { ...SETTINGS[context.size], rounds: context.rounds };
  const outcomes = await roundRobin(contestants, settings);
  for (const contestant of contestants) contestant.stop?.();
  const baseline = outcomes[0]!.samples.map(({ cpuMs }) => cpuMs);
  const target = order.form === 'gzip' ? TARGETS.writeGzip : TARGETS.writePlain;
  const rows = WRITE_PEERS.map(({ title }, index) =>
    rowCells({ title, outcome: outcomes[index]!, baseline, target }),
  );
  const records = (entries * order.documents).toLocaleString('en-US');
  const form = order.form === 'gzip' ? 'gzipped' : 'plain';
  const title = `Write ${records} records, ${form}, ${order.documents} documents`;
  const notes = failureNotes(titled(WRITE_PEERS, outcomes));
  return { title, body: markdownTable(HEAD, rows) + notes };
}

function rowCells(result: {
  readonly title: string;
  readonly outcome: Outcome;
  readonly baseline: readonly number[];
  readonly target: Target;
}): string[] {
  const { title, outcome, baseline, target } = result;
  const last = outcome.samples.at(-1);
  if (last === undefined) return [title];
  const times = outcome.samples.map(({ cpuMs }) => cpuMs);
  const cpu = statisticsOf(times);
  const wall = statisticsOf(outcome.samples.map(({ wallMs }) => wallMs));
  const ratio = baseline.length === 0 ? undefined : ratioOf(times, baseline);
  return [
    title,
    figure(cpu.median),
    figure(cpu.min),
    `${Math.round(cpu.spread * 100)} %`,
    figure(wall.median),
    figure(((last.totals?.['records'] ?? 0) / cpu.median) * 1_000),
    figure((last.totals?.['bytes'] ?? 0) / 1_000_000),
    ratio === undefined ? '–' : `${ratio.toFixed(2)}×`,
    outcome.id === 'portolan' || ratio === undefined ? '' : verdict(ratio, target),
    figure(last.addedMb ?? 0),
    String(cpu.count),
  ];
}

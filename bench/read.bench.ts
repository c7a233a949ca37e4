// Reading: 50,000 records from memory, each parser in a process of its own, in turns.
import { join } from 'node:path';
import type { BenchContext, Section } from './measure/bench-context.ts';
import { type CorpusName, corpusFolder } from './measure/corpus-manifest.ts';
import { type CorpusServer, startCorpusServer } from './measure/corpus-server.ts';
import { fastPathSection } from './measure/fast-path-section.ts';
import { failureNotes, figure, markdownTable } from './measure/markdown-table.ts';
import { MeasuredProcess, type ProcessOrder } from './measure/measured-process.ts';
import { type Outcome, roundRobin, titled } from './measure/round-robin.ts';
import { differingFields, type Signature, type SignatureField } from './measure/signature.ts';
import { ratioOf, statisticsOf } from './measure/statistics.ts';
import { readTarget, verdict } from './measure/targets.ts';
import { treeSection } from './measure/tree-section.ts';
import { READ_PEERS } from './peers/read-peers.ts';

const CORPUS_NAMES: readonly CorpusName[] = ['plain', 'rich', 'index'];
const SETTINGS = {
  full: { warmUpMs: 1_000, roundMs: 150, budgetMs: 90_000 },
  quick: { warmUpMs: 150, roundMs: 50, budgetMs: 5_000 },
};
const HEAD = [
  'parser',
  'CPU ms, median',
  'min',
  'spread',
  'MB/s',
  'wall ms',
  '× Portolan',
  'target',
  'memory added, MB',
  'rounds',
  'fields',
];

interface Row {
  readonly id: string;
  readonly title: string;
  readonly fields: string;
  readonly omits: readonly SignatureField[];
  /** Whether lengths are counted in bytes and not in UTF-16 units. */
  readonly native: boolean;
  readonly order: ProcessOrder;
}

/** Measures the reading of every corpus. What fails is a row that says so. */
export async function readBench(context: BenchContext): Promise<Section[]> {
  const sections: Section[] = [];
  for (const name of CORPUS_NAMES) {
    context.progress(`read ${name}`);
    sections.push(await corpusSection(context, name));
  }
  context.progress('read: share of the fast path');
  sections.push(await fastPathSection(context));
  context.progress('read: a tree of gzipped files');
  sections.push(await treeSection(context));
  return sections;
}

async function corpusSection(context: BenchContext, name: CorpusName): Promise<Section> {
  const corpus = context.manifest.documents[name];
  const file = join(corpusFolder(context.size), corpus.file);
  const server = await startCorpusServer(file);
  const rows = rowsOf({ context, name, file, server });
  const processes = await Promise.all(rows.map((row) => MeasuredProcess.start(row.order)));
  const settings = { ...SETTINGS[context.size], rounds: context.rounds };
  const outcomes = await roundRobin(processes, settings);
  for (const process of processes) process.stop?.();
  server.stop();

  const baseline = outcomes[0]!.samples.map(({ cpuMs }) => cpuMs);
  const cells = rows.map((row, index) => {
    const expected = row.native ? corpus.utf8Bytes : corpus.characters;
    const outcome = outcomes[index]!;
    return rowCells({ row, outcome, expected, baseline, bytes: corpus.bytes, name });
  });
  const entries = corpus.entries.toLocaleString('en-US');
  const megabytes = (corpus.bytes / 1_000_000).toFixed(1);
  return {
    title: `Read ${name}: ${entries} records, ${megabytes} MB`,
    body: markdownTable(HEAD, cells) + failureNotes(titled(rows, outcomes)),
  };
}

function rowsOf(place: {
  readonly context: BenchContext;
  readonly name: CorpusName;
  readonly file: string;
  readonly server: CorpusServer;
}): Row[] {
  const { context, name, file, server } = place;
  const worker = join(import.meta.dirname, 'measure', 'worker.ts');
  const root = name === 'index' ? 'sitemapindex' : 'urlset';
  const inNode = READ_PEERS.filter((peer) => peer.corpora.includes(name)).map((peer) => ({
    ...peer,
    native: false,
    order: {
      id: peer.id,
      command: process.execPath,
      arguments: [worker, 'read', peer.id, file, server.url, root],
    },
  }));
  const native = context.natives.map(({ peer, command }) => ({
    ...peer,
    native: true,
    order: { id: peer.id, command, arguments: [file, ...peer.arguments] },
  }));
  return [...inNode, ...native];
}

function rowCells(result: {
  readonly row: Row;
  readonly outcome: Outcome;
  readonly expected: Signature;
  readonly baseline: readonly number[];
  readonly bytes: number;
  readonly name: CorpusName;
}): string[] {
  const { row, outcome, expected, baseline, bytes, name } = result;
  const last = outcome.samples.at(-1);
  if (last === undefined) return [row.title];
  const times = outcome.samples.map(({ cpuMs }) => cpuMs);
  const cpu = statisticsOf(times);
  const wall = statisticsOf(outcome.samples.map(({ wallMs }) => wallMs));
  const ratio = baseline.length === 0 ? undefined : ratioOf(times, baseline);
  const target = readTarget(row.id, name);
  const differing = differingFields(last.totals ?? {}, expected, row.omits);
  return [
    row.title,
    figure(cpu.median),
    figure(cpu.min),
    `${Math.round(cpu.spread * 100)} %`,
    figure(bytes / 1_000 / cpu.median),
    figure(wall.median),
    ratio === undefined ? '–' : `${ratio.toFixed(2)}×`,
    ratio === undefined ? '' : verdict(ratio, target),
    last.addedMb === undefined ? '–' : figure(last.addedMb),
    String(cpu.count),
    differing.length === 0 ? row.fields : `WRONG: ${differing.slice(0, 3).join(', ')} …`,
  ];
}

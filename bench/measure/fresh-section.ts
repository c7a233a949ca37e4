// A table of programs that are measured in a fresh process each time: times and memory.
import type { BenchContext, Section } from './bench-context.ts';
import { freshProgram } from './fresh-program.ts';
import { failureNotes, figure, markdownTable } from './markdown-table.ts';
import { type Outcome, roundRobin, titled } from './round-robin.ts';
import { ratioOf, statisticsOf } from './statistics.ts';
import { type Target, verdict } from './targets.ts';

const HEAD = [
  'reader or writer',
  'wall s, median',
  'CPU s, median',
  'CPU s, min',
  'spread',
  '× Portolan',
  'peak MB',
  'added MB',
  'rounds',
  'target',
];
const ROUNDS_MAX = 5;
const BUDGET_MS = 30_000;

/** What is run, and what it must find. */
export interface FreshOrder {
  readonly title: string;
  /** The program under programs/. */
  readonly program: string;
  /** The first row is Portolan: the targets are its own, and the ratios are to it. */
  readonly rows: readonly {
    readonly id: string;
    readonly title: string;
    readonly arguments: readonly string[];
    /** Where it differs from what the other rows must find. */
    readonly expected?: Readonly<Record<string, number>>;
  }[];
  readonly expected: Readonly<Record<string, number>>;
  readonly targets: { readonly wall?: Target; readonly cpu?: Target; readonly peak?: Target };
}

/** Runs the programs in turns. What fails is a row that says so. */
export async function freshSection(context: BenchContext, order: FreshOrder): Promise<Section> {
  const contestants = order.rows.map((row) => ({
    id: row.id,
    run: () => freshProgram(order.program, row.arguments),
  }));
  const outcomes = await roundRobin(contestants, {
    rounds: Math.min(context.rounds, ROUNDS_MAX),
    warmUpMs: 0,
    roundMs: 0,
    budgetMs: BUDGET_MS,
  });
  const baseline = (outcomes[0]?.samples ?? []).map(({ cpuMs }) => cpuMs);
  const cells = order.rows.map((row, index) => {
    const targets = index === 0 ? order.targets : {};
    const expected = row.expected ?? order.expected;
    return rowCells({ title: row.title, outcome: outcomes[index]!, baseline, expected, targets });
  });
  const notes = failureNotes(titled(order.rows, outcomes));
  return { title: order.title, body: markdownTable(HEAD, cells) + notes };
}

function rowCells(result: {
  readonly title: string;
  readonly outcome: Outcome;
  readonly baseline: readonly number[];
  readonly expected: Readonly<Record<string, number>>;
  readonly targets: FreshOrder['targets'];
}): string[] {
  const { title, outcome, baseline, expected, targets } = result;
  const { samples } = outcome;
  const last = samples.at(-1);
  if (last === undefined) return [title];
  const times = samples.map(({ cpuMs }) => cpuMs);
  const cpu = statisticsOf(times);
  const wall = statisticsOf(samples.map(({ wallMs }) => wallMs));
  const peak = statisticsOf(samples.map(({ peakMb }) => peakMb ?? 0));
  const added = statisticsOf(samples.map(({ addedMb }) => addedMb ?? 0));
  const wrong = Object.keys(expected).filter((name) => last.totals?.[name] !== expected[name]);
  const verdicts = [
    targets.wall && `wall ${verdict(wall.median / 1_000, targets.wall)}`,
    targets.cpu && `CPU ${verdict(cpu.median / 1_000, targets.cpu)}`,
    targets.peak && `peak ${verdict(peak.median, targets.peak)}`,
    wrong.length > 0 && wrong.map((name) => `gave ${last.totals?.[name]} ${name}`).join(', '),
  ];
  return [
    title,
    figure(wall.median / 1_000),
    figure(cpu.median / 1_000),
    figure(cpu.min / 1_000),
    `${Math.round(cpu.spread * 100)} %`,
    baseline.length === 0 ? '–' : `${ratioOf(times, baseline).toFixed(2)}×`,
    figure(peak.median),
    figure(added.median),
    String(samples.length),
    verdicts.filter((text) => typeof text === 'string').join('; '),
  ];
}

// Start-up: whole processes from start to end, as someone at a shell waits for them.
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchContext, Section } from './measure/bench-context.ts';
import { BUILT_BIN, DIST_FOLDER } from './measure/built-programs.ts';
import { corpusFolder } from './measure/corpus-manifest.ts';
import { failureNotes, figure, markdownTable } from './measure/markdown-table.ts';
import { type Outcome, roundRobin, titled } from './measure/round-robin.ts';
import { ratioOf, statisticsOf } from './measure/statistics.ts';
import { timedCommand } from './measure/timed-command.ts';

const START_FOLDER = join(import.meta.dirname, 'start');
const SOURCE_BIN = join(import.meta.dirname, '..', 'src', 'cli', 'bin.ts');
const HEAD = [
  'process',
  'wall ms, median',
  'min',
  'spread',
  '× wall of the first',
  'CPU ms, median',
  '× CPU of the first',
  'rounds',
];
const BUDGET_MS = 30_000;

interface Command {
  readonly title: string;
  readonly arguments: readonly string[];
}

/** Measures cold starts. What fails is a row that says so. */
export async function startBench(context: BenchContext): Promise<Section[]> {
  const { plain } = context.manifest.documents;
  const file = join(corpusFolder(context.size), plain.file);
  const script = (name: string): string => join(START_FOLDER, name);

  context.progress('start: one file');
  const reading = await commandsSection(context, {
    title: `Cold start: read ${plain.file} (${plain.entries.toLocaleString('en-US')} records)`,
    commands: [
      { title: 'Portolan, built', arguments: [script('portolan.js'), file] },
      { title: 'saxes', arguments: [script('saxes.js'), file] },
      { title: 'npm sitemap', arguments: [script('sitemap.js'), file] },
      { title: 'node alone', arguments: [script('empty.js')] },
    ],
  });
  context.progress('start: command line');
  const commandLine = await commandsSection(context, {
    title: 'Start of the command line',
    commands: [
      { title: 'portolan --help, built', arguments: [BUILT_BIN, '--help'] },
      { title: 'portolan --help, sources', arguments: [SOURCE_BIN, '--help'] },
      { title: 'node alone', arguments: [script('empty.js')] },
      { title: 'node alone, on TypeScript', arguments: [script('empty.ts')] },
    ],
  });
  context.progress('start: imports');
  const doors = ['', 'publish', 'check', 'crawl'];
  const urlOf = (door: string): string => pathToFileURL(join(DIST_FOLDER, door, 'index.js')).href;
  const imports = await commandsSection(context, {
    title: 'Start of a program that imports',
    commands: [
      { title: 'node alone', arguments: [script('empty.js')] },
      ...doors.map((door) => ({
        title: posix.join('portolan', door),
        arguments: [script('import.js'), urlOf(door)],
      })),
    ],
  });
  return [reading, commandLine, imports];
}

async function commandsSection(
  context: BenchContext,
  order: { readonly title: string; readonly commands: readonly Command[] },
): Promise<Section> {
  const contestants = order.commands.map((command) => ({
    id: command.title,
    run: () => timedCommand(process.execPath, command.arguments),
  }));
  const outcomes = await roundRobin(contestants, {
    rounds: context.rounds,
    warmUpMs: 1,
    roundMs: 0,
    budgetMs: BUDGET_MS,
  });
  const first = outcomes[0]!;
  const rows = outcomes.map((outcome) => rowCells(outcome, first));
  const notes = failureNotes(titled(order.commands, outcomes));
  return { title: order.title, body: markdownTable(HEAD, rows) + notes };
}

function rowCells(outcome: Outcome, first: Outcome): string[] {
  const { id, samples } = outcome;
  if (samples.length === 0) return [id];
  const walls = samples.map(({ wallMs }) => wallMs);
  const times = samples.map(({ cpuMs }) => cpuMs);
  const wall = statisticsOf(walls);
  const compared = first.samples.length > 0;
  const firstWalls = first.samples.map(({ wallMs }) => wallMs);
  const firstTimes = first.samples.map(({ cpuMs }) => cpuMs);
  return [
    id,
    figure(wall.median),
    figure(wall.min),
    `${Math.round(wall.spread * 100)} %`,
    compared ? `${ratioOf(walls, firstWalls).toFixed(2)}×` : '–',
    figure(statisticsOf(times).median),
    compared ? `${ratioOf(times, firstTimes).toFixed(2)}×` : '–',
    String(samples.length),
  ];
}

// Checking beside reading: a clean file, one with a hundred thousand faults, a tree of a million.
import type { BenchContext, Section } from './measure/bench-context.ts';
import { freshProgram } from './measure/fresh-program.ts';
import { figure, markdownTable } from './measure/markdown-table.ts';
import { TARGETS, type Target, verdict } from './measure/targets.ts';

const ENTRIES = { full: 50_000, quick: 5_000 };
const PAGES = { full: 1_000_000, quick: 50_000 };
const ROUNDS = 31;

/** What `check-cost` prints. */
interface CostSample {
  readonly readMs: number;
  readonly checkedMs: number;
  readonly listened: number;
  readonly checked: number;
  readonly findings: readonly string[];
}

/** What `check-memory` prints. */
interface MemorySample {
  readonly entries: number;
  readonly peakMb: number;
  readonly cpuSeconds: number;
}

const KINDS: readonly (readonly [kind: string, title: string, target: Target])[] = [
  ['clean', 'clean', TARGETS.checkClean],
  ['queries', 'clean, with queries', TARGETS.checkClean],
  ['unreadable', 'two faults an entry, noted by the reader', TARGETS.checkFaults],
  ['doubtful', 'two faults an entry, seen by rules', TARGETS.checkFaults],
];

/** Measures checking. Errors: those of the programs. */
export async function checkBench(context: BenchContext): Promise<Section[]> {
  const entries = ENTRIES[context.size];
  const rows: string[][] = [];
  for (const [kind, title, target] of KINDS) {
    context.progress(`check: ${title}`);
    const sample = await freshProgram<CostSample>('check-cost', [
      kind,
      String(entries),
      String(ROUNDS),
    ]);
    rows.push([
      title,
      figure(sample.readMs),
      figure(sample.checkedMs),
      `${sample.listened.toFixed(2)}×`,
      `${sample.checked.toFixed(2)}×`,
      verdict(sample.checked, target),
      sample.findings.join(', '),
    ]);
  }
  const head = [
    'document',
    'read, CPU ms',
    'checked, CPU ms',
    'problems told',
    '× reading',
    'target',
    'findings',
  ];
  context.progress('check: a tree');
  const tree = await freshProgram<MemorySample>('check-memory', [String(PAGES[context.size])]);
  const treeRow = [
    `${tree.entries.toLocaleString('en')} pages in 20 files`,
    figure(tree.cpuSeconds),
    figure(tree.peakMb),
    verdict(tree.peakMb, TARGETS.checkTreePeak),
  ];
  return [
    {
      title: `Check ${entries.toLocaleString('en')} entries with the rules of \`protocol\``,
      body: markdownTable(head, rows),
    },
    {
      title: 'Check a tree, duplicates included',
      body: markdownTable(['tree', 'CPU s', 'peak MB', 'target'], [treeRow]),
    },
  ];
}

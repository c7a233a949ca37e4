// Building whole sets: ten million rows from stdin, and a set that is published again.
import type { BenchContext, Section } from './measure/bench-context.ts';
import { BUILT_BIN } from './measure/built-programs.ts';
import { freshSection } from './measure/fresh-section.ts';
import { TARGETS } from './measure/targets.ts';

const LINES = { full: 10_000_000, quick: 220_000 };
const PAGES = { full: 1_000_000, quick: 100_000 };
// Of eleven rows one repeats a page.
const REPEATED = 11;

/** Measures building. What fails is a row that says so. */
export async function buildBench(context: BenchContext): Promise<Section[]> {
  const lines = LINES[context.size];
  const duplicates = Math.floor(lines / REPEATED);
  context.progress('build from stdin');
  const stdin = await freshSection(context, {
    title: `Build ${lines.toLocaleString('en-US')} rows of JSONL from stdin, deduplicated`,
    program: 'build-stdin',
    rows: [
      { id: 'plain', title: 'portolan build -', arguments: [BUILT_BIN, String(lines), 'plain'] },
      {
        id: 'gzip',
        title: 'portolan build - --gzip',
        arguments: [BUILT_BIN, String(lines), 'gzip'],
      },
    ],
    expected: { records: lines - duplicates, duplicates },
    targets: { peak: TARGETS.buildStdinPeak },
  });
  const pages = PAGES[context.size];
  context.progress('publish again');
  const row = (step: string, title: string) => ({
    id: step,
    title,
    arguments: [String(pages), step],
  });
  const again = await freshSection(context, {
    title: `Publish ${pages.toLocaleString('en-US')} entries with a state`,
    program: 'publish-again',
    rows: [
      row('first', 'for the first time'),
      row('unchanged', 'again, unchanged'),
      row('edited', 'again, ten entries edited'),
    ],
    expected: { records: pages },
    targets: {},
  });
  return [stdin, again];
}

// Runs the benchmarks: `node run.ts [--quick] [--only read,write,dedupe,…] [--rounds N]`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildBench } from './build.bench.ts';
import { checkBench } from './check.bench.ts';
import { consoleBench } from './console.bench.ts';
import { crawlBench } from './crawl.bench.ts';
import { dedupeBench } from './dedupe.bench.ts';
import { facadeBench } from './facade.bench.ts';
import { makeCorpora } from './make-corpora.ts';
import { type BenchContext, type Section, SUITES, type Suite } from './measure/bench-context.ts';
import { buildPrograms } from './measure/built-programs.ts';
import { machineSection } from './measure/machine-section.ts';
import { buildNative } from './measure/native-build.ts';
import { sectionsMarkdown, updateResults } from './measure/results-file.ts';
import { memoryBench } from './memory.bench.ts';
import { postgresStoreBench } from './postgres-store.bench.ts';
import { queueBench } from './queue.bench.ts';
import { readBench } from './read.bench.ts';
import { startBench } from './start.bench.ts';
import { storeBench } from './store.bench.ts';
import { writeBench } from './write.bench.ts';

const USAGE = `Usage: node run.ts [--quick] [--only read,write,…] [--rounds N]

  --quick     a tenth of the corpora and 3 rounds, to see that everything runs;
              results go to corpora/RESULTS.quick.md and are good for nothing else
  --only      some of read, write, facade, dedupe, build, check, crawl, store, postgres-store,
              queue, console, start, memory; the others keep their part of RESULTS.md
  --rounds    how often each is measured (default 9, with --quick 3)`;

const ROUNDS = { full: 9, quick: 3 };
const BENCHES: Readonly<Record<Suite, (context: BenchContext) => Promise<Section[]>>> = {
  read: readBench,
  write: writeBench,
  facade: facadeBench,
  dedupe: dedupeBench,
  build: buildBench,
  check: checkBench,
  crawl: crawlBench,
  store: storeBench,
  'postgres-store': postgresStoreBench,
  queue: queueBench,
  console: consoleBench,
  start: startBench,
  memory: memoryBench,
};

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: SUITES.join(',') },
    rounds: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const wanted = values.only.split(',');
const known = wanted.every((name) => SUITES.some((suite) => suite === name));
const size = values.quick ? 'quick' : 'full';
const rounds = Number(values.rounds ?? ROUNDS[size]);

if (values.help || !known || !(rounds >= 1)) {
  console.error(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  await runBenches();
}

async function runBenches(): Promise<void> {
  progress('corpora');
  const manifest = makeCorpora(size);
  progress('package and programs');
  await buildPrograms();
  progress('native parsers');
  const { built, notices } = await buildNative();
  for (const notice of notices) console.error(notice);

  const context: BenchContext = { size, manifest, rounds, natives: built, progress };
  const name = size === 'quick' ? join('corpora', 'RESULTS.quick.md') : 'RESULTS.md';
  const file = join(import.meta.dirname, name);
  const publish = (part: string, sections: readonly Section[]): void => {
    console.log(sectionsMarkdown(sections));
    updateResults(file, part, sections);
  };
  const skipped = notices.map((notice) => `- ${notice}`).join('\n');
  const machine = machineSection(context);
  publish('machine', [
    skipped === '' ? machine : { ...machine, body: `${machine.body}\n\n${skipped}` },
  ]);
  for (const suite of SUITES) {
    if (wanted.includes(suite)) publish(suite, await BENCHES[suite](context));
  }
  progress(`done: ${name}`);
}

function progress(line: string): void {
  console.error(`[${new Date().toISOString().slice(11, 19)}] ${line}`);
}

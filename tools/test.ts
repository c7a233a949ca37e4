// What `npm test` and `npm run test:full` run. Stops at the first step that fails; the totals of
// all tests that ran are the last thing printed.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeComplaint } from './node-complaint.ts';
import { addTotals, formatTotals, runTests, type Totals } from './test/run-tests.ts';
import { sharedProcesses } from './test/shared-processes.ts';
import { needsBuild, type Tier, testFiles } from './test/test-files.ts';

interface Step {
  readonly heading: string;
  readonly command: string;
  readonly arguments: readonly string[];
}

interface Plan {
  readonly only?: string | undefined;
  readonly name?: string | undefined;
  readonly shard?: { readonly index: number; readonly total: number } | undefined;
  readonly tiers: readonly Tier[];
  readonly whole: boolean;
}

const USAGE = `npm test                           build, types, lint, house rules, most tests
npm run test:full                  the other tests: end to end, faults, fuzz, package, slow
npm run test:full -- --shard 1/4   a quarter of them
npm test -- --tier all             both
npm test -- --only types           one step: types, lint
npm test -- --only unit            one part of the tests: tidy, unit, cross, package
npm test -- --only src/formats     the test files whose path contains this
npm test -- --watch --only src/net run them again whenever a file changes
npm test -- --name "BOM"           the tests whose name matches this pattern
PORTOLAN_FUZZ_SEED=random npm run test:full   draw other cases; a number repeats them
PORTOLAN_FUZZ_SECONDS=60 npm run test:full    fuzz for longer than the default`;

const STATUS_USAGE = 2;
const root = join(import.meta.dirname, '..');
const SHARED = join(root, 'node_modules', '.cache', 'shared-tests');
// Half of most processes was to compile the same sources again.
const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled-tests');
// Tests of the second tier wait half of their time: for timers, servers and other processes.
const FULL_AT_ONCE = 3;
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

const BUILD: Step = { heading: 'Build', command: 'npm', arguments: ['run', '--silent', 'build'] };
const TYPES: Step = { heading: 'Types', command: bin('tsc'), arguments: ['-p', 'tsconfig.json'] };
const LINT: Step = { heading: 'Lint', command: bin('biome'), arguments: ['check'] };

process.exitCode = await main();

async function main(): Promise<number> {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== undefined) {
    console.error(complaint);
    return STATUS_USAGE;
  }
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      name: { type: 'string' },
      shard: { type: 'string' },
      tier: { type: 'string' },
      watch: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const { only, name } = values;
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  if (only === 'types') return runStep(TYPES);
  if (only === 'lint') return runStep(LINT);
  const [, index, total] = /^(\d+)\/(\d+)$/.exec(values.shard ?? '1/1') ?? [];
  const tier = values.tier ?? (only === undefined && name === undefined ? 'fast' : 'all');
  const shard = { index: Number(index), total: Number(total) };
  const isShard = shard.index >= 1 && shard.index <= shard.total;
  if (!isShard || !['fast', 'full', 'all'].includes(tier)) {
    console.error(USAGE);
    return STATUS_USAGE;
  }
  if (values.watch === true) return watch(testFiles(root, { tier: tier as Tier, only }), name);
  const tiers: readonly Tier[] = tier === 'all' ? ['fast', 'full'] : [tier as Tier];
  const whole = only === undefined && name === undefined && tiers[0] === 'fast';
  return await runPlan({ only, name, shard, tiers, whole });
}

async function runPlan({ only, name, shard, tiers, whole }: Plan): Promise<number> {
  const runs = tiers.map((tier) => testFiles(root, { tier, only }));
  const files = runs.flat();
  if (files.length === 0) {
    console.error(`No test file has "${only}" in its path.\n\n${USAGE}`);
    return STATUS_USAGE;
  }
  const building = whole || files.some((path) => needsBuild(root, path));
  const checking = whole ? [TYPES, LINT] : [];
  for (const step of [...(building ? [BUILD] : []), ...checking]) {
    const status = runStep(step);
    if (status !== 0) {
      console.error(`\n${step.heading} failed, so no test ran.`);
      return status;
    }
  }
  process.env['NODE_COMPILE_CACHE'] ??= COMPILE_CACHE;
  process.chdir(root);
  const totals: Totals[] = [];
  for (const [index, paths] of runs.entries()) {
    if (paths.length === 0) continue;
    console.log('\n== Tests ==\n');
    const isShared = only === undefined && tiers[index] === 'fast';
    const files = isShared ? sharedProcesses(paths, { root, folder: SHARED }) : paths;
    const atOnce = tiers[index] === 'full' ? FULL_AT_ONCE : undefined;
    totals.push(await runTests({ files, name, shard, atOnce }));
    if (totals.some(({ failed, cancelled }) => failed + cancelled > 0)) break;
  }
  const sum = addTotals(totals);
  console.log(formatTotals(sum));
  return sum.failed + sum.cancelled === 0 ? 0 : 1;
}

function watch(files: readonly string[], name: string | undefined): number {
  const pattern = name === undefined ? [] : [`--test-name-pattern=${name}`];
  const flags = ['--test', '--watch', '--test-reporter=spec', ...pattern];
  return runStep({
    heading: 'Tests, until Ctrl-C',
    command: process.execPath,
    arguments: [...flags, ...files],
  });
}

function runStep(step: Step): number {
  console.log(`\n== ${step.heading} ==\n`);
  const { status, error } = spawnSync(step.command, step.arguments, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
  });
  if (error !== undefined) {
    console.error(`${step.heading} could not be started: ${error.message}. Run npm ci first.`);
    return STATUS_USAGE;
  }
  return status ?? 1;
}

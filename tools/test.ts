// What `npm test` runs: the build, the types, the lint, then every test in one run of Node's
// runner. Stops at the first step that fails, and prints nothing after the runner's own summary.

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeComplaint } from './node-complaint.ts';
import { removeStaleOutput } from './stale-output.ts';

interface Step {
  readonly heading: string;
  readonly command: string;
  readonly arguments: readonly string[];
}

const USAGE = `npm test                            build, types, lint, and every test
npm test -- --only types            one step: types, lint
npm test -- --only unit             one part of the tests: tidy, unit, cross, package
npm test -- --only src/formats      the test files whose path contains this
npm test -- --name "BOM"            the tests whose name matches this pattern
PORTOLAN_FUZZ_SEED=random npm test  draw other cases than the usual ones; a number repeats them
PORTOLAN_FUZZ_SECONDS=60 npm test   fuzz for longer than the default`;

const PARTS: Readonly<Record<string, string>> = {
  tidy: 'tools/',
  unit: 'src/',
  cross: 'tests/',
  package: 'tests/package/',
};

const root = join(import.meta.dirname, '..');
// Each file is a process, and half of most processes was to compile the same sources again.
const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled-tests');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

const BUILD: Step = { heading: 'Build', command: 'npm', arguments: ['run', '--silent', 'build'] };
const TYPES: Step = { heading: 'Types', command: bin('tsc'), arguments: ['-p', 'tsconfig.json'] };
const LINT: Step = { heading: 'Lint', command: bin('biome'), arguments: ['check'] };

process.exitCode = main();

function main(): number {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== undefined) {
    console.error(complaint);
    return 2;
  }
  const options = {
    only: { type: 'string' },
    name: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  const { only, name, help } = parseArgs({ options }).values;
  if (help === true) {
    console.log(USAGE);
    return 0;
  }
  if (only === 'types') return run(TYPES);
  if (only === 'lint') return run(LINT);
  const files = testFiles(only);
  if (files.length === 0) {
    console.error(`No test file has "${only}" in its path.\n\n${USAGE}`);
    return 2;
  }
  for (const step of stepsFor(files, only === undefined && name === undefined, name)) {
    const status = run(step);
    if (status !== 0) return status;
    if (step === BUILD) removeStaleOutput(root);
  }
  return 0;
}

// The tests that cross layers run what is built; those beside the code run the code.
function stepsFor(files: readonly string[], whole: boolean, name: string | undefined): Step[] {
  const tests = testStep(files, name);
  if (whole) return [BUILD, TYPES, LINT, tests];
  return files.some((path) => path.startsWith('tests/')) ? [BUILD, tests] : [tests];
}

function testFiles(only: string | undefined): string[] {
  const all = globSync(['tools/**/*.test.ts', 'src/**/*.test.ts', 'tests/**/*.test.ts'], {
    cwd: root,
  });
  const part = PARTS[only ?? ''];
  const wanted = (path: string): boolean =>
    part === undefined ? path.includes(only ?? '') : path.startsWith(part);
  return all
    .map((path) => path.replaceAll('\\', '/'))
    .filter(wanted)
    .sort();
}

function testStep(files: readonly string[], name: string | undefined): Step {
  const pattern = name === undefined ? [] : [`--test-name-pattern=${name}`];
  const flags = ['--test', '--test-concurrency=2', '--test-reporter=spec', ...pattern];
  return { heading: 'Tests', command: process.execPath, arguments: [...flags, ...files] };
}

function run(step: Step): number {
  console.log(`\n== ${step.heading} ==\n`);
  const { status, error } = spawnSync(step.command, step.arguments, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
  });
  if (error !== undefined) {
    console.error(`${step.heading} could not be started: ${error.message}. Run npm ci first.`);
    return 2;
  }
  return status ?? 1;
}

// The test files of the checkout, in two tiers: `npm test` runs the first, `npm run test:full` the
// second.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `fast` is the first tier, `full` the second. */
export type Tier = 'fast' | 'full' | 'all';

/** Which of the test files to run. */
export interface TestFilesOptions {
  readonly tier: Tier;
  /** A part of the path, or one of the names in `PARTS`. Default: all files. */
  readonly only?: string | undefined;
}

/** The names that `--only` knows besides parts of paths, and the folder that each stands for. */
export const PARTS: Readonly<Record<string, string>> = {
  tidy: 'tools/',
  unit: 'src/',
  cross: 'tests/',
  package: 'tests/package/',
};

const FOLDERS = ['tools', 'src', 'packages/*/src', 'tests'];
const FAST =
  /^(?:src|tools|packages\/[^/]+\/src|tests\/(?:conformance|docs|rules|schemas|support))\//;
// A file of drawn cases, or one that takes more than about 1.5 s of CPU time.
const SLOW = /\.(?:fuzz|slow)\.test\.ts$/;
const RUNS_BUILT_CODE = /\/(?:run-portolan|run-action|console-process)\.ts'/;

/** The test files under `root`, relative to it. */
export function testFiles(root: string, { tier, only }: TestFilesOptions): string[] {
  const paths = globSync(
    FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
    { cwd: root },
  );
  const part = PARTS[only ?? ''];
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => tier === 'all' || tierOf(path) === tier)
    .filter((path) => (part === undefined ? path.includes(only ?? '') : path.startsWith(part)))
    .sort();
}

/** The tier of a test file. */
export function tierOf(path: string): Exclude<Tier, 'all'> {
  return FAST.test(path) && !SLOW.test(path) ? 'fast' : 'full';
}

/** Whether a test file runs what is in dist/. */
export function needsBuild(root: string, path: string): boolean {
  if (path.startsWith('tests/package/')) return true;
  if (!path.startsWith('tests/')) return false;
  return RUNS_BUILT_CODE.test(readFileSync(join(root, path), 'utf8'));
}

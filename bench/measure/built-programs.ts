// Portolan as its package has it, and the programs of the bench, bundled by the same tool.
import { execFile } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { bundleCode } from '../../tools/build/bundle-code.ts';
import { BUILD_FOLDER } from '../peers/native-peers.ts';

/** The folder that holds each of `bench/programs` as JavaScript. */
export const PROGRAMS_FOLDER: string = join(BUILD_FOLDER, 'js');

const ROOT = join(import.meta.dirname, '..', '..');

/** The package, as users have it. */
export const DIST_FOLDER: string = join(ROOT, 'dist');

/** The command, as users of the package run it. */
export const BUILT_BIN: string = join(DIST_FOLDER, 'cli', 'bin.js');

const run = promisify(execFile);

/**
 * Builds the package, and the programs. Run as TypeScript, Node's type stripping would add some
 * 20 MB and 30 ms to each of them, which nobody pays who installs the package.
 */
export async function buildPrograms(): Promise<void> {
  await run(process.execPath, [join(ROOT, 'tools', 'build.ts')]);
  const programs = globSync('bench/programs/*.ts', { cwd: ROOT });
  rmSync(PROGRAMS_FOLDER, { recursive: true, force: true });
  await bundleCode({
    root: ROOT,
    entries: Object.fromEntries(
      programs.map((path) => [basename(path, '.ts'), join(ROOT, path)] as const),
    ),
    external: ['@?[a-z][^:]*'],
    folder: PROGRAMS_FOLDER,
  });
}

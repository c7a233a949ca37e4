// Portolan and the programs of the bench as JavaScript, as users of the package run them.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { embedFiles } from '../../tools/embed.ts';
import { BUILD_FOLDER } from '../peers/native-peers.ts';

/** The folder that holds the compiled `src` and `bench/programs`. */
export const COMPILED_FOLDER: string = join(BUILD_FOLDER, 'js');

const BENCH = join(import.meta.dirname, '..');
const run = promisify(execFile);

/**
 * Compiles src/ and programs/. Run as TypeScript, Node's type stripping would add some 20 MB and
 * 30 ms to each of them, which nobody pays who installs the package.
 *
 * The threads of the store and what the console serves are embedded, as the package has them.
 * Where nothing comes out, the programs that are missing fail when they are run.
 */
export async function compileSources(): Promise<void> {
  mkdirSync(COMPILED_FOLDER, { recursive: true });
  copyFileSync(join(BENCH, '..', 'package.json'), join(COMPILED_FOLDER, 'package.json'));
  const compiler = join(BENCH, '..', 'node_modules', 'typescript', 'bin', 'tsc');
  const settings = join(BENCH, 'tsconfig.build.json');
  // Type errors are the tests' business: the compiler writes its output all the same.
  await run(process.execPath, [compiler, '-p', settings]).catch(() => undefined);
  await embedFiles(join(COMPILED_FOLDER, 'src'));
}

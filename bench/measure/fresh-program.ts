// Runs one of the programs in programs/ in a fresh process and takes the sample that it prints.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROGRAMS_FOLDER } from './built-programs.ts';
import type { Sample } from './sample.ts';

const OUTPUT_BYTES_MAX = 10_000_000;
const run = promisify(execFile);

/**
 * Starts the built programs/<name> and returns the last line of JSON that it prints.
 *
 * Errors: a plain error with the first message of the program when it fails.
 */
export async function freshProgram<Result extends object = Sample>(
  name: string,
  args: readonly string[],
): Promise<Result> {
  const file = join(PROGRAMS_FOLDER, `${name}.js`);
  try {
    const { stdout } = await run(process.execPath, [file, ...args], {
      maxBuffer: OUTPUT_BYTES_MAX,
    });
    const line = stdout.trim().split('\n').at(-1) ?? '';
    return JSON.parse(line) as Result;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new Error(text.split('\n').find((line) => /Error/.test(line)) ?? text, { cause: error });
  }
}

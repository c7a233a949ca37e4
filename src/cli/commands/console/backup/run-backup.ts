// What `portolan backup` does: a copy of a store, or the word to a console to write one.
import { plainText } from '../../../output/text/plain-text.ts';
import { runAtDesk } from '../show/run-at-desk.ts';
import type { ShowOptions } from '../show/show-options.ts';

/**
 * Writes a copy, prints its folder and gives the exit status, 0.
 *
 * Errors: CONFIG_INVALID, OUTPUT_UNWRITABLE, STORE_UNUSABLE, STORE_LOCKED, CONSOLE_UNREACHABLE.
 */
export function runBackup(folder: string | undefined, options: ShowOptions): Promise<number> {
  return runAtDesk(options, async ({ desk, sink, stderr }) => {
    const written = await desk.backup(folder);
    const where = desk.kind === 'console' ? ', on the machine of the console' : '';
    if (options.quiet !== true) stderr.write(`A backup was written${where}:\n`);
    await sink.write(`${plainText(written)}\n`);
    return 0;
  });
}

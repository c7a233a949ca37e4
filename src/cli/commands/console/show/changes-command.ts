// `portolan changes`: its options and its help.
import { type Command, Option } from 'commander';
import type { ChangesOptions } from './run-changes.ts';
import { addShowOptions, SHOW_DETAILS } from './show-options.ts';

const DESCRIPTION = `The changes between two reads of a site: added, removed, changed.

A read is its number (from 1, as portolan status <site> --runs lists them), a date
(2026-11-22), a time in UTC (2026-11-22T14:00Z), or how long ago it was (24h, 7d).
Without --from and --to: the last read that changed anything.`;

const EXAMPLES = `
Examples:
  portolan changes example.com
  portolan changes example.com --from 24h
  portolan changes example.com --from 2026-11-01 --to 2026-11-07 --folders
  portolan changes example.com --from 3 --to 12 --kind removed
  portolan changes example.com --all --format csv > changes.csv`;

/**
 * Adds `changes` to the program.
 *
 * Errors of the work pass through `parseAsync`.
 */
export function defineChangesCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('changes')
    .summary('the changes between two reads of a site')
    .description(DESCRIPTION)
    .argument('<site>', 'the number, host or URL of the site')
    .option('--from <read>', 'after this read, or before this date (default: the one before --to)')
    .option('--to <read>', 'up to this read, or the end of this date (default: the last)')
    .addOption(
      new Option('--kind <kind>', 'only this kind').choices(['added', 'removed', 'changed']),
    )
    .option('--contains <text>', 'only URLs that contain this text')
    .option('--folders', 'how many by folder, in place of the URLs');
  addShowOptions(command)
    .addHelpText('after', SHOW_DETAILS + EXAMPLES)
    .action(async (site: string, options: ChangesOptions) => {
      const { runChanges } = await import('./run-changes.ts');
      finish(await runChanges(site, options));
    });
}

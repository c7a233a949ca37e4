// `portolan changes`: its options and its help.
import { type Command, Option } from 'commander';
import { parseCountOption } from '../option-parsers.ts';
import type { ChangesOptions } from './run-changes.ts';
import { addShowOptions, SHOW_DETAILS } from './show-options.ts';

const DESCRIPTION = `What is different between two reads of a site: added, removed, changed.

Reads are numbered from 1, as portolan status <site> --runs lists them. Without
--from and --to: what the last read brought.`;

const EXAMPLES = `
Examples:
  portolan changes example.com
  portolan changes example.com --from 3 --to 12 --kind removed
  portolan changes example.com --all --format csv > changes.csv`;

/**
 * Adds `changes` to the program.
 *
 * Errors: None. Those of the work pass through `parseAsync`.
 */
export function defineChangesCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('changes')
    .summary('what is different between two reads of a site')
    .description(DESCRIPTION)
    .argument('<site>', 'a number, a host or an address of the site')
    .option('--from <read>', 'after this read (default: the one before --to)', parseCountOption)
    .option('--to <read>', 'up to this read (default: the last)', parseCountOption)
    .addOption(
      new Option('--kind <kind>', 'only what was').choices(['added', 'removed', 'changed']),
    )
    .option('--contains <text>', 'only URLs with this in their address');
  addShowOptions(command)
    .addHelpText('after', SHOW_DETAILS + EXAMPLES)
    .action(async (site: string, options: ChangesOptions) => {
      const { runChanges } = await import('./run-changes.ts');
      finish(await runChanges(site, options));
    });
}

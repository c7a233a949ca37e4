// `portolan watch`: its options and its help.
import { type Command, Option } from 'commander';
import { addPlaceOptions } from './console-place.ts';
import type { WatchOptions } from './run-watch.ts';

const DETAILS = `
A console has to be running: --console, PORTOLAN_CONSOLE, or the usual http://127.0.0.1:8640/.

Formats:
  human   a line for people; the default on a terminal
  jsonl   an object a line: { id, at, kind, siteId, sitemapId?, run?, url, message }

Exit status: 130 interrupted, 2 wrong usage, 3 the console could not be asked (any more).

Examples:
  portolan watch
  portolan watch example.com --format jsonl`;

/**
 * Adds `watch` to the program.
 *
 * Errors: None. Those of the work pass through `parseAsync`.
 */
export function defineWatchCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('watch')
    .summary('what happens at a running console, line by line, until Ctrl-C')
    .description('What happens at a running console: what is submitted, read and found.')
    .argument('[site]', 'a number, a host or an address of a site (default: all)')
    .addOption(new Option('--format <format>', 'how to print').choices(['human', 'jsonl']));
  addPlaceOptions(command)
    .option('-q, --quiet', 'print nothing but the events')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (site: string | undefined, options: WatchOptions) => {
      const { runWatch } = await import('./run-watch.ts');
      finish(await runWatch(site, options));
    });
}

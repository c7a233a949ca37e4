// `portolan watch`: its options and its help.
import { type Command, Option } from 'commander';
import { addPlaceOptions } from '../engine/console-place.ts';
import type { WatchOptions } from './run-watch.ts';

const DETAILS = `
Requires a running console: --console, PORTOLAN_CONSOLE, or by default http://127.0.0.1:8640/.

Formats:
  human   one line for each event; the default on a terminal
  jsonl   one object per line: { id, at, kind, siteId, sitemapId?, run?, url, message }

Exit status: 130 interrupted, 2 wrong usage, 3 the console could not be reached (any more).

Examples:
  portolan watch
  portolan watch example.com --format jsonl`;

/**
 * Adds `watch` to the program.
 *
 * Errors of the work pass through `parseAsync`.
 */
export function defineWatchCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('watch')
    .summary('the events of a running console, line by line, until Ctrl-C')
    .description('The events of a running console: submissions, reads and findings.')
    .argument('[site]', 'the number, host or URL of a site (default: all)')
    .addOption(new Option('--format <format>', 'how to print').choices(['human', 'jsonl']));
  addPlaceOptions(command)
    .option('-q, --quiet', 'print only the events')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (site: string | undefined, options: WatchOptions) => {
      const { runWatch } = await import('./run-watch.ts');
      finish(await runWatch(site, options));
    });
}

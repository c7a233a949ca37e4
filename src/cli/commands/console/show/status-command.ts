// `portolan status`: its options and its help.
import { type Command, Option } from 'commander';
import type { StatusOptions } from './run-status.ts';
import { addShowOptions, SHOW_DETAILS } from './show-options.ts';

const DESCRIPTION = `The sitemaps of a site as Search Console lists them, with causes of failures.

Without a site: the only one, or a list of all sites with their status.

With --runs: the runs that read them, the newest first. portolan changes takes the
number of a run.`;

const STATUSES = [
  'pending',
  'fetching',
  'success',
  'success-with-warnings',
  'has-errors',
  'couldnt-fetch',
  'stale',
  'gone',
];

const EXAMPLES = `
Examples:
  portolan status
  portolan status example.com
  portolan status example.com --status couldnt-fetch --format jsonl
  portolan status example.com --runs`;

/**
 * Adds `status` to the program.
 *
 * Errors of the work pass through `parseAsync`.
 */
export function defineStatusCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('status')
    .summary("a site's sitemaps: type, submitted, last read, status, discovered pages")
    .description(DESCRIPTION)
    .argument('[site]', 'the number, host or URL of the site')
    .addOption(new Option('--status <status>', 'only sitemaps with this status').choices(STATUSES))
    .option('--contains <text>', 'only sitemaps whose URL contains this text')
    .addOption(
      new Option('--runs', 'the runs of the site instead of its sitemaps').conflicts([
        'status',
        'contains',
      ]),
    );
  addShowOptions(command)
    .addHelpText('after', SHOW_DETAILS + EXAMPLES)
    .action(async (site: string | undefined, options: StatusOptions) => {
      const { runStatus } = await import('./run-status.ts');
      finish(await runStatus(site, options));
    });
}

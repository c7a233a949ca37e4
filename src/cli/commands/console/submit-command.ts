// `portolan submit`: its options and its help.
import { type Command, Option } from 'commander';
import { addPlaceOptions } from './console-place.ts';
import type { SubmitOptions } from './run-submit.ts';
import { SHOW_FORMATS } from './show-options.ts';

const DESCRIPTION = `Submit a sitemap or a site to the console's store.

The address of a sitemap is read as it is; of a site (https://example.com/ or example.com) the
sitemaps are looked for: in robots.txt and at the usual places. The first sitemap of a site brings
the others, too. Without a running console it is read at once, by this command; a running console
reads it, and is waited for.`;

const DETAILS = `
Formats: those of portolan status, which shows the sitemaps of the site.

Exit status:
  0    read, and nothing is wrong, or nothing worse than a warning; with --no-wait: submitted
  1    read, and it has errors, or a sitemap that it lists; of a site: any of its sitemaps
  2    wrong usage
  3    refused, or one of these could not be had
  4    a bug in Portolan
  130  interrupted; what was submitted stays submitted

Examples:
  portolan submit https://example.com/sitemap.xml
  portolan submit example.com --database /var/lib/portolan
  portolan submit https://example.com/sitemap.xml --console https://console.example/ --no-wait`;

/**
 * Adds `submit` to the program.
 *
 * Errors: None. Those of the work pass through `parseAsync`.
 */
export function defineSubmitCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('submit')
    .summary('submit a sitemap or a site, and see what comes of it')
    .description(DESCRIPTION)
    .argument('<url>', 'the address of a sitemap or a site')
    .option('--no-wait', 'submit it, and leave the reading to portolan serve')
    .option('--allow-private', 'let it lead to private networks and this machine (store alone)')
    .addOption(new Option('--format <format>', 'how to print').choices([...SHOW_FORMATS]));
  addPlaceOptions(command)
    .option('-q, --quiet', 'print nothing but the result')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (url: string, options: SubmitOptions) => {
      const { runSubmit } = await import('./run-submit.ts');
      finish(await runSubmit(url, options));
    });
}

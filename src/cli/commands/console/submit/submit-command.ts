// `portolan submit`: its options and its help.
import { type Command, Option } from 'commander';
import { addPlaceOptions } from '../engine/console-place.ts';
import { SHOW_FORMATS } from '../show/show-options.ts';
import type { SubmitOptions } from './run-submit.ts';

const DESCRIPTION = `Submit a sitemap or a site to the console's store.

A sitemap is read at its URL; for a site (https://example.com/ or example.com) the sitemaps are
looked up in robots.txt and at the default locations. The first sitemap of a site also finds the
others. Without a running console, this command reads it at once; otherwise the running console
reads it, and the command waits for the result.`;

const DETAILS = `
Formats: those of portolan status, which shows the sitemaps of the site.

Exit status:
  0    read without errors (warnings may exist); with --no-wait: submitted
  1    it has errors, or a sitemap that it lists has; for a site: any of its sitemaps
  2    wrong usage
  3    refused, or one of these could not be fetched
  4    a bug in Portolan
  130  interrupted; what was submitted stays submitted

Examples:
  portolan submit https://example.com/sitemap.xml
  portolan submit example.com --database /var/lib/portolan
  portolan submit https://example.com/sitemap.xml --console https://console.example/ --no-wait`;

/**
 * Adds `submit` to the program.
 *
 * Errors of the work pass through `parseAsync`.
 */
export function defineSubmitCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('submit')
    .summary('submit a sitemap or a site, and see the result')
    .description(DESCRIPTION)
    .argument('<url>', 'the URL of a sitemap or a site')
    .option('--no-wait', 'submit without waiting; portolan serve reads it')
    .option('--allow-private', 'allow private networks and this machine (store only)')
    .addOption(new Option('--format <format>', 'how to print').choices([...SHOW_FORMATS]));
  addPlaceOptions(command)
    .option('-q, --quiet', 'print only the result')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (url: string, options: SubmitOptions) => {
      const { runSubmit } = await import('./run-submit.ts');
      finish(await runSubmit(url, options));
    });
}

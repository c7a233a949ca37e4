// `portolan issues`: its options and its help.
import { type Command, Option } from 'commander';
import type { IssuesOptions } from './run-issues.ts';
import { addShowOptions, SHOW_DETAILS } from './show-options.ts';

const DESCRIPTION = "The issues of a site's sitemaps, grouped by rule; of one rule, every place.";

const EXAMPLES = `
Examples:
  portolan issues example.com
  portolan issues example.com --severity error
  portolan issues example.com lastmod-in-future
  portolan issues example.com loc-too-long --all --format csv
  portolan issues example.com --expected`;

/**
 * Adds `issues` to the program.
 *
 * Errors of the work pass through `parseAsync`.
 */
export function defineIssuesCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('issues')
    .summary("the issues of a site's sitemaps, grouped by rule")
    .description(DESCRIPTION)
    .argument('<site>', 'the number, host or URL of the site')
    .argument('[rule]', 'a rule: lists every place where it was found')
    .addOption(
      new Option('--severity <severity>', 'only these').choices(['error', 'warning', 'info']),
    )
    .option('--expected', 'what is marked as expected: where, by whom, why, until when')
    .option('--ended', 'with --expected: what has ended, and why');
  addShowOptions(command)
    .addHelpText('after', SHOW_DETAILS + EXAMPLES)
    .action(async (site: string, rule: string | undefined, options: IssuesOptions) => {
      const { runIssues } = await import('./run-issues.ts');
      finish(await runIssues({ site, rule }, options));
    });
}

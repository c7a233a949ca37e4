// `portolan urls`: its options and its help.
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { UrlsOptions } from './run-urls.ts';
import { addShowOptions, SHOW_DETAILS } from './show-options.ts';

const DESCRIPTION = "The URLs that a site's sitemaps list. Conditions are combined with and.";

const EXAMPLES = `
Examples:
  portolan urls example.com --contains harbour
  portolan urls example.com --folder /blog/ --month 2026-11 --all --format csv > blog.csv
  portolan urls example.com --glob '/shop/**?page=*' --columns loc,sitemap
  portolan urls example.com --state gone --all --format jsonl | head`;

/**
 * Adds `urls` to the program.
 *
 * Errors of the work pass through `parseAsync`.
 */
export function defineUrlsCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('urls')
    .summary("the URLs that a site's sitemaps list")
    .description(DESCRIPTION)
    .argument('<site>', 'the number, host or URL of the site')
    .option('--contains <text>', 'that contain this text')
    .addOption(
      new Option('--prefix <text>', 'that begin with this URL or path of the site').conflicts(
        'contains',
      ),
    )
    .addOption(
      new Option('--glob <pattern>', 'whose path and query match').conflicts([
        'contains',
        'prefix',
      ]),
    )
    .option('--folder <path>', 'below this folder: /blog/', parseFolder)
    .option('--sitemap <sitemap>', 'listed by this sitemap: its URL or number')
    .option(
      '--month <month>',
      'with a lastmod of this month (2026-11), none, or in the future',
      parseMonth,
    )
    .addOption(
      new Option('--has <what>', 'with at least one of these').choices([
        'images',
        'videos',
        'news',
        'alternates',
      ]),
    )
    .addOption(new Option('--state <state>', 'default: listed').choices(['listed', 'gone', 'all']));
  addShowOptions(command)
    .addHelpText('after', SHOW_DETAILS + EXAMPLES)
    .action(async (site: string, options: UrlsOptions) => {
      const { runUrls } = await import('./run-urls.ts');
      finish(await runUrls(site, options));
    });
}

function parseFolder(text: string): string {
  if (text.startsWith('/')) return text.endsWith('/') ? text : `${text}/`;
  throw new InvalidArgumentError('Write a path from the root of the site, such as /blog/.');
}

function parseMonth(text: string): string {
  if (/^(?:\d{4}-(?:0[1-9]|1[0-2])|none|future)$/.test(text)) return text;
  throw new InvalidArgumentError('Write a month as 2026-11, or none, or future.');
}

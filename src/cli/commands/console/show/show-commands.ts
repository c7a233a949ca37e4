// `portolan sites`, `status`, `tree`, `issues`, `urls`, `changes` and `watch`: their options and
// their help. What they do is loaded when it is asked for.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { choiceOption, parseCountOption } from '../../../options/option-parsers.ts';
import { addPlaceOptions } from '../engine/console-place.ts';
import type { ChangesOptions } from './run-changes.ts';
import type { IssuesOptions } from './run-issues.ts';
import type { SitesOptions, StatusOptions } from './run-status.ts';
import type { TreeOptions } from './run-tree.ts';
import type { UrlsOptions } from './run-urls.ts';
import type { WatchOptions } from './run-watch.ts';
import { addShowOptions, SHOW_DETAILS } from './show-options.ts';

type Finish = (status: number) => void;

const SITE = 'the number, host or URL of the site';
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

export function defineSitesCommand(program: Command, finish: Finish): void {
  const command = program
    .command('sites')
    .summary('the sites that the console knows, with their status')
    .description('The sites that the console knows: their size and status.')
    .option('--contains <text>', 'only sites whose URL contains this text');
  addShowOptions(command)
    .addHelpText(
      'after',
      `${SHOW_DETAILS}
Examples:
  portolan sites
  portolan sites --contains shop --format csv
  portolan sites --console https://console.example/ --all`,
    )
    .action(async (options: SitesOptions) => {
      const { runSites } = await import('./run-status.ts');
      finish(await runSites(options));
    });
}

export function defineStatusCommand(program: Command, finish: Finish): void {
  const command = program
    .command('status')
    .summary("a site's sitemaps: type, submitted, last read, status, discovered pages")
    .description(`The sitemaps of a site as Search Console lists them, with causes of failures.

Without a site: the only one, or a list of all sites with their status.

With --runs: the runs that read them, the newest first. portolan changes takes the
number of a run.`)
    .argument('[site]', SITE)
    .addOption(choiceOption('--status <status>', 'only sitemaps with this status', STATUSES))
    .option('--contains <text>', 'only sitemaps whose URL contains this text')
    .addOption(
      new Option('--runs', 'the runs of the site instead of its sitemaps').conflicts([
        'status',
        'contains',
      ]),
    );
  addShowOptions(command)
    .addHelpText(
      'after',
      `${SHOW_DETAILS}
Examples:
  portolan status
  portolan status example.com
  portolan status example.com --status couldnt-fetch --format jsonl
  portolan status example.com --runs`,
    )
    .action(async (site: string | undefined, options: StatusOptions) => {
      const { runStatus } = await import('./run-status.ts');
      finish(await runStatus(site, options));
    });
}

export function defineTreeCommand(program: Command, finish: Finish): void {
  const parseDepth = (text: string): number => Math.max(1, parseCountOption(text));
  const command = program
    .command('tree')
    .summary("a site's sitemaps and what they list, as a tree")
    .description("A site's sitemaps as a tree: every index with the sitemaps that it lists.")
    .argument('<site>', SITE)
    .option('--depth <levels>', 'how many levels to show (default: all)', parseDepth);
  addShowOptions(command)
    .addHelpText(
      'after',
      `${SHOW_DETAILS}
Examples:
  portolan tree example.com
  portolan tree example.com --depth 1`,
    )
    .action(async (site: string, options: TreeOptions) => {
      const { runTree } = await import('./run-tree.ts');
      finish(await runTree(site, options));
    });
}

export function defineIssuesCommand(program: Command, finish: Finish): void {
  const command = program
    .command('issues')
    .summary("the issues of a site's sitemaps, grouped by rule")
    .description("The issues of a site's sitemaps, grouped by rule; of one rule, every place.")
    .argument('<site>', SITE)
    .argument('[rule]', 'a rule: lists every place where it was found')
    .addOption(choiceOption('--severity <severity>', 'only these', ['error', 'warning', 'info']))
    .option('--expected', 'what is marked as expected: where, by whom, why, until when')
    .option('--ended', 'with --expected: what has ended, and why');
  addShowOptions(command)
    .addHelpText(
      'after',
      `${SHOW_DETAILS}
Examples:
  portolan issues example.com
  portolan issues example.com --severity error
  portolan issues example.com lastmod-in-future
  portolan issues example.com loc-too-long --all --format csv
  portolan issues example.com --expected`,
    )
    .action(async (site: string, rule: string | undefined, options: IssuesOptions) => {
      const { runIssues } = await import('./run-issues.ts');
      finish(await runIssues({ site, rule }, options));
    });
}

export function defineUrlsCommand(program: Command, finish: Finish): void {
  const command = program
    .command('urls')
    .summary("the URLs that a site's sitemaps list")
    .description("The URLs that a site's sitemaps list. Conditions are combined with and.")
    .argument('<site>', SITE)
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
      choiceOption('--has <what>', 'with at least one of these', [
        'images',
        'videos',
        'news',
        'alternates',
      ]),
    )
    .addOption(choiceOption('--state <state>', 'default: listed', ['listed', 'gone', 'all']));
  addShowOptions(command)
    .addHelpText(
      'after',
      `${SHOW_DETAILS}
Examples:
  portolan urls example.com --contains harbour
  portolan urls example.com --folder /blog/ --month 2026-11 --all --format csv > blog.csv
  portolan urls example.com --glob '/shop/**?page=*' --columns loc,sitemap
  portolan urls example.com --state gone --all --format jsonl | head`,
    )
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

export function defineChangesCommand(program: Command, finish: Finish): void {
  const command = program
    .command('changes')
    .summary('the changes between two reads of a site')
    .description(`The changes between two reads of a site: added, removed, changed.

A read is its number (from 1, as portolan status <site> --runs lists them), a date
(2026-11-22), a time in UTC (2026-11-22T14:00Z), or how long ago it was (24h, 7d).
Without --from and --to: the last read that changed anything.`)
    .argument('<site>', SITE)
    .option('--from <read>', 'after this read, or before this date (default: the one before --to)')
    .option('--to <read>', 'up to this read, or the end of this date (default: the last)')
    .addOption(choiceOption('--kind <kind>', 'only this kind', ['added', 'removed', 'changed']))
    .option('--contains <text>', 'only URLs that contain this text')
    .option('--folders', 'how many by folder, in place of the URLs');
  addShowOptions(command)
    .addHelpText(
      'after',
      `${SHOW_DETAILS}
Examples:
  portolan changes example.com
  portolan changes example.com --from 24h
  portolan changes example.com --from 2026-11-01 --to 2026-11-07 --folders
  portolan changes example.com --from 3 --to 12 --kind removed
  portolan changes example.com --all --format csv > changes.csv`,
    )
    .action(async (site: string, options: ChangesOptions) => {
      const { runChanges } = await import('./run-changes.ts');
      finish(await runChanges(site, options));
    });
}

export function defineWatchCommand(program: Command, finish: Finish): void {
  const command = program
    .command('watch')
    .summary('the events of a running console, line by line, until Ctrl-C')
    .description('The events of a running console: submissions, reads and findings.')
    .argument('[site]', 'the number, host or URL of a site (default: all)')
    .addOption(choiceOption('--format <format>', 'how to print', ['human', 'jsonl']));
  addPlaceOptions(command)
    .option('-q, --quiet', 'print only the events')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText(
      'after',
      `
Requires a running console: --console, PORTOLAN_CONSOLE, or by default http://127.0.0.1:8640/.

Formats:
  human   one line for each event; the default on a terminal
  jsonl   one object per line: { id, at, kind, siteId, sitemapId?, run?, url, message }

Exit status: 130 interrupted, 2 wrong usage, 3 the console could not be reached (any more).

Examples:
  portolan watch
  portolan watch example.com --format jsonl`,
    )
    .action(async (site: string | undefined, options: WatchOptions) => {
      const { runWatch } = await import('./run-watch.ts');
      finish(await runWatch(site, options));
    });
}

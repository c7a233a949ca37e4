// `portolan sites`, `status`, `tree`, `issues`, `urls`, `changes` and `watch`: their words, their
// options and their help.
import { InvalidArgumentError } from 'commander';
import { argument, type CommandRecord, command } from '../../../options/command-record.ts';
import { parseCountOption } from '../../../options/option-parsers.ts';
import { type OptionsOf, option } from '../../../options/option-record.ts';
import { VERBOSE } from '../../../options/shared-options.ts';
import { PLACE_OPTIONS } from '../engine/console-place.ts';
import { SHOW_HELP, SHOW_OPTIONS } from './show-options.ts';

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

const SITES_OPTIONS = [
  option('--contains <text>', 'only sites whose URL contains this text'),
  ...SHOW_OPTIONS,
] as const;

/** @internal */
export type SitesOptions = OptionsOf<typeof SITES_OPTIONS>;

export const sitesCommand: CommandRecord = command({
  name: 'sites',
  summary: 'the sites that the console knows, with their status',
  description: 'The sites that the console knows: their size and status.',
  options: SITES_OPTIONS,
  ...SHOW_HELP,
  examples: `portolan sites
portolan sites --contains shop --format csv
portolan sites --console https://console.example/ --all`,
  run: async (...given) => (await import('./run-status.ts')).runSites(...given),
});

const STATUS_OPTIONS = [
  option('--status <status>', 'only sitemaps with this status', { choices: STATUSES }),
  option('--contains <text>', 'only sitemaps whose URL contains this text'),
  option('--runs', 'the runs of the site instead of its sitemaps', {
    conflicts: ['status', 'contains'],
  }),
  ...SHOW_OPTIONS,
] as const;

/** @internal */
export type StatusOptions = OptionsOf<typeof STATUS_OPTIONS>;

export const statusCommand: CommandRecord = command({
  name: 'status',
  summary: "a site's sitemaps: type, submitted, last read, status, discovered pages",
  description: `The sitemaps of a site as Search Console lists them, with causes of failures.

Without a site: the only one, or a list of all sites with their status.

With --runs: the runs that read them, the newest first. portolan changes takes the
number of a run.`,
  arguments: [argument('[site]', SITE)],
  options: STATUS_OPTIONS,
  ...SHOW_HELP,
  examples: `portolan status
portolan status example.com
portolan status example.com --status couldnt-fetch --format jsonl
portolan status example.com --runs`,
  run: async (...given) => (await import('./run-status.ts')).runStatus(...given),
});

const TREE_OPTIONS = [
  option('--depth <levels>', 'how many levels to show', { parse: parseDepth, otherwise: 'all' }),
  ...SHOW_OPTIONS,
] as const;

/** @internal */
export type TreeOptions = OptionsOf<typeof TREE_OPTIONS>;

export const treeCommand: CommandRecord = command({
  name: 'tree',
  summary: "a site's sitemaps and what they list, as a tree",
  description: "A site's sitemaps as a tree: every index with the sitemaps that it lists.",
  arguments: [argument('<site>', SITE)],
  options: TREE_OPTIONS,
  ...SHOW_HELP,
  examples: `portolan tree example.com
portolan tree example.com --depth 1`,
  run: async (...given) => (await import('./run-tree.ts')).runTree(...given),
});

const ISSUES_OPTIONS = [
  option('--severity <severity>', 'only these', { choices: ['error', 'warning', 'info'] }),
  option('--expected', 'what is marked as expected: where, by whom, why, until when'),
  option('--ended', 'with --expected: what has ended, and why'),
  ...SHOW_OPTIONS,
] as const;

/** @internal */
export type IssuesOptions = OptionsOf<typeof ISSUES_OPTIONS>;

export const issuesCommand: CommandRecord = command({
  name: 'issues',
  summary: "the issues of a site's sitemaps, grouped by rule",
  description: "The issues of a site's sitemaps, grouped by rule; of one rule, every place.",
  arguments: [
    argument('<site>', SITE),
    argument('[rule]', 'a rule: lists every place where it was found'),
  ],
  options: ISSUES_OPTIONS,
  ...SHOW_HELP,
  examples: `portolan issues example.com
portolan issues example.com --severity error
portolan issues example.com lastmod-in-future
portolan issues example.com loc-too-long --all --format csv
portolan issues example.com --expected`,
  run: async (site, rule, options) =>
    (await import('./run-issues.ts')).runIssues({ site, rule }, options),
});

const URLS_OPTIONS = [
  option('--contains <text>', 'that contain this text'),
  option('--prefix <text>', 'that begin with this URL or path of the site', {
    conflicts: ['contains'],
  }),
  option('--glob <pattern>', 'whose path and query match', { conflicts: ['contains', 'prefix'] }),
  option('--folder <path>', 'below this folder: /blog/', parseFolder),
  option('--sitemap <sitemap>', 'listed by this sitemap: its URL or number'),
  option(
    '--month <month>',
    'with a lastmod of this month (2026-11), none, or in the future',
    parseMonth,
  ),
  option('--has <what>', 'with at least one of these', {
    choices: ['images', 'videos', 'news', 'alternates'],
  }),
  option('--state <state>', 'default: listed', { choices: ['listed', 'gone', 'all'] }),
  ...SHOW_OPTIONS,
] as const;

/** @internal */
export type UrlsOptions = OptionsOf<typeof URLS_OPTIONS>;

export const urlsCommand: CommandRecord = command({
  name: 'urls',
  summary: "the URLs that a site's sitemaps list",
  description: "The URLs that a site's sitemaps list. Conditions are combined with and.",
  arguments: [argument('<site>', SITE)],
  options: URLS_OPTIONS,
  ...SHOW_HELP,
  examples: `portolan urls example.com --contains harbour
portolan urls example.com --folder /blog/ --month 2026-11 --all --format csv > blog.csv
portolan urls example.com --glob '/shop/**?page=*' --columns loc,sitemap
portolan urls example.com --state gone --all --format jsonl | head`,
  run: async (...given) => (await import('./run-urls.ts')).runUrls(...given),
});

const CHANGES_OPTIONS = [
  option('--from <read>', 'after this read, or before this date', {
    otherwise: 'the one before --to',
  }),
  option('--to <read>', 'up to this read, or the end of this date', { otherwise: 'the last' }),
  option('--kind <kind>', 'only this kind', { choices: ['added', 'removed', 'changed'] }),
  option('--contains <text>', 'only URLs that contain this text'),
  option('--folders', 'how many by folder, in place of the URLs'),
  ...SHOW_OPTIONS,
] as const;

/** @internal */
export type ChangesOptions = OptionsOf<typeof CHANGES_OPTIONS>;

export const changesCommand: CommandRecord = command({
  name: 'changes',
  summary: 'the changes between two reads of a site',
  description: `The changes between two reads of a site: added, removed, changed.

A read is its number (from 1, as portolan status <site> --runs lists them), a date
(2026-11-22), a time in UTC (2026-11-22T14:00Z), or how long ago it was (24h, 7d).
Without --from and --to: the last read that changed anything.`,
  arguments: [argument('<site>', SITE)],
  options: CHANGES_OPTIONS,
  ...SHOW_HELP,
  examples: `portolan changes example.com
portolan changes example.com --from 24h
portolan changes example.com --from 2026-11-01 --to 2026-11-07 --folders
portolan changes example.com --from 3 --to 12 --kind removed
portolan changes example.com --all --format csv > changes.csv`,
  run: async (...given) => (await import('./run-changes.ts')).runChanges(...given),
});

const WATCH_OPTIONS = [
  option('--format <format>', 'how to print', { choices: ['human', 'jsonl'] }),
  ...PLACE_OPTIONS,
  option('-q, --quiet', 'print only the events'),
  VERBOSE,
] as const;

/** @internal */
export type WatchOptions = OptionsOf<typeof WATCH_OPTIONS>;

export const watchCommand: CommandRecord = command({
  name: 'watch',
  summary: 'the events of a running console, line by line, until Ctrl-C',
  description: 'The events of a running console: submissions, reads and findings.',
  arguments: [argument('[site]', 'the number, host or URL of a site (default: all)')],
  options: WATCH_OPTIONS,
  details: `
Requires a running console: --console, PORTOLAN_CONSOLE, or by default http://127.0.0.1:8640/.

Formats:
  human   one line for each event; the default on a terminal
  jsonl   one object per line: { id, at, kind, siteId, sitemapId?, run?, url, message }`,
  exit: '130 interrupted, 2 wrong usage, 3 the console could not be reached (any more).',
  examples: `portolan watch
portolan watch example.com --format jsonl`,
  run: async (...given) => (await import('./run-watch.ts')).runWatch(...given),
});

function parseDepth(text: string): number {
  return Math.max(1, parseCountOption(text));
}

function parseFolder(text: string): string {
  if (text.startsWith('/')) return text.endsWith('/') ? text : `${text}/`;
  throw new InvalidArgumentError('Write a path from the root of the site, such as /blog/.');
}

function parseMonth(text: string): string {
  if (/^(?:\d{4}-(?:0[1-9]|1[0-2])|none|future)$/.test(text)) return text;
  throw new InvalidArgumentError('Write a month as 2026-11, or none, or future.');
}

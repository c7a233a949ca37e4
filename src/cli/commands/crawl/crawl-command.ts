// `portolan crawl`: its words, its options and its help.
import type { RenderMode } from '../../../crawl/port/crawl-options.ts';
import { SITEMAP_ENTRIES_MAX } from '../../../protocol/limits.ts';
import { argument, type CommandRecord, command } from '../../options/command-record.ts';
import {
  collectOption,
  parseAddressOption,
  parseConnectionsOption,
  parseCountOption,
  parseUserAgentOption,
} from '../../options/option-parsers.ts';
import { type OptionsOf, option, optionsWithout } from '../../options/option-record.ts';
import { NETWORK_HELP, NETWORK_OPTIONS, NO_PROGRESS } from '../../options/shared-options.ts';
import {
  collectSectionOption,
  parseBuildFormatsOption,
  parseEntriesOption,
  SHARE,
} from '../build/build-option-parsers.ts';
import {
  collectPolicyOption,
  collectTypesOption,
  parseCheckLinksOption,
  parseCrawlReportOption,
  parseDateOption,
  parseDurationOption,
  parseLinksOption,
  parseMinutesOption,
  parsePagesMaxOption,
  parseRateOption,
  parseSubdomainsOption,
  SUBDOMAINS,
} from './crawl-option-parsers.ts';

/** The folder that is published into without --out. */
export const CRAWL_OUT = 'sitemap';

const RENDER_MODES: readonly RenderMode[] = ['auto', 'all', 'never'];

const OPTIONS = [
  option('--starts <file>', 'further start URLs, one per line; - for stdin'),
  option('--out <folder>', 'a folder for the sitemap, or s3://bucket/prefix', {
    default: CRAWL_OUT,
  }),
  option('--state <file>', 'remembers the crawl', {
    otherwise: 'next to --out, sitemap.crawl.db',
    no: 'remember nothing',
  }),
  option(
    '--state-copy <place>',
    'also keep the state in a folder or s3://…, where another machine can continue',
  ),
  option('--fresh', 'forget the state and start again'),
  option('--revisit <which>', 'pages of the previous crawl to visit', {
    choices: ['due', 'all'],
    otherwise: 'due',
  }),
  option('--dry-run', 'crawl but publish nothing; show what would be published'),
  option(
    '--public-url <url>',
    'the public URL of the site, if a copy is crawled',
    parseAddressOption,
  ),
  'Which pages:',
  option('--include <pattern>', 'visit only these paths; may be repeated', collectOption),
  option('--exclude <pattern>', 'do not visit these paths; may be repeated', collectOption),
  option(
    '--visit-only <pattern>',
    'visit these paths but do not list them; may be repeated',
    collectOption,
  ),
  option(
    '--subdomains [names]',
    'also visit subdomains: these, as blog,shop, or all of them',
    parseSubdomainsOption,
  ),
  option('--no-pagination', 'visit page 2 and up of lists (?page=2) but do not list them'),
  option(
    '--drop-param <name>',
    'remove this query parameter, as sid or ref_*; repeatable',
    collectOption,
  ),
  option('--max-pages <n>', 'the most pages to visit', {
    parse: parsePagesMaxOption,
    otherwise: 1_000_000,
  }),
  option('--max-depth <clicks>', 'the most clicks from the start', {
    parse: parseCountOption,
    otherwise: 1_000,
  }),
  option('--max-time <time>', 'stop after 90s, 30m, 2h', {
    parse: parseDurationOption,
    otherwise: 'never',
  }),
  option(
    '--list <reasons>',
    'list pages despite noindex, canonical, duplicate, soft-404, robots',
    collectPolicyOption,
  ),
  option(
    '--check-links <which>',
    'also check links to other sites (external), assets, or all',
    parseCheckLinksOption,
  ),
  option(
    '--allow-trap <template>',
    'crawl this template although it looks like a trap, or all; repeatable',
    collectOption,
  ),
  option('--types <list>', 'also list files of these types, as pdf,docx', collectTypesOption),
  option('--frames', 'also follow frames'),
  option('--no-sitemaps', 'do not read the site’s own sitemaps'),
  option('--no-media', 'leave out the images and videos of pages'),
  option('--news', 'list news articles with their news data'),
  option('--render [pages]', 'run the JavaScript of pages (without a value: auto)', {
    choices: RENDER_MODES,
  }),
  option('--now <date>', 'decide as of this date', { parse: parseDateOption, otherwise: 'now' }),
  'Requests:',
  option('--rate <n>', 'the most requests per second, as 0.5', {
    parse: parseRateOption,
    otherwise: 10,
  }),
  option('--concurrency <n>', 'the most requests at a time', {
    parse: parseConnectionsOption,
    otherwise: 4,
  }),
  option('--agent <name>', 'the same as --user-agent', parseUserAgentOption),
  ...optionsWithout(NETWORK_OPTIONS, 'cache'),
  'What is published:',
  option(
    '--checkpoint <minutes>',
    'publish what is decided so far at this interval',
    parseMinutesOption,
  ),
  option('--gzip', 'compress sitemaps; sitemap.xml itself stays plain'),
  option('--formats <list>', 'xml, text, rss, atom', {
    parse: parseBuildFormatsOption,
    otherwise: 'xml',
  }),
  option(
    '--section <name=glob>',
    'a separate sitemap for these paths; repeatable',
    collectSectionOption,
  ),
  option('--max-urls <n>', 'the most URLs in one sitemap', {
    parse: parseEntriesOption,
    otherwise: SITEMAP_ENTRIES_MAX,
  }),
  option('--max-shrink <share>', 'how much smaller the set may become', {
    ...SHARE,
    otherwise: 0.2,
  }),
  option('--accept', 'publish a first set even if the crawl looks wrong'),
  'What is printed:',
  option('--format <format>', 'the format of the report', { choices: ['human', 'json'] }),
  option(
    '--report <file>',
    'write every URL to .csv, .jsonl or .html; repeatable',
    parseCrawlReportOption,
  ),
  option(
    '--report-links <file>',
    'write every link to a broken, redirecting or unlisted URL; .csv, .jsonl',
    parseLinksOption,
  ),
  option('--compare <file>', 'show what changed since an earlier --report (.jsonl)'),
  option(
    '--report-changes <file>',
    'write what changed to .csv, .jsonl or .html; repeatable',
    parseCrawlReportOption,
  ),
  NO_PROGRESS,
  option('-q, --quiet', 'print nothing unless something fails'),
  option('-v, --verbose', 'print all traps, files and findings, and the stack of an error'),
] as const;

/** @internal */
export type CrawlCommandOptions = OptionsOf<typeof OPTIONS> & {
  /** Further start URLs. */
  readonly more?: readonly string[] | undefined;
};

export const crawlCommand: CommandRecord = command({
  name: 'crawl',
  summary: 'crawl a site and publish its sitemap',
  description: `Crawl a site and publish its sitemap.

Visits every page that it can reach, politely, and lists it or reports why not. After an
interruption the same command continues where it stopped; after a complete crawl it visits only
what may have changed.`,
  arguments: [
    argument('<url>', 'the start URL'),
    argument('[more...]', 'further start URLs of the same site'),
  ],
  options: OPTIONS,
  details: `${NETWORK_HELP}

What is crawled:
  The folder of the URL: https://example.com/ is the whole site, https://example.com/shop/ only that
  folder. Other hosts are not visited, except with --subdomains: hosts that end in .example.com, each
  with its own set in a subfolder of --out. --report says of each page whether it is listed, and why.
  Pages of a copy (localhost, staging.example.com) are listed under --public-url; for a site on this
  machine it defaults to the canonical URL of the start page.

Requests to the site:
  robots.txt, its crawl-delay and Retry-After are respected; at most 4 requests at a time and 10 per
  second, fewer when the site is slow. A site on this machine is crawled as fast as it responds.

Logging in: only from the environment, sent only to the site's own origin, never stored (see below).
  PORTOLAN_CRAWL_USER, …_PASSWORD, …_COOKIE and …_HEADERS take precedence for this command.

JavaScript:
  Pages are read as the server sends them. --render opens some in an installed Chromium as well:
  auto (also --render alone)  pages that are empty without JavaScript, one page of each template,
                              and all pages of a template whose links, canonical or robots change
  all                         every page
  never                       no page; those that are empty without JavaScript are noted (default)

Patterns:
  --include '/blog/**' and --exclude '/tag/**' are globs that match the whole path and query; re:
  begins a regular expression that matches any part of them: --exclude 're:[?&]print='.

Reports:
  --report all.csv, all.jsonl and all.html: every URL with its reason, its status, its clicks from
  the start, how many pages link to it, and whether the site's own sitemaps list it. all.html begins
  with the broken links: click a URL to see the pages that link to it.
  --check-links external also checks links to other sites, at most 2 per second and host; assets:
  images, scripts, styles and files of the site that are not visited; or all.
  --report-links links.csv: every link to a URL that is broken, redirects or is not listed, with its
  text.

Another machine:
  --state-copy s3://bucket/crawls/shop (or a folder that both machines see) keeps a copy of the state,
  at most a minute old. The same command elsewhere continues from it; the crawl that it takes over
  from ends with status 3 and publishes nothing. Keys for S3: AWS_ACCESS_KEY_ID, …`,
  exit: {
    0: 'the whole site (or --max-pages of it) was crawled, and its sitemap is published',
    1: 'nothing can be listed, or the published set does not read back as written',
    3: `stopped early, not started, or refused: the crawl looks wrong (--accept), or its set is
much smaller than the previous one (--max-shrink); the state is kept, and only checkpoints
are published`,
    130: 'interrupted; the state is kept (143 after SIGTERM)',
  },
  examples: `portolan crawl https://example.com/
portolan crawl https://example.com/ --out public --gzip --report crawl.html
portolan crawl https://example.com/shop/ --exclude '/shop/search/**' --max-pages 20000
portolan crawl https://example.com/ --rate 2 --max-time 6h --checkpoint 30
portolan crawl http://localhost:3000/ --dry-run --no-state --report crawl.csv`,
  run: async (url, more, options) => {
    const { runCrawl } = await import('./run-crawl.ts');
    return runCrawl(url, { ...options, more });
  },
});

export function spellOutCrawlOptions(args: readonly string[]): readonly string[] {
  if (args[0] !== 'crawl') return args;
  const modes: readonly string[] = RENDER_MODES;
  return args.map((word, index) => {
    const next = args[index + 1] ?? '';
    if (word === '--render' && !modes.includes(next)) return '--render=auto';
    // An address has a scheme.
    return word === '--subdomains' && !SUBDOMAINS.test(next) ? '--subdomains=all' : word;
  });
}

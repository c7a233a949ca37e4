// `portolan crawl`: its options and its help. What it does is loaded when it is asked for.
import type { Command } from 'commander';
import type { RenderMode } from '../../../crawl/session/crawl-options.ts';
import { addNetworkOptions } from '../../network/network-flags.ts';
import {
  choiceOption,
  collectOption,
  parseAddressOption,
  parseConnectionsOption,
  parseCountOption,
  parseUserAgentOption,
} from '../../options/option-parsers.ts';
import {
  collectSectionOption,
  parseBuildFormatsOption,
  parseEntriesOption,
  parseShareOption,
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
import type { CrawlCommandOptions } from './crawl-settings.ts';

export const CRAWL_FORMATS: readonly string[] = ['human', 'json'];

const DESCRIPTION = `Crawl a site and publish its sitemap.

${[
  'Visits every page that it can reach, politely. Lists it, or reports the reason why not. After an',
  'interruption the same command continues where it stopped; after a complete crawl it visits only',
  'what may have changed.',
].join(' ')}`;

const DETAILS = `
What is crawled:
  The folder of the address: https://example.com/ is the whole site, https://example.com/shop/
  that folder. Other hosts are not visited, but for --subdomains: hosts that end in .example.com,
  each with a set of its own in a folder of --out. docs/reference/decisions.md says which pages are
  listed, and why not the others. Pages of a copy (localhost, staging.example.com) are listed at
  --public-url; on this machine the canonical of the start page tells it.

Requests to the site:
  robots.txt, its crawl-delay and Retry-After are obeyed; 4 requests at a time and 10 a second at
  most, fewer when the site is slow. On this machine itself as fast as it answers.

Logging in, from the environment alone, sent to the site's own origin, never stored: see below.
  PORTOLAN_CRAWL_USER, …_PASSWORD, …_COOKIE and …_HEADERS go before those of all commands.

JavaScript:
  Pages are read as the server sends them. --render opens some in an installed Chromium as well:
  auto (also --render alone)  those that are empty without JavaScript, one of each template, and
                              all of a template of which it changes links, canonical or robots
  all                         every page
  never                       none; those that are empty without it are noted (default)

Patterns:
  --include '/blog/**' and --exclude '/tag/**' are globs for the whole path and query; after re:
  stands a regular expression for any part of them: --exclude 're:[?&]print='.

Reports:
  --report all.csv, all.jsonl and all.html: every address with its reason, its status, its clicks
  from the start, how many pages link it, and whether the site's own sitemaps list it. all.html
  begins with what is broken: a click on an address shows the pages that lead there.
  --check-links external: links to elsewhere are asked for as well, 2 a second of a host at most;
  assets: pictures, scripts, styles and files of the site that are not visited; or all.
  --report-links links.csv: every link to what is broken, redirects or is not listed, with its text.

Exit status:
  0    the site was crawled to its end (or to --max-pages), and its sitemap is published
  1    nothing can be listed, or what was published does not read back
  2    wrong usage
  3    stopped early, not started, or refused: the crawl looks wrong (--accept), or its set is
       much smaller than the one before (--max-shrink); the state is kept, and nothing is published
       but checkpoints
  4    a bug in Portolan
  130  interrupted; the state is kept (143 after SIGTERM)

Examples:
  portolan crawl https://example.com/
  portolan crawl https://example.com/ --out public --gzip --report crawl.html
  portolan crawl https://example.com/shop/ --exclude '/shop/search/**' --max-pages 20000
  portolan crawl https://example.com/ --rate 2 --max-time 6h --checkpoint 30
  portolan crawl http://localhost:3000/ --dry-run --no-state --report crawl.csv`;

const RENDER_MODES: readonly RenderMode[] = ['auto', 'all', 'never'];

/**
 * Spells out what `--render` and `--subdomains` alone mean: the word after one is the address then.
 */
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

export function defineCrawlCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('crawl')
    .summary('crawl a site and publish its sitemap')
    .description(DESCRIPTION)
    .argument('<url>', 'where the site begins')
    .argument('[more...]', 'further addresses of it that are visited at once')
    .option('--starts <file>', 'further addresses, a line each; - is stdin')
    .option('--out <folder>', 'where the sitemap goes; also s3://bucket/prefix (default: sitemap)')
    .option('--state <file>', 'remembers the crawl (default: beside --out, sitemap.crawl.db)')
    .option('--no-state', 'remember nothing')
    .option('--fresh', 'forget what the state knows, and begin again')
    .addOption(
      choiceOption('--revisit <which>', 'pages of the crawl before to visit (default: due)', [
        'due',
        'all',
      ]),
    )
    .option('--dry-run', 'crawl, and publish nothing; show what would be')
    .option('--public-url <url>', 'where others see it: a copy is crawled', parseAddressOption);
  addPageOptions(command);
  addPolitenessOptions(command);
  addSetOptions(command);
  command
    .optionsGroup('What is printed:')
    .addOption(choiceOption('--format <format>', 'the format of the report', CRAWL_FORMATS))
    .option(
      '--report <file>',
      'write every address to .csv, .jsonl or .html; repeatable',
      parseCrawlReportOption,
    )
    .option(
      '--report-links <file>',
      'write every link to what is broken, redirects or is not listed; .csv, .jsonl',
      parseLinksOption,
    )
    .option('--compare <file>', 'say what differs from an earlier --report, ending in .jsonl')
    .option(
      '--report-changes <file>',
      'write what differs to .csv, .jsonl or .html; repeatable',
      parseCrawlReportOption,
    )
    .option('--no-progress', 'no line that says how far it is')
    .option('-q, --quiet', 'print nothing unless something fails')
    .option('-v, --verbose', 'print all traps, files and findings, and the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (url: string, more: readonly string[], options: CrawlCommandOptions) => {
      const { runCrawl } = await import('./run-crawl.ts');
      finish(await runCrawl(url, { ...options, more }));
    });
}

function addPageOptions(command: Command): void {
  command
    .optionsGroup('Which pages:')
    .option('--include <pattern>', 'visit only these paths; may be repeated', collectOption)
    .option('--exclude <pattern>', 'do not visit these paths; may be repeated', collectOption)
    .option('--visit-only <pattern>', 'visit, but do not list; may be repeated', collectOption)
    .option(
      '--subdomains [names]',
      'visit hosts below the site’s too (alone: all), or blog,shop',
      parseSubdomainsOption,
    )
    .option('--no-pagination', 'visit further pages of lists (?page=2), but do not list them')
    .option('--drop-param <name>', 'without this parameter, as sid, ref_*; repeatable')
    .option('--max-pages <n>', 'the most pages to visit (default: 1000000)', parsePagesMaxOption)
    .option(
      '--max-depth <clicks>',
      'the most clicks from the start (default: 1000)',
      parseCountOption,
    )
    .option('--max-time <time>', 'stop after 90s, 30m, 2h (default: never)', parseDurationOption)
    .option(
      '--list <reasons>',
      'list pages in spite of noindex, canonical, duplicate, soft-404, robots',
      collectPolicyOption,
    )
    .option(
      '--check-links <which>',
      'ask by HEAD for links to elsewhere (external), for assets, or all',
      parseCheckLinksOption,
    )
    .option('--allow-trap <template>', 'not a trap: crawl it; or all; repeatable', collectOption)
    .option('--types <list>', 'list files of these types too, as pdf,docx', collectTypesOption)
    .option('--frames', 'follow frames too')
    .option('--no-sitemaps', 'do not read the site’s own sitemaps')
    .option('--no-media', 'leave out the images and videos of pages')
    .option('--news', 'list news articles as such')
    .addOption(
      choiceOption('--render [pages]', 'run the JavaScript of pages (alone: auto)', RENDER_MODES),
    )
    .option('--now <date>', 'judge as of this date (default: now)', parseDateOption);
}

function addPolitenessOptions(command: Command): void {
  command
    .optionsGroup('Requests:')
    .option('--rate <n>', 'the most requests a second, as 0.5 (default: 10)', parseRateOption)
    .option('--concurrency <n>', 'the most requests at a time (default: 4)', parseConnectionsOption)
    .option('--agent <name>', 'the same as --user-agent', parseUserAgentOption);
  addNetworkOptions(command, ['cache']);
}

function addSetOptions(command: Command): void {
  command
    .optionsGroup('What is published:')
    .option(
      '--checkpoint <minutes>',
      'publish what is decided so far, every so often',
      parseMinutesOption,
    )
    .option('--gzip', 'compress sitemaps; sitemap.xml itself stays plain')
    .option('--formats <list>', 'xml, text, rss, atom (default: xml)', parseBuildFormatsOption)
    .option(
      '--section <name=glob>',
      'a sitemap of its own for these paths; repeatable',
      collectSectionOption,
    )
    .option('--max-urls <n>', 'of one sitemap (default: 50000)', parseEntriesOption)
    .option(
      '--max-shrink <share>',
      'how much smaller the set may be (default: 20%)',
      parseShareOption,
    )
    .option('--accept', 'publish a first set although the crawl looks wrong');
}

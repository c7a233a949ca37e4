// `portolan check`: its words, its options and its help.
import { InvalidArgumentError } from 'commander';
import { DROP_KINDS, DROP_PERCENT_MAX } from '../../../check/fix/survey/dropped-pages.ts';
import { PROFILE_NAMES } from '../../../rules/port/profile.ts';
import { argument, type CommandRecord, command } from '../../options/command-record.ts';
import {
  parseAddressOption,
  parseCountOption,
  SECONDS,
  wordsParser,
} from '../../options/option-parsers.ts';
import { type OptionsOf, option } from '../../options/option-record.ts';
import {
  MAX_BYTES,
  MAX_DEPTH,
  MAX_SITEMAPS,
  NETWORK_HELP,
  NETWORK_OPTIONS,
  NO_PROGRESS,
} from '../../options/shared-options.ts';
import {
  CHECK_FORMATS,
  type CheckFormat,
  describeCheckFormats,
} from '../../output/check/findings/check-output-options.ts';
import { wrapText } from '../../output/text/wrap-text.ts';

/** How many kinds of findings are shown without --max-findings and -v. */
export const MAX_FINDINGS = 25;

/** A report beside the one on stdout. */
export interface ReportFile {
  readonly format: CheckFormat;
  readonly file: string;
}

const FAIL_ON = ['error', 'warning', 'info', 'never'] as const;

const OPTIONS = [
  option('--profile <name>', 'which rules to apply', {
    choices: PROFILE_NAMES,
    default: 'protocol',
  }),
  option('--base <url>', 'the URL of the file’s folder on the web', parseAddressOption),
  'The report:',
  option('--format <format>', 'the format of the report', { choices: CHECK_FORMATS }),
  option('--output <file>', 'write the report to a file', { otherwise: 'stdout' }),
  option('--report <format=file>', 'also write it in this format; may be repeated', collectReport),
  option('--fail-on <severity>', 'what makes the exit status 1', {
    choices: FAIL_ON,
    default: 'error',
  }),
  option('--only <rules>', 'apply only these rules or subjects, as loc,lastmod', parseList),
  option('--ignore <rules>', 'do not apply these rules or subjects', parseList),
  option('--max-findings <n>', 'kinds of findings to show', {
    parse: parseCountOption,
    otherwise: MAX_FINDINGS,
  }),
  option('--baseline <file>', 'leave out the findings in this file: only new ones count'),
  option('--write-baseline <file>', 'write the findings to a file for --baseline'),
  option('--now <date>', 'check as of this date', { otherwise: 'now' }),
  option('--fix <folder>', 'write corrected copies to a folder, where the fix is certain'),
  option(
    '--drop <kinds>',
    'leave out these pages: gone,redirected,noindex,canonical',
    wordsParser(DROP_KINDS),
  ),
  option('--drop-max <percent>', 'leave out at most this share of visited pages', {
    parse: parseCountOption,
    default: DROP_PERCENT_MAX,
  }),
  'What is read:',
  option('--pages <n>', 'visit listed pages: all, none or a number', {
    parse: parsePages,
    default: 'none',
  }),
  option('--pages-file <file>', 'write every page, visited or not, to a file: .csv or .jsonl'),
  option('--live', 'of a folder, visit the pages on the web instead of its files'),
  option('--pages-max <n>', 'the most pages to visit', {
    parse: parseCountOption,
    default: 10_000,
  }),
  option('--pages-time <seconds>', 'the most time for visiting pages', {
    ...SECONDS,
    default: 600_000,
  }),
  option('--media', 'also check the images, thumbnails and videos of visited pages'),
  option('--no-follow', 'do not read the sitemaps that an index lists'),
  MAX_DEPTH,
  MAX_SITEMAPS,
  MAX_BYTES,
  option('--max-time <seconds>', 'the most time for all sitemaps', {
    ...SECONDS,
    default: 14_400_000,
  }),
  'Requests:',
  option('--concurrency <n>', 'sitemaps to fetch at a time, from all hosts', {
    parse: parseCountOption,
    otherwise: '4 on the web',
  }),
  option('--delay <seconds>', 'pause between two requests to a host, from 0', parseDelayOption),
  ...NETWORK_OPTIONS,
  'Options:',
  NO_PROGRESS,
  option('-q, --quiet', 'print nothing but the report'),
  option('-v, --verbose', 'print all kinds of findings, and the stack of an error'),
] as const;

/** @internal */
export type CheckCommandOptions = OptionsOf<typeof OPTIONS>;

export const checkCommand: CommandRecord = command({
  name: 'check',
  summary: 'check sitemaps, robots.txt and listed pages',
  description: `Check sitemaps, robots.txt and listed pages: what is wrong and how to fix it.

Findings are grouped by cause, with a count and the first places. Nothing is changed unless --fix
says where to write a corrected copy.`,
  arguments: [argument('<target>', 'a file, a folder, a URL, or - for stdin')],
  options: OPTIONS,
  details: `${NETWORK_HELP}

What can be checked:
  sitemap.xml               a file of any format, gzipped or not; an index with sitemaps next to it
  urls.txt                  a list of URLs, one per line; --pages all visits them
  dist                      a folder: its sitemaps, its robots.txt; --base is its URL on the web
  https://example.com       a site: its robots.txt, then all sitemaps that are found
  https://example.com/s.xml one sitemap with all that it lists
  -                         stdin

Profiles: protocol (the default: the protocol itself, and the published rules for images, videos,
news and hreflang), google, bing, yandex, baidu, naver, seznam (what that engine rejects or ignores),
xsd (valid by the XML schemas, as with xmllint). portolan rules explains each rule.

${wrapText(`Formats: ${describeCheckFormats()}.`, { width: 100, label: '' })}
Requests are polite: one at a time per host; robots.txt and Retry-After are respected.`,
  exit: {
    0: 'nothing at or above --fail-on',
    1: 'findings at or above --fail-on',
    3: 'nothing could be read; or not everything, with nothing at or above --fail-on in the rest',
    130: 'interrupted; what was found so far is reported',
  },
  examples: `portolan check public/sitemap.xml
portolan check dist --base https://example.com/ --profile google
portolan check https://example.com --pages 100
portolan check urls.txt --pages all --pages-file status.csv
portolan check https://example.com --format html --output report.html
portolan check dist --base https://example.com/ --write-baseline known.json
portolan check dist --base https://example.com/ --baseline known.json --fail-on warning
portolan check sitemap.xml --fix fixed
portolan check https://example.com/sitemap.xml --pages all --fix fixed \\
  --drop gone,redirected,noindex,canonical`,
  run: async (...given) => (await import('./run-check.ts')).runCheck(...given),
});

function collectReport(text: string, reports: readonly ReportFile[] = []): readonly ReportFile[] {
  const [name = '', ...path] = text.split('=');
  const format = CHECK_FORMATS.find((known) => known === name);
  const file = path.join('=');
  if (format !== undefined && file !== '') return [...reports, { format, file }];
  throw new InvalidArgumentError(
    `Write a format and a file: md=report.md. Formats: ${CHECK_FORMATS.join(', ')}.`,
  );
}

function parseList(text: string): readonly string[] {
  const words = text.split(',').map((word) => word.trim());
  if (words.every((word) => /^[a-z0-9-]+$/.test(word))) return words;
  throw new InvalidArgumentError('Write ids of rules, or subjects, with commas between them.');
}

function parseDelayOption(text: string): number {
  const seconds = /^\d{0,5}(?:\.\d{1,3})?$/.test(text) && text !== '' ? Number(text) : Number.NaN;
  if (Number.isFinite(seconds)) return seconds * 1000;
  throw new InvalidArgumentError('Write a number of seconds, as 0, 0.5 or 2.');
}

function parsePages(text: string): 'all' | 'none' | number {
  if (text === 'all' || text === 'none') return text;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write all, none or a number.');
}

// `portolan inspect`: its options and its help. What it does is loaded when it is asked for.
import { type Command, InvalidArgumentError } from 'commander';
import { parseLastmod } from '../../../protocol/lastmod.ts';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';
import { PROFILE_NAMES } from '../../../rules/port/profile.ts';
import { addNetworkOptions } from '../../network/network-flags.ts';
import {
  choiceOption,
  collectAddressOption,
  parseBytesOption,
  parseCountOption,
  parseSecondsOption,
} from '../../options/option-parsers.ts';
import type { InspectCommandOptions } from './run-inspect.ts';

export const INSPECT_FORMATS: readonly string[] = ['human', 'json'];

const DESCRIPTION = `Inspect one page.

Which sitemaps list it and where, what robots.txt says and in which line, how the page responds, what
it declares about itself, and how each engine would treat it.`;

const DETAILS = `
The site's sitemaps are found in its robots.txt, or else at the default locations, and all are read;
--first stops at the first one that lists the page. Then the page is visited, with its canonical
page, its images and videos, and up to 20 of its other language versions. Requests are polite: one at
a time per host, and nothing that robots.txt disallows.

How engines would treat the page follows from what they document; what they finally do is up to them.

Formats:
  human   for people; the default
  json    { version, url, profile, search: { roots, sitemaps, entries, complete, problems, listed:
          [{ sitemap, line, column, entry, loc, lastmod? }], listedCount, similar }, evidence,
          alternates, engines: [{ profile, engine, agent, verdict, sentence, instead? }], findings,
          summary, reached, notChecked }. verdict is indexable, other, not-indexable or unknown

Exit status:
  0    nothing is wrong, or nothing worse than a warning
  1    a finding of severity error
  2    wrong usage
  3    the page did not respond, or was not requested
  4    a bug in Portolan
  130  interrupted

Examples:
  portolan inspect https://example.com/harbour
  portolan inspect https://example.com/harbour --profile google --first
  portolan inspect https://example.com/harbour --sitemap https://example.com/sitemap-news.xml
  portolan inspect https://example.com/harbour --no-search --format json`;

export function defineInspectCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('inspect')
    .summary('inspect one page: where it is listed, how it responds, how engines treat it')
    .description(DESCRIPTION)
    .argument('<url>', 'the URL of the page')
    .addOption(choiceOption('--format <format>', 'how to print', INSPECT_FORMATS))
    .addOption(
      choiceOption('--profile <name>', 'which rules to apply (default: protocol)', PROFILE_NAMES),
    )
    .option('--sitemap <url>', 'search this sitemap; may be repeated', collectAddressOption)
    .option('--first', 'stop at the first sitemap that lists the page')
    .option('--no-search', 'do not search sitemaps')
    .option('--now <date>', 'inspect as of this date (default: now)', parseDateOption)
    .option('--max-depth <levels>', 'how deep to follow indexes (default: 5)', parseCountOption)
    .option('--max-sitemaps <n>', 'how many sitemaps to read (default: 100000)', parseCountOption)
    .option('--max-bytes <size>', 'largest sitemap, uncompressed (default: 1GiB)', parseBytesOption)
    .option('--delay <seconds>', 'pause between two requests to a host', parseSecondsOption)
    .option('--no-progress', 'show no progress line')
    .option('-q, --quiet', 'print nothing but the result')
    .option('-v, --verbose', 'print every list in full, and the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (url: string, options: InspectCommandOptions) => {
      const { runInspect } = await import('./run-inspect.ts');
      finish(await runInspect(url, options));
    });
  addNetworkOptions(command);
}

function parseDateOption(text: string): number {
  const { value } = parseLastmod(text);
  const moment = value === undefined ? undefined : parseW3cDatetime(value);
  if (moment) return moment.epochMs;
  throw new InvalidArgumentError('Write a date, as 2026-06-15 or 2026-06-15T12:00:00Z.');
}

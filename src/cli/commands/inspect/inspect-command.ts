// `portolan inspect`: its options and its help. What it does is loaded when it is asked for.

import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseLastmod } from '../../../protocol/lastmod.ts';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';
import { PROFILE_NAMES } from '../../../rules/port/profile.ts';
import { addNetworkOptions } from '../../network/network-flags.ts';
import {
  parseAddressOption,
  parseBytesOption,
  parseCountOption,
  parseSecondsOption,
} from '../option-parsers.ts';
import { INSPECT_FORMATS, type InspectCommandOptions } from './inspect-command-options.ts';

const DESCRIPTION = `Look at one page from all sides.

Which sitemaps list it and where, what robots.txt says and by which line, how the page answers, what
it says of itself, and what each engine would make of it.`;

const DETAILS = `
The sitemaps of the site are found by its robots.txt, else at the usual places, and all are read;
--first stops at the first one that lists the page. The page is then visited with its canonical
page, its pictures and videos, and up to 20 of its other languages. Servers are asked politely: one
request at a time to a host, and nothing that robots.txt disallows.

What engines would make of it is what follows from what they document; what they do with a page in
the end is theirs to decide.

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
  3    the page gave no answer, or was not asked for one
  4    a bug in Portolan
  130  interrupted

Examples:
  portolan inspect https://example.com/harbour
  portolan inspect https://example.com/harbour --profile google --first
  portolan inspect https://example.com/harbour --sitemap https://example.com/sitemap-news.xml
  portolan inspect https://example.com/harbour --no-search --format json`;

/**
 * Adds `inspect` to the program. `finish` is told the exit status.
 *
 * Errors of inspecting pass through `parseAsync`.
 */
export function defineInspectCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('inspect')
    .summary('look at one page: where it is listed, how it answers, what engines make of it')
    .description(DESCRIPTION)
    .argument('<url>', 'the address of the page')
    .addOption(new Option('--format <format>', 'how to print').choices([...INSPECT_FORMATS]))
    .addOption(
      new Option('--profile <name>', 'whose rules (default: protocol)').choices([...PROFILE_NAMES]),
    )
    .option('--sitemap <url>', 'look through this sitemap; may be given again', addAddress)
    .option('--first', 'stop at the first sitemap that lists the page')
    .option('--no-search', 'do not look through sitemaps')
    .option('--now <date>', 'judge as of this date (default: now)', parseDateOption)
    .option('--max-depth <levels>', 'how deep to follow indexes (default: 5)', parseCountOption)
    .option('--max-sitemaps <n>', 'how many sitemaps to read (default: 100000)', parseCountOption)
    .option('--max-bytes <size>', 'of one sitemap, inflated (default: 1GiB)', parseBytesOption)
    .option('--delay <seconds>', 'between two requests to a host', parseSecondsOption)
    .option('--no-progress', 'no line that says how far it is')
    .option('-q, --quiet', 'print nothing but the result')
    .option('-v, --verbose', 'print all of every list, and the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (url: string, options: InspectCommandOptions) => {
      const { runInspect } = await import('./run-inspect.ts');
      finish(await runInspect(url, options));
    });
  addNetworkOptions(command);
}

function addAddress(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, parseAddressOption(text)];
}

function parseDateOption(text: string): number {
  const { value } = parseLastmod(text);
  const moment = value === undefined ? undefined : parseW3cDatetime(value);
  if (moment) return moment.epochMs;
  throw new InvalidArgumentError('Write a date, as 2026-06-15 or 2026-06-15T12:00:00Z.');
}

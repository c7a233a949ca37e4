// `portolan inspect`: its words, its options and its help.
import { InvalidArgumentError } from 'commander';
import { parseLastmod } from '../../../protocol/lastmod.ts';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';
import { PROFILE_NAMES } from '../../../rules/port/profile.ts';
import { argument, type CommandRecord, command } from '../../options/command-record.ts';
import {
  collectAddressOption,
  parseCountOption,
  parseSecondsOption,
} from '../../options/option-parsers.ts';
import { type OptionsOf, option } from '../../options/option-record.ts';
import {
  MAX_BYTES,
  MAX_SITEMAPS,
  NETWORK_HELP,
  NETWORK_OPTIONS,
  NO_PROGRESS,
} from '../../options/shared-options.ts';

const FORMATS = ['human', 'json'] as const;

const OPTIONS = [
  option('--format <format>', 'how to print', { choices: FORMATS }),
  option('--profile <name>', 'which rules to apply', {
    choices: PROFILE_NAMES,
    default: 'protocol',
  }),
  option('--sitemap <url>', 'search this sitemap; may be repeated', collectAddressOption),
  option('--first', 'stop at the first sitemap that lists the page'),
  option('--no-search', 'do not search sitemaps'),
  option('--now <date>', 'inspect as of this date', {
    parse: parseDateOption,
    otherwise: 'now',
  }),
  option('--max-depth <levels>', 'how deep to follow indexes', {
    parse: parseCountOption,
    default: 5,
  }),
  MAX_SITEMAPS,
  MAX_BYTES,
  option('--delay <seconds>', 'pause between two requests to a host', parseSecondsOption),
  NO_PROGRESS,
  option('-q, --quiet', 'print nothing but the result'),
  option('-v, --verbose', 'print every list in full, and the stack of an error'),
  'Requests:',
  ...NETWORK_OPTIONS,
] as const;

/** @internal */
export type InspectCommandOptions = OptionsOf<typeof OPTIONS>;

export const inspectCommand: CommandRecord = command({
  name: 'inspect',
  summary: 'inspect one page: where it is listed, how it responds, how engines treat it',
  description: `Inspect one page.

Which sitemaps list it and where, what robots.txt says and in which line, how the page responds, what
it declares about itself, and how each engine would treat it.`,
  arguments: [argument('<url>', 'the URL of the page')],
  options: OPTIONS,
  details: `
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
          summary, reached, notChecked }. verdict is indexable, other, not-indexable or unknown`,
  exit: {
    0: 'nothing is wrong, or nothing worse than a warning',
    1: 'a finding of severity error',
    3: 'the page did not respond, or was not requested',
    130: 'interrupted',
  },
  examples: `portolan inspect https://example.com/harbour
portolan inspect https://example.com/harbour --profile google --first
portolan inspect https://example.com/harbour --sitemap https://example.com/sitemap-news.xml
portolan inspect https://example.com/harbour --no-search --format json`,
  afterword: NETWORK_HELP,
  run: async (...given) => (await import('./run-inspect.ts')).runInspect(...given),
});

function parseDateOption(text: string): number {
  const { value } = parseLastmod(text);
  const moment = value === undefined ? undefined : parseW3cDatetime(value);
  if (moment) return moment.epochMs;
  throw new InvalidArgumentError('Write a date, as 2026-06-15 or 2026-06-15T12:00:00Z.');
}

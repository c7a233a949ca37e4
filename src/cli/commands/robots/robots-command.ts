// `portolan robots`: its words, its options and its help.
import { InvalidArgumentError } from 'commander';
import { PROFILE_NAMES } from '../../../rules/port/profile.ts';
import { argument, type CommandRecord, command } from '../../options/command-record.ts';
import { type OptionsOf, option } from '../../options/option-record.ts';
import { NETWORK_HELP, NETWORK_OPTIONS } from '../../options/shared-options.ts';

const FORMATS = ['human', 'json', 'csv', 'jsonl'] as const;

const OPTIONS = [
  option('--test <url>', 'whether this URL may be crawled; repeatable', addTest),
  option('--test-file <file>', 'test every line of a file; - for stdin'),
  option('--agent <name>', 'for this crawler; repeatable', addAgent),
  option('--profile <name>', 'which rules and crawlers', {
    choices: PROFILE_NAMES,
    default: 'protocol',
  }),
  option('--format <format>', 'how to print', { choices: FORMATS, otherwise: 'human' }),
  option('-q, --quiet', 'print only the verdicts of --test'),
  option('-v, --verbose', 'print all groups, rules and findings, and the stack of an error'),
  'Requests:',
  ...NETWORK_OPTIONS,
] as const;

/** @internal */
export type RobotsCommandOptions = OptionsOf<typeof OPTIONS>;

export const robotsCommand: CommandRecord = command({
  name: 'robots',
  summary: 'read a robots.txt and test URLs with it',
  description: `Read a robots.txt and show its groups, crawl delays and sitemaps, and what is
wrong with it.

With --test it shows whether a URL may be crawled, and which line decides. It is read and matched as
by RFC 9309 and Google's published matcher: of all groups that name the agent the longest pattern
decides, Allow on a tie.`,
  arguments: [argument('<source>', 'a file, a URL, or - for stdin')],
  options: OPTIONS,
  details: `The source, one of:
  a file      dist/robots.txt
  https://…   the robots.txt of that site; for a URL with any path, since engines look for the file
              only at the root of the host
  -           stdin

--test takes a URL of the site, or a path with its query: /search?q=harbour. It may be repeated, and
so may --agent: every URL is tested for every agent. --agent takes a name, in upper or lower case, or
a whole User-Agent. Without it: the crawlers of the --profile, or * for all others.

--test-file tests a list, one URL or path per line, and prints verdicts as it reads: csv (the
default) with url,agent,allowed,because,line,rule, or jsonl, the tests of JSON below. Empty lines
and those that begin with # are skipped. --format csv and jsonl print the verdicts of --test
in the same way.

On the web a status of 4xx means that there is no file: everything may be crawled. With 5xx, 429 or
no response, engines treat the whole site as disallowed; the exit status is 3.

JSON: { version: 1, source, state, url?, finalUrl?, status?, contentType?, problem?, bytes, profile,
  tests: [{ url, agent, allowed, because, line?, rule?, group? }],
  findings: [as those of check], summary: { error, warning, info }, notesLeftOut,
  sitemaps: [{ loc, line }], crawlDelays: [{ agent, seconds }],
  groups: [{ line, agents: […], rules: [{ line, type, pattern }] }] }
state is read, absent (4xx) or unreachable; because is rule, no-rule, absent or unreachable; group
lists the agents of the group that applies.`,
  exit: {
    0: 'read, whatever was found in it; with --test, everything tested is allowed',
    1: 'something that was tested is disallowed',
    3: 'unreadable: no such file, or the server fails; or a line of --test-file is not on the site',
    130: 'interrupted',
  },
  examples: `portolan robots https://example.com
portolan robots dist/robots.txt --test /search?q=a --agent Googlebot --agent bingbot
portolan robots https://example.com --test https://example.com/shop --profile google
portolan robots https://example.com --test-file urls.txt --format csv > verdicts.csv
curl -s https://example.com/robots.txt | portolan robots - --format json`,
  afterword: NETWORK_HELP,
  run: async (...given) => (await import('./run-robots.ts')).runRobots(...given),
});

function addTest(text: string, before: readonly string[] = []): readonly string[] {
  if (text.startsWith('/') || (/^https?:\/\//i.test(text) && URL.parse(text) !== null)) {
    return [...before, text];
  }
  throw new InvalidArgumentError('Write an address or a path, as /search?q=harbour.');
}

// The name is what a robots.txt could say: `Googlebot` of `Googlebot/2.1`, and of a program that
// dresses up as a browser what follows `compatible;`.
function addAgent(text: string, before: readonly string[] = []): readonly string[] {
  const word = text.trim();
  const name = /\bcompatible; {0,8}([a-z_-]+)/i.exec(word)?.[1] ?? /^[a-z_-]+/i.exec(word)?.[0];
  if (word === '*' || name !== undefined) return [...before, name ?? '*'];
  throw new InvalidArgumentError('Write a name of letters, - and _, as Googlebot, or *.');
}

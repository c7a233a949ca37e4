// `portolan robots`: its options and its help. What it does is loaded when it is asked for.

import { type Command, InvalidArgumentError, Option } from 'commander';
import { PROFILE_NAMES } from '../../../rules/port/profile.ts';
import { addNetworkOptions } from '../../network/network-flags.ts';
import { ROBOTS_FORMATS, type RobotsCommandOptions } from './robots-command-options.ts';

const DESCRIPTION = `Read a robots.txt, and tell what it says: groups, crawl delays, sitemaps, and
what is wrong with it.

With --test it tells whether an address may be crawled, and by which line. Read and matched as
RFC 9309 and Google's published matcher have it: of all groups that name the agent the longest
pattern decides, Allow on a tie.`;

const DETAILS = `
The source, one of:
  a file      dist/robots.txt
  https://…   the robots.txt of that site; whatever path the address has, engines look for the file
              at the root of the host alone
  -           stdin

--test takes an address of the site, or a path with its query: /search?q=harbour. It may be given
several times, and so may --agent: every address is tested for every agent. --agent takes a name,
in any case, or a whole User-Agent. Without it: the crawlers of the --profile, or * for all others.

--test-file tests a list, an address or a path a line, and prints verdicts as it reads: csv (the
default) with url,agent,allowed,because,line,rule, or jsonl, the tests of JSON below. Empty lines
and those that begin with # are skipped. --format csv and jsonl print the verdicts of --test
in the same way.

On the web a status of 4xx means that there is no file: everything may be crawled. At 5xx, 429 and
no answer, engines take the whole site for disallowed; the exit status is 3.

JSON: { version: 1, source, state, url?, finalUrl?, status?, contentType?, problem?, bytes, profile,
  tests: [{ url, agent, allowed, because, line?, rule?, group? }],
  findings: [as those of check], summary: { error, warning, info }, notesLeftOut,
  sitemaps: [{ loc, line }], crawlDelays: [{ agent, seconds }],
  groups: [{ line, agents: […], rules: [{ line, type, pattern }] }] }
state is read, absent (4xx) or unreachable; because is rule, no-rule, absent or unreachable; group
is the agents of the group that was looked at.

Exit status:
  0    read, whatever was found in it; with --test, everything tested is allowed
  1    something that was tested is disallowed
  2    wrong usage
  3    unreadable: no such file, or the server fails; or a line of --test-file is not of the site
  4    a bug in Portolan
  130  interrupted

Examples:
  portolan robots https://example.com
  portolan robots dist/robots.txt --test /search?q=a --agent Googlebot --agent bingbot
  portolan robots https://example.com --test https://example.com/shop --profile google
  portolan robots https://example.com --test-file urls.txt --format csv > verdicts.csv
  curl -s https://example.com/robots.txt | portolan robots - --format json`;

/**
 * Adds `robots` to the program. `finish` is told the exit status.
 *
 * Errors of reading pass through `parseAsync`.
 */
export function defineRobotsCommand(program: Command, finish: (status: number) => void): void {
  const command = program
    .command('robots')
    .summary('read a robots.txt, and test addresses with it')
    .description(DESCRIPTION)
    .argument('<source>', 'a file, an address, or - for stdin')
    .option('--test <url>', 'tell whether this address may be crawled (repeatable)', addTest)
    .option('--test-file <file>', 'test every line of a file; - for stdin')
    .option('--agent <name>', 'for this crawler (repeatable)', addAgent)
    .addOption(
      new Option('--profile <name>', 'whose rules and crawlers (default: protocol)').choices([
        ...PROFILE_NAMES,
      ]),
    )
    .addOption(
      new Option('--format <format>', 'how to print (default: human)').choices([...ROBOTS_FORMATS]),
    )
    .option('-q, --quiet', 'print only the verdicts of --test')
    .option('-v, --verbose', 'print all groups, rules and findings, and the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (source: string, options: RobotsCommandOptions) => {
      const { runRobots } = await import('./run-robots.ts');
      finish(await runRobots(source, options));
    });
  addNetworkOptions(command);
}

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

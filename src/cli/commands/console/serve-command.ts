// `portolan serve`: its options and its help. What it does is loaded when it is asked for.

import { type Command, InvalidArgumentError, Option } from 'commander';
import { addNetworkFlags } from '../../network/network-flags.ts';
import { parseAddressOption } from '../option-parsers.ts';
import { boundYoungMemory } from './bound-young-memory.ts';
import { CONSOLE_URL, DATABASE_FOLDER } from './console-place.ts';
import { parseSpan } from './parse-span.ts';
import {
  LOG_FORMATS,
  SERVE_DEFAULTS,
  type ServeCommandOptions,
  TOKEN_SCOPES,
} from './serve-command-options.ts';

const DESCRIPTION = `The console: the search engine's side, with a page for everything it knows.

Sitemaps that are submitted are fetched, read, checked, remembered, compared and read again when they
are due. Pages, their .json and .csv twins, a JSON API, pings, IndexNow and Search Console's Sitemaps
API are served until Ctrl-C.`;

const DETAILS = `
Who may:
  On 127.0.0.1 (the default) whoever is on this machine may everything, and nobody else anything.
  With any other --host, with --public-url and --trusted-proxy, a token is asked for. Where the
  store has no admin token yet, one is made and shown once, or written to --token-file. portolan
  tokens makes others.
  Behind a proxy: --trusted-proxy with its address, so that its X-Forwarded-For says whom to count.
  One that logs people in is believed by --trusted-header, from --trusted-proxy alone.

  Sitemaps of private networks and of this machine are refused without --allow-private.

Environment: PORTOLAN_TOKEN (an admin token, ptl_ and 43 characters, made known to the store),
  HTTP_PROXY, HTTPS_PROXY, NO_PROXY.

Exit status:
  0    stopped by Ctrl-C or SIGTERM, with what was under way finished or put down; --once: done
  2    wrong usage or settings; the port is in use
  3    the store cannot be used
  4    a bug in Portolan
  130  a second Ctrl-C: ended at once. Nothing that was acknowledged is lost

Examples:
  portolan serve
  portolan serve --database /var/lib/portolan --port 8080 --log-format json
  portolan serve --host 0.0.0.0 --public-url https://console.example/ --token-file /run/admin-token
  portolan serve --once --database /var/lib/portolan     from cron: reads what is due, and ends`;

const PORT_MAX = 65_535;
const THREADS_MAX = 16;
const SITES_AT_ONCE_MAX = 1_000;
const RETENTION_MS_MAX = 10 * 365 * 86_400_000;
const DAY_MS = 86_400_000;

/**
 * Adds `serve` to the program. `finish` is told the exit status.
 *
 * Errors: None. Those of serving pass through `parseAsync`.
 */
export function defineServeCommand(program: Command, finish: (status: number) => void): void {
  const { host, port } = SERVE_DEFAULTS;
  const command = program
    .command('serve')
    .summary('the console: reads sitemaps again and again, and shows what became of them')
    .description(DESCRIPTION)
    .option('--host <address>', `what to listen on (default: ${host})`)
    .option('--port <number>', `0 for a free one (default: ${port})`, parsePort)
    .option('--database <dir>', `where everything is kept (default: ./${DATABASE_FOLDER})`)
    .option('--allow-private', 'read sitemaps of private networks and of this machine, too')
    .option('--once', 'read what is due, serve nothing, and end')
    .option(
      '--retention <time>',
      'how long logs, runs and changes are kept (default: as before, or 90d)',
      parseRetention,
    )
    .option(
      '--threads <n>',
      'threads that write URLs, 1 to 16 (default: by the machine)',
      parseThreads,
    )
    .option(
      '--sites-at-once <n>',
      'sites that are asked at the same time, 1 to 1000 (default: 64)',
      parseSitesAtOnce,
    );
  addNetworkFlags(command, ['header', 'cache', 'cert', 'key', 'insecure', 'allowPrivate']);
  addAccessOptions(command)
    .addOption(
      new Option('--log-format <format>', 'how to log (default: human)').choices([...LOG_FORMATS]),
    )
    .option('-q, --quiet', 'log warnings and errors alone')
    .option('-v, --verbose', 'log every request, and print the stack of an error')
    .addHelpText(
      'after',
      `${DETAILS}\n\nIt prints its address, ${CONSOLE_URL} unless told otherwise.`,
    )
    .action(async (options: ServeCommandOptions) => {
      boundYoungMemory();
      const { runServe } = await import('./run-serve.ts');
      finish(await runServe(options));
    });
}

function addAccessOptions(command: Command): Command {
  return command
    .option('--public-url <url>', 'the address that others reach it under', parseAddressOption)
    .option('--token-file <file>', 'holds the admin token; written when the store has none yet')
    .option('--trusted-header <name>', "a proxy's header that names the user")
    .option('--trusted-scope-header <name>', "a proxy's header that says read, submit or admin")
    .addOption(
      new Option('--trusted-scope <scope>', 'what such users may (default: read)').choices([
        ...TOKEN_SCOPES,
      ]),
    )
    .option(
      '--trusted-proxy <ip>',
      'the address of a proxy that is believed; may be given again',
      addText,
    )
    .addOption(
      new Option('--open <what>', 'may be asked without a token; may be given again')
        .choices(['ping', 'indexnow'])
        .argParser(addOpen),
    );
}

function addText(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

function addOpen(
  text: string,
  before: readonly ('ping' | 'indexnow')[] = [],
): readonly ('ping' | 'indexnow')[] {
  if (text === 'ping' || text === 'indexnow') return [...before, text];
  throw new InvalidArgumentError('Allowed choices are ping, indexnow.');
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : PORT_MAX + 1;
  if (port <= PORT_MAX) return port;
  throw new InvalidArgumentError(`Write a number from 0 to ${PORT_MAX}.`);
}

function parseThreads(text: string): number {
  const threads = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (threads >= 1 && threads <= THREADS_MAX) return threads;
  throw new InvalidArgumentError(`Write a number from 1 to ${THREADS_MAX}.`);
}

function parseSitesAtOnce(text: string): number {
  const sites = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (sites >= 1 && sites <= SITES_AT_ONCE_MAX) return sites;
  throw new InvalidArgumentError(`Write a number from 1 to ${SITES_AT_ONCE_MAX}.`);
}

function parseRetention(text: string): number {
  const span = parseSpan(text) ?? 0;
  if (span >= DAY_MS && span <= RETENTION_MS_MAX) return span;
  throw new InvalidArgumentError('Write a time of a day to ten years, as 30d or 365d.');
}

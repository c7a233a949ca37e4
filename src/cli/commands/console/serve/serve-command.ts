// `portolan serve`: its words, its options and its help.
import { InvalidArgumentError } from 'commander';
import { boundYoungMemory } from '../../../front/young-memory.ts';
import { type CommandRecord, command } from '../../../options/command-record.ts';
import {
  collectOption,
  numberParser,
  parseAddressOption,
  parseSpan,
} from '../../../options/option-parsers.ts';
import { type OptionsOf, option } from '../../../options/option-record.ts';
import { CONSOLE_URL, DATABASE_FOLDER } from '../engine/console-place.ts';
import {
  ALLOW_PRIVATE,
  BODIES,
  ENGINE_NETWORK_OPTIONS,
  LOG_FORMAT,
  parsePort,
  SITES_AT_ONCE,
  TOKEN_SCOPES,
} from '../engine/engine-options.ts';

const THREADS_MAX = 16;
const CONSOLES_MAX = 1_000;
const RETENTION_MS_MAX = 10 * 365 * 86_400_000;
const DAY_MS = 86_400_000;

const OPTIONS = [
  option('--host <address>', 'address to listen on', { default: '127.0.0.1' }),
  option('--port <number>', 'port; 0 for a free one', { parse: parsePort, default: 8640 }),
  option('--database <dir>', 'folder of the store', { otherwise: `./${DATABASE_FOLDER}` }),
  BODIES,
  option('--store <url>', 'a shared store, as postgres://user@host/database'),
  option('--consoles <n>', 'how many consoles share the store, 1 to 1000', {
    parse: numberParser(1, CONSOLES_MAX),
    default: 1,
  }),
  ALLOW_PRIVATE,
  option('--once', 'read what is due, then exit without serving'),
  option('--retention <time>', 'how long logs, runs and changes are kept', {
    parse: parseRetention,
    otherwise: 'as before, or 90d',
  }),
  option('--threads <n>', 'threads that write URLs, 1 to 16', {
    parse: numberParser(1, THREADS_MAX),
    otherwise: 'by the machine',
  }),
  SITES_AT_ONCE,
  ...ENGINE_NETWORK_OPTIONS,
  option('--public-url <url>', 'public address of the console', parseAddressOption),
  option('--token-file <file>', 'file for the admin token; written when the store has none yet'),
  option('--trusted-header <name>', "a proxy's header that names the user"),
  option('--trusted-scope-header <name>', "a proxy's header that says read, submit or admin"),
  option('--trusted-scope <scope>', 'scope of such users', {
    choices: TOKEN_SCOPES,
    otherwise: 'read',
  }),
  option(
    '--trusted-proxy <ip>',
    'address or network (10.42.0.0/16) of a trusted proxy; can be repeated',
    collectOption,
  ),
  option('--open <what>', 'open without a token; can be repeated', {
    choices: ['ping', 'indexnow'],
    parse: addOpen,
  }),
  LOG_FORMAT,
  option('-q, --quiet', 'log only warnings and errors'),
  option('-v, --verbose', 'log every request, and print the stack of an error'),
] as const;

/** @internal */
export type ServeCommandOptions = OptionsOf<typeof OPTIONS>;

export const serveCommand: CommandRecord = command({
  name: 'serve',
  summary: 'run the console: reads sitemaps when they are due and shows the results',
  description: `Run the console: the search engine's side, with a page for everything it knows.

Sitemaps that are submitted are fetched, read, checked, remembered, compared and read again when they
are due. Pages, their .json and .csv twins, a JSON API, pings, IndexNow and Search Console's Sitemaps
API are served until Ctrl-C.`,
  options: OPTIONS,
  details: `Access:
  On 127.0.0.1 (the default) anyone on this machine has full access, and nobody else has any.
  With any other --host, with --public-url or --trusted-proxy, a token is required. If the store
  has no admin token yet, one is created and shown once, or written to --token-file. Create more
  with portolan tokens.
  Behind a proxy, give its address with --trusted-proxy, so that its X-Forwarded-For names the
  client for rate limits. If it logs users in, --trusted-header names the header with the user; it
  is accepted from --trusted-proxy only.

  Sitemaps on private networks and on this machine are refused without --allow-private.

Several machines:
  --store names a PostgreSQL database that consoles and workers share (see portolan migrate). Such
  a console shows and takes in; portolan work reads the sitemaps. --consoles says how many consoles
  there are: each allows its share of the requests per minute.

Environment: PORTOLAN_TOKEN (an admin token, ptl_ and 43 characters, added to the store),
  PORTOLAN_STORE (the same as --store, also with a password), PGPASSWORD,
  HTTP_PROXY, HTTPS_PROXY, NO_PROXY; for --bodies s3://…: AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL_S3.`,
  exit: {
    0: 'stopped by Ctrl-C or SIGTERM, with work in progress finished or saved; --once: done',
    2: 'wrong usage or settings; the port is in use',
    3: 'the store cannot be used',
    130: 'a second Ctrl-C: stopped at once. Nothing that was acknowledged is lost',
  },
  examples: `portolan serve
portolan serve --database /var/lib/portolan --port 8080 --log-format json
portolan serve --host 0.0.0.0 --public-url https://console.example/ --token-file /run/admin-token
portolan serve --once --database /var/lib/portolan     from cron: reads what is due, then exits`,
  afterword: `It prints its address, ${CONSOLE_URL} by default.`,
  run: async (options) => {
    boundYoungMemory();
    const { runServe } = await import('./run-serve.ts');
    return runServe(options);
  },
});

function addOpen(
  text: string,
  before: readonly ('ping' | 'indexnow')[] = [],
): readonly ('ping' | 'indexnow')[] {
  if (text === 'ping' || text === 'indexnow') return [...before, text];
  throw new InvalidArgumentError('Allowed choices are ping, indexnow.');
}

function parseRetention(text: string): number {
  const span = parseSpan(text) ?? 0;
  if (span >= DAY_MS && span <= RETENTION_MS_MAX) return span;
  throw new InvalidArgumentError('Write a time from one day to ten years, such as 30d or 365d.');
}

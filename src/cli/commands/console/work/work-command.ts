// `portolan work`: its words, its options and its help.
import { HARVEST_ROLES } from '../../../../harvest/port/harvest-settings.ts';
import { boundYoungMemory } from '../../../front/young-memory.ts';
import { type CommandRecord, command } from '../../../options/command-record.ts';
import { numberParser, wordsParser } from '../../../options/option-parsers.ts';
import { type OptionsOf, option } from '../../../options/option-record.ts';
import { VERBOSE } from '../../../options/shared-options.ts';
import {
  ALLOW_PRIVATE,
  BODIES,
  ENGINE_NETWORK_OPTIONS,
  LOG_FORMAT,
  parsePort,
  SITES_AT_ONCE,
} from '../engine/engine-options.ts';

const CONNECTIONS_MAX = 100;

const OPTIONS = [
  option('--store <url>', 'the shared store, as postgres://user@host/database'),
  BODIES,
  option('--roles <list>', 'the work to take part in, as read,webhook', {
    parse: wordsParser(HARVEST_ROLES),
    otherwise: 'all',
  }),
  option('--once', 'read what is due, then exit'),
  SITES_AT_ONCE,
  option('--connections <n>', 'connections to the database, 1 to 100', {
    parse: numberParser(1, CONNECTIONS_MAX),
    otherwise: 8,
  }),
  option('--host <address>', 'address for health and metrics', { default: '127.0.0.1' }),
  option('--port <number>', 'its port; 0 for a free one', { parse: parsePort, default: 8641 }),
  ALLOW_PRIVATE,
  ...ENGINE_NETWORK_OPTIONS,
  LOG_FORMAT,
  option('-q, --quiet', 'log only warnings and errors'),
  VERBOSE,
] as const;

/** @internal */
export type WorkCommandOptions = OptionsOf<typeof OPTIONS>;

export const workCommand: CommandRecord = command({
  name: 'work',
  summary: 'read sitemaps for the consoles of a shared store',
  description: `Read sitemaps for the consoles of a shared store.

A worker keeps nothing: run as many as you need, on any machines. Together they read each site once
when it is due, and ask a host for one thing at a time, with its pause in between. A worker that is
killed loses nothing: when its leases end, within two minutes, another one reads its sites from the
beginning.`,
  options: OPTIONS,
  details: `Roles:
  read       reads sitemaps
  live-test  tests pages on request
  webhook    sends webhooks
  upkeep     removes old data, checks proofs of ownership again (one worker at a time does it)

Health, on --host and --port:
  /healthz   200 while the process runs
  /readyz    200 while the store responds within a second and the worker is not draining
  /metrics   for Prometheus; scale by portolan_queue_late_seconds

On SIGTERM or Ctrl-C it takes on nothing new, lets running work end for 25 seconds, and gives the rest
back to the queue.

Environment: PORTOLAN_STORE (the same as --store, also with a password), PGPASSWORD, HTTP_PROXY,
  HTTPS_PROXY, NO_PROXY; for --bodies s3://…: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
  AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL_S3.`,
  exit: {
    0: 'stopped by Ctrl-C or SIGTERM; --once: nothing more is due',
    2: 'wrong usage or settings; the port is in use',
    3: 'the store cannot be used',
    130: 'a second Ctrl-C: stopped at once',
  },
  examples: `portolan work --store postgres://portolan@db.example/portolan
portolan work --store postgres://portolan@db.example/portolan --roles webhook,upkeep
portolan work --once       from cron, with PORTOLAN_STORE: reads what is due, then exits`,
  run: async (options) => {
    boundYoungMemory();
    const { runWork } = await import('./run-work.ts');
    return runWork(options);
  },
});

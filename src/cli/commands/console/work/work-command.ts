// `portolan work`: its options and its help. What it does is loaded when it is asked for.
import { type Command, InvalidArgumentError } from 'commander';
import { HARVEST_ROLES, type HarvestRole } from '../../../../harvest/port/harvest-settings.ts';
import { boundYoungMemory } from '../../../front/young-memory.ts';
import { addNetworkFlags } from '../../../network/network-flags.ts';
import { choiceOption, numberParser } from '../../../options/option-parsers.ts';
import { HEALTH_DEFAULTS, type WorkCommandOptions } from './work-command-options.ts';

const DESCRIPTION = `Read sitemaps for the consoles of a shared store.

A worker keeps nothing: run as many as you need, on any machines. Together they read each site once
when it is due, and ask a host for one thing at a time, with its pause in between. A worker that is
killed loses nothing: another one takes over its work when its leases end, after a minute.`;

const DETAILS = `
Roles:
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
  AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL_S3.

Exit status:
  0    stopped by Ctrl-C or SIGTERM; --once: nothing more is due
  2    wrong usage or settings; the port is in use
  3    the store cannot be used
  4    a bug in Portolan
  130  a second Ctrl-C: stopped at once

Examples:
  portolan work --store postgres://portolan@db.example/portolan
  portolan work --store postgres://portolan@db.example/portolan --roles webhook,upkeep
  portolan work --once       from cron, with PORTOLAN_STORE: reads what is due, then exits`;

const PORT_MAX = 65_535;
const SITES_AT_ONCE_MAX = 1_000;
const CONNECTIONS_MAX = 100;

export function defineWorkCommand(program: Command, finish: (status: number) => void): void {
  const { host, port } = HEALTH_DEFAULTS;
  const command = program
    .command('work')
    .summary('read sitemaps for the consoles of a shared store')
    .description(DESCRIPTION)
    .option('--store <url>', 'the shared store, as postgres://user@host/database')
    .option(
      '--bodies <place>',
      'keep the bodies of sitemaps in a folder or s3://bucket/prefix (default: not)',
    )
    .option(
      '--roles <list>',
      'the work to take part in, as read,webhook (default: all)',
      parseRoles,
    )
    .option('--once', 'read what is due, then exit')
    .option(
      '--sites-at-once <n>',
      'sites that are read at the same time, 1 to 1000 (default: 64)',
      numberParser(1, SITES_AT_ONCE_MAX),
    )
    .option(
      '--connections <n>',
      'connections to the database, 1 to 100 (default: 8)',
      numberParser(1, CONNECTIONS_MAX),
    )
    .option('--host <address>', `address for health and metrics (default: ${host})`)
    .option(
      '--port <number>',
      `its port; 0 for a free one (default: ${port})`,
      numberParser(0, PORT_MAX),
    )
    .option('--allow-private', 'also read sitemaps on private networks and on this machine');
  addNetworkFlags(command, ['header', 'cache', 'cert', 'key', 'insecure', 'allowPrivate']);
  command
    .addOption(
      choiceOption('--log-format <format>', 'how to log (default: human)', ['human', 'json']),
    )
    .option('-q, --quiet', 'log only warnings and errors')
    .option('-v, --verbose', 'print the stack of an error')
    .addHelpText('after', DETAILS)
    .action(async (options: WorkCommandOptions) => {
      boundYoungMemory();
      const { runWork } = await import('./run-work.ts');
      finish(await runWork(options));
    });
}

function parseRoles(text: string): readonly HarvestRole[] {
  const names = text.split(',').map((name) => name.trim());
  const roles = HARVEST_ROLES.filter((role) => names.includes(role));
  if (roles.length === new Set(names).size) return roles;
  throw new InvalidArgumentError(`Write some of ${HARVEST_ROLES.join(', ')}, with commas.`);
}

// What `portolan serve` does: store, queue, harvest and console → an address → until a signal.
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Clock, systemClock } from '../../../../base/clock.ts';
import { PortolanError } from '../../../../base/portolan-error.ts';
import type {
  ConsoleContext,
  ConsoleFleet,
  ConsoleLog,
} from '../../../../console/core/console-context.ts';
import {
  type ConsoleSettings,
  checkConsoleSettings,
} from '../../../../console/core/console-settings.ts';
import { createConsole } from '../../../../console/create-console.ts';
import { type ServedConsole, serveConsole } from '../../../../console/serve-console.ts';
import { resumeJobs } from '../../../../harvest/work/resume-jobs.ts';
import { PORTOLAN_VERSION } from '../../../../net/identity/portolan-version.ts';
import type { Environment } from '../../../../publish/settings/publish-config.ts';
import {
  type InterruptionError,
  type InterruptionListener,
  listenForInterruption,
  untilAborted,
} from '../../../front/interruption-error.ts';
import { plainText } from '../../../output/text/plain-text.ts';
import { assertListenable, listenError } from '../engine/assert-listenable.ts';
import { backUpEngine } from '../engine/back-up-engine.ts';
import { consoleTokenOf, DATABASE_FOLDER } from '../engine/console-place.ts';
import type { Engine, EngineSettings } from '../engine/engine.ts';
import { forgetOld, retentionOf } from '../engine/forget-old.ts';
import { ADDRESS_FILE, BACKUPS_FOLDER, CONTROL_FILE, openEngine } from '../engine/open-engine.ts';
import { logTroubles, openLog } from '../engine/open-log.ts';
import { storePlaceOf } from '../engine/store-place.ts';
import { ensureAdminToken } from './admin-token.ts';
import type { ServeCommandOptions } from './serve-command.ts';
import { serveSettings } from './serve-settings.ts';

export interface ServeWorld {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: NodeJS.WriteStream;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly listen: () => InterruptionListener;
  /** Is told when pages can be asked for. */
  readonly onReady?: (address: { readonly url: string; readonly engine: Engine }) => void;
}

const STATUS_DONE = 0;
// What is under way has so long to end by itself; systemd and Docker wait for longer.
const STOP_MS = 8_000;

/**
 * Serves until a signal and returns the exit status, 0. A second signal ends the process at once.
 */
export async function runServe(
  options: ServeCommandOptions,
  world: ServeWorld = processWorld(),
): Promise<number> {
  const settings = serveSettings(options);
  checkConsoleSettings(settings);
  const log = openLog(options, world);
  const interruption = world.listen();
  try {
    const { port } = options;
    if (isNewStore(options, world)) await assertListenable({ host: settings.host, port });
    const served = await openServedEngine(options, world, log);
    const { engine } = served;
    const until = new AbortController();
    const told = logProofs(engine, log, until.signal);
    let status: number;
    try {
      status =
        options.once === true
          ? await workOnce(served, { options, log, signal: interruption.signal })
          : await serve(served, { options, settings, world, log, interruption });
    } finally {
      until.abort();
      await told;
      await engine.close(STOP_MS);
    }
    log.info({}, 'Stopped.');
    return status;
  } finally {
    interruption.stop();
  }
}

// Nothing is made for a console that cannot listen.
function isNewStore(options: ServeCommandOptions, { environment }: ServeWorld): boolean {
  if (options.once === true || storePlaceOf(options, environment)) return false;
  return !existsSync(join(options.database ?? DATABASE_FOLDER, CONTROL_FILE));
}

// Whose proof is lost has to hear of it, also where nobody looks at the site's page.
async function logProofs({ harvest }: Engine, log: ConsoleLog, signal: AbortSignal): Promise<void> {
  for await (const { kind, url, message } of harvest.events({ signal })) {
    if (kind === 'proof-lost' || kind === 'site-unverified') log.warn({ url }, message);
  }
}

function processWorld(): ServeWorld {
  const { stdout, stderr, env } = process;
  const listen = listenForInterruption;
  return { stdout, stderr, environment: env, clock: systemClock, listen };
}

/** What is served, and how it is named in the log. */
interface ServedEngine {
  readonly engine: Engine;
  /** Of a store in a folder. */
  readonly folder?: string;
  readonly fleet?: ConsoleFleet;
  readonly database: string;
}

async function openServedEngine(
  options: ServeCommandOptions,
  { environment, clock }: ServeWorld,
  log: ConsoleLog,
): Promise<ServedEngine> {
  const { database: folder = DATABASE_FOLDER, consoles, threads } = options;
  const { allowPrivate = false, sitesAtOnce, bodies, retention } = options;
  const settings: EngineSettings = {
    environment,
    allowPrivate,
    sitesAtOnce,
    bodies,
    flags: options,
    retain: async ({ store, harvest, clock: now }) =>
      forgetOld({
        store,
        bodies: harvest.bodies,
        clock: now,
        log,
        retentionMs: await retentionOf(store, retention),
      }),
    onTrouble: logTroubles(log),
  };
  const place = storePlaceOf(options, environment);
  if (place === undefined) {
    const engine = await openEngine({ ...settings, folder, threads, clock, create: true });
    return { engine, folder, database: folder };
  }
  const { openFleetEngine } = await import('../engine/open-fleet-engine.ts');
  // Consoles show and take in; workers read.
  const { engine, secret } = await openFleetEngine({ ...settings, place, roles: [] });
  return { engine, fleet: { secret, consoles }, database: place.name };
}

interface OnceTools extends Pick<ServeTools, 'options' | 'log'> {
  readonly signal: AbortSignal;
}

async function workOnce(
  { engine, fleet, database }: ServedEngine,
  { options, log, signal }: OnceTools,
): Promise<number> {
  if (fleet) {
    throw new PortolanError('CONFIG_INVALID', {
      message: '--once cannot be used with --store: a console of a shared store does no work.',
      hint: 'portolan work --once reads what is due, then exits.',
    });
  }
  const { harvest, store, clock } = engine;
  log.info({ database }, 'Reading what is due.');
  try {
    // As when serving begins: a clock that was ahead has put some off for years.
    await resumeJobs(engine, signal);
    const jobs = await harvest.drain(signal);
    log.info({ jobs }, 'Nothing more is due.');
    const retentionMs = await retentionOf(store, options.retention);
    await forgetOld({ store, bodies: harvest.bodies, clock, log, retentionMs });
    return STATUS_DONE;
  } catch (error) {
    if (signal.aborted) return (signal.reason as InterruptionError).exitStatus;
    throw error;
  }
}

interface ServeTools {
  readonly options: ServeCommandOptions;
  readonly settings: ConsoleSettings;
  readonly world: ServeWorld;
  readonly log: ConsoleLog;
  readonly interruption: InterruptionListener;
}

async function serve(served: ServedEngine, tools: ServeTools): Promise<number> {
  const { options, settings, world, log, interruption } = tools;
  const { engine, folder, fleet } = served;
  const { store, queue, harvest, clock } = engine;
  if (settings.auth !== 'loopback') await letAdminsIn(engine, tools);
  await retentionOf(store, options.retention);
  const backup = folder === undefined ? undefined : () => backUp(engine, folder);
  if (folder !== undefined && isOpenToOthers(folder)) {
    const told = 'Other accounts of this machine can list the folder of the store; its files are';
    log.warn(
      { database: folder },
      `${told} readable by this account only. To close it: chmod 700.`,
    );
  }
  const version = PORTOLAN_VERSION;
  const database = folder === undefined ? served.database : resolve(folder);
  const context: ConsoleContext = {
    store,
    queue,
    harvest,
    clock,
    log,
    version,
    database,
    backup,
    fleet,
  };
  const listening = await listen(context, tools);
  const addressFile = folder === undefined ? undefined : join(folder, ADDRESS_FILE);
  try {
    harvest.start();
    if (addressFile) writeFileSync(addressFile, `${reachable(listening.url)}\n`, { mode: 0o600 });
    announce(listening, served, tools);
    world.onReady?.({ url: listening.url, engine });
    await untilAborted(interruption.signal);
    log.info({}, 'Stopping after the work in progress. A second signal stops at once.');
  } finally {
    if (addressFile) rmSync(addressFile, { force: true });
    await listening.close(STOP_MS);
  }
  return STATUS_DONE;
}

function backUp(engine: Engine, folder: string): Promise<string> {
  const stamp = new Date(engine.clock.now()).toISOString().replaceAll(/[:.]/g, '-');
  return backUpEngine(engine, join(folder, BACKUPS_FOLDER, stamp));
}

function isOpenToOthers(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;
}

async function listen(
  context: ConsoleContext,
  { options, settings }: ServeTools,
): Promise<ServedConsole> {
  const { port } = options;
  const { host } = settings;
  const built = createConsole(context, settings);
  try {
    return await serveConsole(built, { host, port });
  } catch (error) {
    throw listenError(error, { host, port });
  }
}

async function letAdminsIn({ store, clock }: Engine, tools: ServeTools): Promise<void> {
  const { options, world, log } = tools;
  const { tokenFile: file } = options;
  const given = consoleTokenOf(world.environment);
  const at = clock.now();
  const { state, token } = await ensureAdminToken(store.access, { given, file, at });
  if (state === 'written')
    log.info({ file }, 'An admin token was created and written to the file.');
  if (token === undefined) return;
  // For people alone: no line of the log, which may be kept and sent on.
  world.stderr.write(
    '\nThe admin token of this console. It is shown only once and not stored:\n\n' +
      `  ${token}\n\nLog in with it, and create others on the Settings page.\n\n`,
  );
}

function announce(
  { url }: ServedConsole,
  { database }: ServedEngine,
  { settings, world, log }: ServeTools,
): void {
  const address = settings.publicUrl ?? reachable(url);
  const auth = typeof settings.auth === 'object' ? 'proxy' : settings.auth;
  log.info({ listening: url, database, auth }, 'The console is ready. Ctrl-C stops it.');
  world.stdout.write(`${plainText(address)}\n`);
}

// "All addresses" cannot be opened in a browser; loopback always can.
function reachable(url: string): string {
  const address = new URL(url);
  if (address.hostname === '0.0.0.0') address.hostname = '127.0.0.1';
  if (address.hostname === '[::]') address.hostname = '[::1]';
  return address.href;
}

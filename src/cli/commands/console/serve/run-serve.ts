// What `portolan serve` does: store, queue, harvest and console → an address → until a signal.
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Clock, systemClock } from '../../../../base/clock.ts';
import type { ConsoleContext, ConsoleLog } from '../../../../console/core/console-context.ts';
import {
  type ConsoleSettings,
  checkConsoleSettings,
} from '../../../../console/core/console-settings.ts';
import { openJsonLog } from '../../../../console/core/json-log.ts';
import { createConsole } from '../../../../console/create-console.ts';
import { RETENTION_SETTING } from '../../../../console/screens/settings/settings-view.ts';
import { type ServedConsole, serveConsole } from '../../../../console/serve-console.ts';
import { resumeJobs } from '../../../../harvest/work/resume-jobs.ts';
import { PORTOLAN_VERSION } from '../../../../net/identity/portolan-version.ts';
import type { Environment } from '../../../../publish/settings/publish-config.ts';
import type { Store } from '../../../../store/port/store.ts';
import {
  type InterruptionError,
  type InterruptionListener,
  listenForInterruption,
} from '../../../front/interruption-error.ts';
import { openHumanLog } from '../../../output/console/human-log.ts';
import { createSummaryPaints } from '../../../output/text/paint.ts';
import { plainText } from '../../../output/text/plain-text.ts';
import { backUpEngine } from '../engine/back-up-engine.ts';
import { consoleTokenOf, DATABASE_FOLDER } from '../engine/console-place.ts';
import {
  ADDRESS_FILE,
  BACKUPS_FOLDER,
  CONTROL_FILE,
  type Engine,
  openEngine,
} from '../engine/open-engine.ts';
import { ensureAdminToken } from './admin-token.ts';
import { assertListenable, listenError } from './assert-listenable.ts';
import { forgetOld } from './forget-old.ts';
import { SERVE_DEFAULTS, type ServeCommandOptions, serveSettings } from './serve-settings.ts';

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
    const { database = DATABASE_FOLDER, port = SERVE_DEFAULTS.port } = options;
    const isNew = options.once !== true && !existsSync(join(database, CONTROL_FILE));
    if (isNew) await assertListenable({ host: settings.host, port });
    const engine = await openServedEngine(options, world, log);
    const until = new AbortController();
    const told = logProofs(engine, log, until.signal);
    let status: number;
    try {
      status =
        options.once === true
          ? await workOnce(engine, { options, log, signal: interruption.signal })
          : await serve(engine, { options, settings, world, log, interruption });
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

function openLog(
  { logFormat, quiet = false, verbose = false }: ServeCommandOptions,
  { stderr, clock }: ServeWorld,
): ConsoleLog {
  if (logFormat !== 'json') {
    const paints = createSummaryPaints(stderr);
    return openHumanLog({ destination: stderr, paints, clock, quiet, requests: verbose });
  }
  const base = { pid: process.pid, version: PORTOLAN_VERSION };
  return openJsonLog({ destination: stderr, base, clock, level: quiet ? 'warn' : 'info' });
}

function openServedEngine(
  options: ServeCommandOptions,
  { environment, clock }: ServeWorld,
  log: ConsoleLog,
): Promise<Engine> {
  const { database: folder = DATABASE_FOLDER, allowPrivate = false, threads } = options;
  const { sitesAtOnce, bodies } = options;
  return openEngine({
    folder,
    environment,
    allowPrivate,
    clock,
    sitesAtOnce,
    bodies,
    create: true,
    threads,
    flags: options,
    retain: async (store) =>
      forgetOld({ store, clock, log, retentionMs: await retentionOf(store, options) }),
    onTrouble: (error) => log.error({ error: errorText(error) }, 'Internal error.'),
  });
}

interface OnceTools extends Pick<ServeTools, 'options' | 'log'> {
  readonly signal: AbortSignal;
}

async function workOnce(engine: Engine, { options, log, signal }: OnceTools): Promise<number> {
  const { harvest, folder, store, clock } = engine;
  log.info({ database: folder }, 'Reading what is due.');
  try {
    // As when serving begins: a clock that was ahead has put some off for years.
    await resumeJobs(engine, signal);
    const jobs = await harvest.drain(signal);
    log.info({ jobs }, 'Nothing more is due.');
    await forgetOld({ store, clock, log, retentionMs: await retentionOf(store, options) });
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

async function serve(engine: Engine, tools: ServeTools): Promise<number> {
  const { options, settings, world, log, interruption } = tools;
  const { store, queue, harvest, clock, folder } = engine;
  const { bodies } = harvest;
  if (settings.auth !== 'loopback') await letAdminsIn(engine, tools);
  await retentionOf(store, options);
  const backup = (): Promise<string> => {
    const stamp = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-');
    return backUpEngine(engine, join(folder, BACKUPS_FOLDER, stamp));
  };
  if (isOpenToOthers(folder)) {
    const told = 'Other accounts of this machine can list the folder of the store; its files are';
    log.warn(
      { database: folder },
      `${told} readable by this account only. To close it: chmod 700.`,
    );
  }
  const version = PORTOLAN_VERSION;
  const database = resolve(folder);
  const context: ConsoleContext = { store, queue, harvest, clock, log, version, database, backup };
  const served = await listen(context, tools);
  const addressFile = join(folder, ADDRESS_FILE);
  try {
    harvest.start();
    writeFileSync(addressFile, `${reachable(served.url)}\n`, { mode: 0o600 });
    announce(served, tools);
    world.onReady?.({ url: served.url, engine });
    await interrupted(interruption.signal);
    log.info({}, 'Stopping after the work in progress. A second signal stops at once.');
  } finally {
    rmSync(addressFile, { force: true });
    await served.close(STOP_MS);
  }
  return STATUS_DONE;
}

function isOpenToOthers(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;
}

async function listen(
  context: ConsoleContext,
  { options, settings }: ServeTools,
): Promise<ServedConsole> {
  const { port = SERVE_DEFAULTS.port } = options;
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

// The store remembers it, so that the Settings page shows it and the next start keeps it.
async function retentionOf(store: Store, { retention }: ServeCommandOptions): Promise<number> {
  if (retention === undefined) {
    const before = await store.access.setting(RETENTION_SETTING);
    const known = before === undefined ? undefined : readRetention(before);
    if (known !== undefined) return known;
  }
  const ms = retention ?? SERVE_DEFAULTS.retentionMs;
  const spans = { readsMs: ms, changesMs: ms, goneMs: ms };
  await store.access.putSetting(RETENTION_SETTING, JSON.stringify(spans));
  return ms;
}

function readRetention(text: string): number | undefined {
  try {
    const { changesMs } = JSON.parse(text) as { readonly changesMs?: unknown };
    return typeof changesMs === 'number' && changesMs > 0 ? changesMs : undefined;
  } catch {
    return undefined;
  }
}

function announce({ url }: ServedConsole, { options, settings, world, log }: ServeTools): void {
  const address = settings.publicUrl ?? reachable(url);
  const database = options.database ?? DATABASE_FOLDER;
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

function interrupted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

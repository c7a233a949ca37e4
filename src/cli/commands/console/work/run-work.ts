// What `portolan work` does: store and queue → health → the work of its roles → until a signal.
import { type Clock, systemClock } from '../../../../base/clock.ts';
import { PortolanError } from '../../../../base/portolan-error.ts';
import type { ConsoleLog } from '../../../../console/core/console-context.ts';
import { HARVEST_ROLES, type HarvestSettings } from '../../../../harvest/port/harvest-settings.ts';
import { PORTOLAN_VERSION } from '../../../../net/identity/portolan-version.ts';
import type { Environment } from '../../../../publish/settings/publish-config.ts';
import {
  type InterruptionError,
  type InterruptionListener,
  listenForInterruption,
  untilAborted,
} from '../../../front/interruption-error.ts';
import type { Engine } from '../engine/engine.ts';
import { forgetOld, retentionOf } from '../engine/forget-old.ts';
import { openFleetEngine } from '../engine/open-fleet-engine.ts';
import { logTroubles, openLog } from '../engine/open-log.ts';
import { type StorePlace, storePlaceOf } from '../engine/store-place.ts';
import { serveHealth } from './health-server.ts';
import type { WorkCommandOptions } from './work-command.ts';

export interface WorkWorld {
  readonly stderr: NodeJS.WriteStream;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly listen: () => InterruptionListener;
  /** What no option says: tests need short leases. */
  readonly harvest?: HarvestSettings | undefined;
  /** Is told when the worker works. */
  readonly onReady?: (worker: { readonly url: string; readonly engine: Engine }) => void;
}

const STATUS_DONE = 0;
// What is under way has so long to end by itself; the rest is given back to the queue.
const DRAIN_MS = 25_000;

/**
 * Works until a signal and returns the exit status, 0. A second signal ends the process at once.
 * Errors: CONFIG_INVALID; STORE_UNAVAILABLE, STORE_UNUSABLE.
 */
export async function runWork(
  options: WorkCommandOptions,
  world: WorkWorld = processWorld(),
): Promise<number> {
  const place = storePlaceOf(options, world.environment);
  if (place === undefined) throw noStore();
  const log = openLog(options, world);
  const interruption = world.listen();
  try {
    const engine = await openWorkingEngine(options, { place, log, world });
    let status: number;
    try {
      const tools = { options, place, log, world, interruption };
      status = await (options.once === true ? workOnce(engine, tools) : work(engine, tools));
    } finally {
      await engine.close(DRAIN_MS);
    }
    log.info({}, 'Stopped.');
    return status;
  } finally {
    interruption.stop();
  }
}

/** The world of a command: this process. */
export function processWorld(): WorkWorld {
  const { stderr, env } = process;
  return { stderr, environment: env, clock: systemClock, listen: listenForInterruption };
}

async function openWorkingEngine(
  options: WorkCommandOptions,
  { place, log, world }: Pick<WorkTools, 'place' | 'log' | 'world'>,
): Promise<Engine> {
  const { roles = HARVEST_ROLES, allowPrivate, sitesAtOnce, bodies, connections } = options;
  const { engine } = await openFleetEngine({
    place,
    roles,
    allowPrivate,
    sitesAtOnce,
    bodies,
    connections,
    flags: options,
    environment: world.environment,
    harvest: world.harvest,
    retain: async ({ store, harvest, clock }) =>
      forgetOld({
        store,
        bodies: harvest.bodies,
        clock,
        log,
        retentionMs: await retentionOf(store),
      }),
    onTrouble: logTroubles(log),
  });
  return engine;
}

interface WorkTools {
  readonly options: WorkCommandOptions;
  readonly place: StorePlace;
  readonly log: ConsoleLog;
  readonly world: WorkWorld;
  readonly interruption: InterruptionListener;
}

async function workOnce(engine: Engine, { place, log, interruption }: WorkTools): Promise<number> {
  const { signal } = interruption;
  log.info({ store: place.name }, 'Reading what is due.');
  try {
    const jobs = await engine.harvest.drain(signal);
    log.info({ jobs }, 'Nothing more is due.');
    return STATUS_DONE;
  } catch (error) {
    if (signal.aborted) return (signal.reason as InterruptionError).exitStatus;
    throw error;
  }
}

async function work(engine: Engine, tools: WorkTools): Promise<number> {
  const { options, place, log, world, interruption } = tools;
  const { store, queue, harvest } = engine;
  const { host, port } = options;
  const draining = interruption.signal;
  const health = { store, queue, version: PORTOLAN_VERSION, draining };
  const server = await serveHealth(health, { host, port });
  try {
    harvest.start();
    const roles = (options.roles ?? HARVEST_ROLES).join(', ');
    log.info({ store: place.name, roles, health: server.url }, 'Working. Ctrl-C stops it.');
    world.onReady?.({ url: server.url, engine });
    await untilAborted(draining);
    log.info({}, 'Taking on nothing new; running work ends or is given back.');
    await harvest.stop(DRAIN_MS);
  } finally {
    await server.close();
  }
  return STATUS_DONE;
}

function noStore(): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: 'A worker needs a store that it shares with consoles.',
    hint: 'Name it: --store postgres://user@host/database, or PORTOLAN_STORE.',
  });
}

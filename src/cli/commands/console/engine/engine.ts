// The search engine's half: a store, a queue, a visitor and the harvest over them.
import type { Clock } from '../../../../base/clock.ts';
import { createHarvest } from '../../../../harvest/create-harvest.ts';
import type { Harvest } from '../../../../harvest/port/harvest.ts';
import {
  HARVEST_DEFAULTS,
  type HarvestRole,
  type HarvestSettings,
  sitesWaitingMax,
} from '../../../../harvest/port/harvest-settings.ts';
import { createTxtResolver } from '../../../../net/address/resolve-txt.ts';
import type { NetworkOptions } from '../../../../net/exchange/network-options.ts';
import type { HostTurns } from '../../../../net/port/host-turn.ts';
import { createRequestSender } from '../../../../net/request-sender.ts';
import { createVisitor } from '../../../../net/visitor.ts';
import type { ObjectStore } from '../../../../objects/port/object-store.ts';
import type { Environment } from '../../../../publish/settings/publish-config.ts';
import type { Queue } from '../../../../queue/port/queue.ts';
import type { Store } from '../../../../store/port/store.ts';
import { type NetworkFlags, networkWithoutLogin } from '../../../network/network-of.ts';

/** How an engine works, whatever keeps its store. */
export interface EngineSettings {
  readonly environment: Environment;
  /** Sitemaps of private networks and of this machine are read, too. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /** Requests to servers. Default: as without flags. */
  readonly flags?: NetworkFlags | undefined;
  /** How many sites are asked at a time, 1 to 1,000. Default: the harvest's. */
  readonly sitesAtOnce?: number | undefined;
  /** Where bodies of sitemaps are kept: a folder, or `s3://bucket/prefix`. Default: nowhere. */
  readonly bodies?: string | undefined;
  /** Turns at hosts that several engines share. Default: none are shared. */
  readonly turns?: HostTurns | undefined;
  /** Forgets what is old: called every six hours by one of the engines that have the role. */
  readonly retain?:
    | ((engine: Pick<Engine, 'store' | 'harvest' | 'clock'>) => Promise<void>)
    | undefined;
  readonly onTrouble?: ((error: unknown) => void) | undefined;
}

export interface Engine {
  readonly clock: Clock;
  readonly store: Store;
  readonly queue: Queue;
  readonly harvest: Harvest;
  /** Stops the harvest, and closes everything, whatever fails meanwhile. */
  close(withinMs: number): Promise<void>;
}

/** What an engine is made over. */
export interface EngineParts {
  readonly store: Store;
  readonly queue: Queue;
  readonly clock: Clock;
  /** The work that it takes part in. Default: all. */
  readonly roles?: readonly HarvestRole[] | undefined;
  readonly harvest?: HarvestSettings | undefined;
}

// A sitemap that wants to be asked for later than this is, and its site's others go on meanwhile.
const UNAVAILABLE_MS_MAX = 5_000;
// Beside one for each site: for what somebody asked for, keys of IndexNow and proofs.
const OTHER_CONNECTIONS = 32;
// Who sends less gives the place back, and is asked again later.
const BYTES_PER_SECOND_MIN = 1_024;
// A receiver of webhooks that takes longer is tried again later.
const WEBHOOK_TIMEOUT_MS = 10_000;

/** Closes what was opened, the last first. */
export class Closers {
  readonly #closers: ((withinMs: number) => Promise<void>)[] = [];

  add(close: (withinMs: number) => Promise<void>): void {
    this.#closers.push(close);
  }

  /** Closes everything whatever fails. Errors: the first failure. */
  async close(withinMs: number): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close(withinMs);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

/** Makes the engine over a store and a queue. Errors: CONFIG_INVALID. */
export async function makeEngine(
  { store, queue, clock, roles, harvest: more }: EngineParts,
  settings: EngineSettings,
  closers: Closers,
): Promise<Engine> {
  const { environment, allowPrivate = false, retain, turns, onTrouble } = settings;
  const { sitesAtOnce = HARVEST_DEFAULTS.sitesAtOnce } = settings;
  const network = networkWithoutLogin({ ...settings.flags, allowPrivate }, environment);
  const visitor = createVisitor({
    ...network,
    clock,
    turns,
    unavailableMsMax: UNAVAILABLE_MS_MAX,
    connectionsMax: sitesAtOnce + sitesWaitingMax(sitesAtOnce) + OTHER_CONNECTIONS,
    bytesPerSecondMin: BYTES_PER_SECOND_MIN,
  });
  closers.add(() => visitor.close());
  // Webhooks' addresses are what people entered in a form: guarded like everything submitted.
  const sender = createRequestSender({ ...network, timeoutMs: WEBHOOK_TIMEOUT_MS, clock });
  closers.add(() => sender.close());
  const bodies = await openBodies({ ...settings, clock }, network);
  closers.add(async () => bodies?.close());
  const harvest: Harvest = createHarvest({
    store,
    bodies,
    queue,
    visitor,
    clock,
    roles,
    settings: { allowPrivate, sitesAtOnce, ...more },
    resolveTxt: createTxtResolver(),
    sender,
    retain: retain && (() => retain({ store, harvest, clock })),
    onTrouble,
  });
  closers.add((withinMs) => harvest.stop(withinMs));
  return { clock, store, queue, harvest, close: (withinMs) => closers.close(withinMs) };
}

/** Opens the place of bodies. Errors: CONFIG_INVALID. */
async function openBodies(
  { bodies, environment, clock }: EngineSettings & { readonly clock: Clock },
  network: NetworkOptions,
): Promise<ObjectStore | undefined> {
  if (bodies === undefined) return undefined;
  const { openObjectStore } = await import('../../../../objects/open-object-store.ts');
  const code = 'STORE_UNAVAILABLE';
  return await openObjectStore(bodies, { code, environment, network, clock });
}

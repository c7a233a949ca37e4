// The search engine's half on this machine: a store, a queue, a visitor and the harvest over them.
import { accessSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../../../base/clock.ts';
import { isPortolanError, PortolanError } from '../../../../base/portolan-error.ts';
import { createHarvest } from '../../../../harvest/create-harvest.ts';
import type { Harvest } from '../../../../harvest/port/harvest.ts';
import { HARVEST_DEFAULTS, sitesWaitingMax } from '../../../../harvest/port/harvest-settings.ts';
import { createTxtResolver } from '../../../../net/address/resolve-txt.ts';
import type { NetworkOptions } from '../../../../net/exchange/network-options.ts';
import type { HostTurns } from '../../../../net/port/host-turn.ts';
import { createRequestSender } from '../../../../net/request-sender.ts';
import { createVisitor } from '../../../../net/visitor.ts';
import type { ObjectStore } from '../../../../objects/port/object-store.ts';
import type { Environment } from '../../../../publish/settings/publish-config.ts';
import { openQueue } from '../../../../queue/open-queue.ts';
import type { Queue } from '../../../../queue/port/queue.ts';
import { openStore } from '../../../../store/open-store.ts';
import type { Store } from '../../../../store/port/store.ts';
import type { NetworkFlags } from '../../../network/network-flags.ts';
import { networkWithoutLogin } from '../../../network/network-of.ts';
import { CONSOLE_URL } from './console-place.ts';

export const QUEUE_FILE = 'queue.db';

/** Where a console that works on a store writes its address. */
export const ADDRESS_FILE = 'console.url';

/** The folder of the copies that a running console writes. */
export const BACKUPS_FOLDER = 'backups';

/** The databases of a store, with what SQLite keeps beside them. */
export const STORE_FILE: RegExp = /^(?:control|queue|urls-\d\d)\.db(?:-wal|-shm)?$/;

/** What every copy of a store has, beside the queue's. */
export const CONTROL_FILE = 'control.db';

export interface EngineSettings {
  readonly folder: string;
  readonly environment: Environment;
  /** Sitemaps of private networks and of this machine are read, too. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /** Requests to servers. Default: as without flags. */
  readonly flags?: NetworkFlags | undefined;
  /** How many threads write URLs. Default: the store's. */
  readonly threads?: number | undefined;
  /** How many sites are asked at a time, 1 to 1,000. Default: the harvest's. */
  readonly sitesAtOnce?: number | undefined;
  /** Where bodies of sitemaps are kept: a folder, or `s3://bucket/prefix`. Default: nowhere. */
  readonly bodies?: string | undefined;
  /** Turns at hosts that several engines share; closed by the caller. Default: none are shared. */
  readonly turns?: HostTurns | undefined;
  readonly clock?: Clock | undefined;
  /** Makes the folder when there is none. Otherwise that is an error. */
  readonly create: boolean;
  /** Forgets what is old: called every six hours while the harvest works. */
  readonly retain?: ((store: Store) => Promise<void>) | undefined;
  readonly onTrouble?: ((error: unknown) => void) | undefined;
}

export interface Engine {
  readonly folder: string;
  readonly clock: Clock;
  readonly store: Store;
  readonly queue: Queue;
  readonly harvest: Harvest;
  /** Stops the harvest, and closes everything, whatever fails meanwhile. */
  close(withinMs: number): Promise<void>;
}

const ADDRESS_CHARACTERS_MAX = 300;
// A sitemap that wants to be asked for later than this is, and its site's others go on meanwhile.
const UNAVAILABLE_MS_MAX = 5_000;
// Beside one for each site: for what somebody asked for, keys of IndexNow and proofs.
const OTHER_CONNECTIONS = 32;
// Who sends less gives the place back, and is asked again later.
const BYTES_PER_SECOND_MIN = 1_024;
// A receiver of webhooks that takes longer is tried again later.
const WEBHOOK_TIMEOUT_MS = 10_000;

/**
 * Opens an engine.
 *
 * Errors: STORE_LOCKED with the console's address in its hint, STORE_UNUSABLE, also for what is
 * left of a store, QUEUE_LOCKED, QUEUE_UNUSABLE, CONFIG_INVALID when there is no store and none is
 * to be made.
 */
export async function openEngine(settings: EngineSettings): Promise<Engine> {
  const { folder, clock = systemClock, environment, allowPrivate = false } = settings;
  const { sitesAtOnce = HARVEST_DEFAULTS.sitesAtOnce } = settings;
  prepareFolder(settings);
  const closers: ((withinMs: number) => Promise<void>)[] = [];
  const close = (withinMs: number): Promise<void> => closeAll(closers, withinMs);
  try {
    const store = await openStore(
      folder,
      settings.threads === undefined ? {} : { threads: settings.threads },
    );
    closers.push(() => store.close());
    // A process that was killed is not waited for: its work is begun again at once.
    const queue = await openQueue(join(folder, QUEUE_FILE), { clock, alone: true });
    closers.push(() => queue.close());
    const flags = { ...settings.flags, allowPrivate };
    const network = networkWithoutLogin(flags, environment);
    const visitor = createVisitor({
      ...network,
      clock,
      turns: settings.turns,
      unavailableMsMax: UNAVAILABLE_MS_MAX,
      connectionsMax: sitesAtOnce + sitesWaitingMax(sitesAtOnce) + OTHER_CONNECTIONS,
      bytesPerSecondMin: BYTES_PER_SECOND_MIN,
    });
    closers.push(() => visitor.close());
    // Webhooks' addresses are what people entered in a form: guarded like everything submitted.
    const sender = createRequestSender({ ...network, timeoutMs: WEBHOOK_TIMEOUT_MS, clock });
    closers.push(() => sender.close());
    const { retain } = settings;
    const bodies = await openBodies(settings, network);
    closers.push(async () => bodies?.close());
    const harvest = createHarvest({
      store,
      bodies,
      queue,
      visitor,
      clock,
      settings: { allowPrivate, sitesAtOnce },
      resolveTxt: createTxtResolver(),
      sender,
      retain: retain && (() => retain(store)),
      onTrouble: settings.onTrouble,
    });
    closers.push((withinMs) => harvest.stop(withinMs));
    return { folder, clock, store, queue, harvest, close };
  } catch (error) {
    await close(0);
    throw lockedBy(error, folder);
  }
}

/** Opens the place of bodies. Errors: CONFIG_INVALID. */
async function openBodies(
  { bodies, environment, clock }: EngineSettings,
  network: NetworkOptions,
): Promise<ObjectStore | undefined> {
  if (bodies === undefined) return undefined;
  const { openObjectStore } = await import('../../../../objects/open-object-store.ts');
  const code = 'STORE_UNAVAILABLE';
  return await openObjectStore(bodies, { code, environment, network, clock });
}

function prepareFolder({ folder, create }: EngineSettings): void {
  try {
    if (create) mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isPartOfStore(folder)) throw controlMissing(folder);
    if (!create) accessSync(join(folder, CONTROL_FILE));
  } catch (error) {
    if (isPortolanError(error)) throw error;
    if (!create && (error as NodeJS.ErrnoException).code === 'ENOENT') throw noStore(folder);
    throw new PortolanError('STORE_UNUSABLE', {
      message: `The folder ${folder} cannot be used: ${(error as Error).message}.`,
      hint: 'Choose another folder with --database, or give this user write permission there.',
      path: folder,
      cause: error,
    });
  }
}

// A new store beside what is left of an old one would be neither.
function isPartOfStore(folder: string): boolean {
  const names = readdirSync(folder);
  return !names.includes(CONTROL_FILE) && names.some((name) => STORE_FILE.test(name));
}

function controlMissing(folder: string): PortolanError {
  return new PortolanError('STORE_UNUSABLE', {
    message:
      `In ${folder} is only part of a store: its ${CONTROL_FILE}, which holds the sites, is ` +
      'missing.',
    hint:
      'Bring the file back, or restore a backup with portolan restore --force; --database names ' +
      'another folder.',
    path: folder,
  });
}

function noStore(folder: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `There is no store in ${folder}.`,
    hint:
      'portolan submit <url> and portolan serve make one; --database names another folder, ' +
      '--console a running console.',
    path: folder,
  });
}

// The first in is the last out.
async function closeAll(
  closers: ((withinMs: number) => Promise<void>)[],
  withinMs: number,
): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).reverse()) {
    try {
      await close(withinMs);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function lockedBy(error: unknown, folder: string): unknown {
  const locked = isPortolanError(error) && /^(?:STORE|QUEUE)_LOCKED$/.test(error.code);
  if (!locked) return error;
  const url = consoleAt(folder) ?? CONSOLE_URL;
  return new PortolanError('STORE_LOCKED', {
    message: `The store in ${folder} is in use by another process, such as a running console.`,
    hint: `Use the console: --console ${url} (or PORTOLAN_CONSOLE=${url}).`,
    path: folder,
    cause: error,
  });
}

// What the console wrote there when it began. The file is a hint alone: nobody is sent to it.
function consoleAt(folder: string): string | undefined {
  try {
    const text = readFileSync(join(folder, ADDRESS_FILE), 'utf8').slice(0, ADDRESS_CHARACTERS_MAX);
    const url = URL.parse(text.trim()) ?? undefined;
    return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

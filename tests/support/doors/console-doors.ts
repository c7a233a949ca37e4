// The doors of stores, queues, the harvest and the console.
import { systemClock } from '../../../src/base/clock.ts';
import { type ConsoleContext, silentLog } from '../../../src/console/core/console-context.ts';
import type { ConsoleSettings } from '../../../src/console/core/console-settings.ts';
import { createConsole, serveConsole } from '../../../src/console/index.ts';
import type { ServeConsoleOptions } from '../../../src/console/serve-console.ts';
import type { HarvestParts } from '../../../src/harvest/create-harvest.ts';
import { createHarvest } from '../../../src/harvest/index.ts';
import { openQueue } from '../../../src/queue/index.ts';
import type { QueueOptions } from '../../../src/queue/open-queue.ts';
import { openStore } from '../../../src/store/index.ts';
import type { StoreOptions } from '../../../src/store/open-store.ts';
import { madeUp } from '../made-up-visitor.ts';
import {
  argument,
  BOOLEAN,
  COUNT,
  type Doors,
  FUNCTION,
  LIST,
  NONE,
  NUMBER,
  OBJECT,
  options,
  TEXT,
  TIMER,
} from './door.ts';

const clock = systemClock;
const visitor = madeUp(() => undefined);

/** Of stores. */
export const STORE_DOORS: Doors = {
  openStore: {
    call: async (given, more) => (await openStore(given, more)).close(),
    given: [argument('folder', undefined, TEXT), options<StoreOptions>({ threads: COUNT })],
  },
};

/** Of queues. */
export const QUEUE_DOORS: Doors = {
  openQueue: {
    call: async (path, given) => (await openQueue(path, given)).close(),
    given: [
      argument('path', undefined, TEXT),
      options<QueueOptions>({ clock: NONE, jobsMax: COUNT, alone: BOOLEAN }, { clock }),
    ],
  },
};

const store = await openStore(undefined);
const queue = await openQueue(undefined, { clock });
const parts = { store, queue, visitor, clock };

/** Of the harvest. */
export const HARVEST_DOORS: Doors = {
  createHarvest: {
    call: (given) => typeof createHarvest(given).start,
    given: [
      options<HarvestParts>(
        {
          store: NONE,
          queue: NONE,
          visitor: NONE,
          clock: NONE,
          resolveTxt: FUNCTION,
          sender: NONE,
          onTrouble: FUNCTION,
          settings: {
            profile: NONE,
            sitesAtOnce: ['5'],
            allowPrivate: BOOLEAN,
            depthMax: COUNT,
            sitemapsPerRun: COUNT,
            bytesMax: COUNT,
            leaseMs: NUMBER,
            runMsMax: NUMBER,
            sitesMax: COUNT,
            sitemapsMax: COUNT,
          },
        },
        parts,
        'parts',
      ),
    ],
  },
};

const context = {
  store,
  queue,
  harvest: createHarvest(parts),
  clock,
  log: silentLog,
  version: '1',
};
const settings: ConsoleSettings = { host: '127.0.0.1', auth: 'loopback' };
const RATES = { submissions: NONE, pings: NONE, indexNow: NONE, liveTests: NONE, failures: NONE };

/** Of the console. */
export const CONSOLE_DOORS: Doors = {
  createConsole: {
    call: (given, more) => createConsole(given, more).routes.length,
    given: [
      options<ConsoleContext>(
        {
          store: NONE,
          queue: NONE,
          harvest: NONE,
          clock: NONE,
          log: NONE,
          version: TEXT,
          database: TEXT,
          backup: FUNCTION,
          fleet: OBJECT,
        },
        context,
        'context',
      ),
      options<Omit<ConsoleSettings, 'auth'> & { auth: unknown }>(
        { host: TEXT, publicUrl: TEXT, auth: OBJECT, proxies: LIST, open: LIST, rates: RATES },
        settings,
        'settings',
      ),
    ],
  },
  serveConsole: {
    async call(app, given) {
      const served = await serveConsole(app, given);
      await served.close(0);
      return typeof served.url;
    },
    given: [
      argument('app', createConsole(context, settings), NONE),
      options<ServeConsoleOptions>(
        { host: TEXT, port: ['5'], headTimeoutMs: TIMER, requestTimeoutMs: TIMER },
        { host: '127.0.0.1', port: 0 },
      ),
    ],
  },
};

/** Ends what the doors work with. */
export async function closeParts(): Promise<void> {
  await queue.close();
  await store.close();
}

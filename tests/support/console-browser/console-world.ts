// The console as it is served, with a real store, queue, harvest and visitor, for sites on the
// loopback.
import type { TestContext } from 'node:test';
import { type Clock, systemClock } from '../../../src/base/clock.ts';
import { type ConsoleContext, silentLog } from '../../../src/console/core/console-context.ts';
import type { ConsoleSettings } from '../../../src/console/core/console-settings.ts';
import { createConsole } from '../../../src/console/create-console.ts';
import { serveConsole } from '../../../src/console/serve-console.ts';
import { createHarvest } from '../../../src/harvest/create-harvest.ts';
import type { Visitor } from '../../../src/net/port/visit.ts';
import { createVisitor } from '../../../src/net/visitor.ts';
import { openQueue } from '../../../src/queue/open-queue.ts';
import { openTestStore } from '../test-database.ts';

/** How the world is made. */
export interface ConsoleWorldOptions {
  /** Default: everybody on this machine may everything. */
  readonly auth?: ConsoleSettings['auth'];
  readonly clock?: Clock;
  /** Default: one that asks the loopback, without pauses. */
  readonly visitor?: Visitor;
  /** Puts something else in the place of a part that the console asks. */
  readonly change?: (context: ConsoleContext) => ConsoleContext;
}

/** A console that is served, and what is behind it. */
export interface ConsoleWorld {
  /** `http://127.0.0.1:45678/` */
  readonly url: string;
  readonly context: ConsoleContext;
  /** What went wrong within. */
  readonly troubles: readonly unknown[];
  close(): Promise<void>;
}

const STOP_MS = 2_000;

/** Opens the world. The harvest rests until it is started or drained. Close it. */
export async function openConsoleWorld(options: ConsoleWorldOptions = {}): Promise<ConsoleWorld> {
  const { auth = 'loopback', clock = systemClock, change = (context) => context } = options;
  const store = await openTestStore(undefined, { threads: 1 });
  const queue = await openQueue(undefined, { clock });
  // The machine's own time: a visitor that waits for a clock that stands still waits for ever.
  const visitor = options.visitor ?? createVisitor({ allowPrivate: true, delayMs: 0 });
  const troubles: unknown[] = [];
  const harvest = createHarvest({
    store,
    queue,
    visitor,
    clock,
    settings: { allowPrivate: true },
    onTrouble: (error) => troubles.push(error),
  });
  const context = change({ store, queue, harvest, clock, log: silentLog, version: '0.5.0' });
  const app = createConsole(context, { host: '127.0.0.1', auth });
  const served = await serveConsole(
    { ...app, check: async () => {} },
    { host: '127.0.0.1', port: 0 },
  );
  return {
    url: served.url,
    context,
    troubles,
    async close() {
      await served.close(0);
      await harvest.stop(STOP_MS);
      await visitor.close();
      await queue.close();
      await store.close();
    },
  };
}

/** Opens the world for as long as a test lasts. */
export async function consoleWorld(
  test: Pick<TestContext, 'after'>,
  options: ConsoleWorldOptions = {},
): Promise<ConsoleWorld> {
  const world = await openConsoleWorld(options);
  test.after(() => world.close());
  return world;
}

// What every screen and every address of the console works with.
import type { Clock } from '../../base/clock.ts';
import type { Harvest } from '../../harvest/port/harvest.ts';
import type { Queue } from '../../queue/port/queue.ts';
import type { Store } from '../../store/port/store.ts';

export interface ConsoleContext {
  readonly store: Store;
  readonly queue: Queue;
  readonly harvest: Harvest;
  readonly clock: Clock;
  readonly log: ConsoleLog;
  readonly version: string;
  /** The folder of the store, as an absolute path; absent if it has none. */
  readonly database?: string | undefined;
  /** Writes a copy of everything to the folder of copies, and returns its folder. */
  readonly backup?: (() => Promise<string>) | undefined;
  /** Where several consoles work on one store. */
  readonly fleet?: ConsoleFleet | undefined;
}

/** What consoles of one store have in common. */
export interface ConsoleFleet {
  /** Signs their sessions and forms; the same 32 bytes or more in each. */
  readonly secret: Uint8Array;
  /** How many they are, 1 or more: each allows its share of the requests a minute. */
  readonly consoles: number;
}

/** Takes lines of a log: a sentence, and values by name. Secrets are never among them. */
export interface ConsoleLog {
  info(values: Readonly<Record<string, unknown>>, message: string): void;
  warn(values: Readonly<Record<string, unknown>>, message: string): void;
  error(values: Readonly<Record<string, unknown>>, message: string): void;
}

/** Ignores everything. */
export const silentLog: ConsoleLog = { info: () => {}, warn: () => {}, error: () => {} };

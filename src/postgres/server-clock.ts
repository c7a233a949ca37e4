// The server's time, by an offset to this machine's monotonic clock that is measured every minute.
import { type Clock, systemClock } from '../base/clock.ts';
import type { PostgresDatabase } from './postgres-database.ts';

export interface ServerClockOptions {
  /** Only its monotonic time is used: whether this machine's date is right does not matter. */
  readonly clock?: Pick<Clock, 'monotonic'> | undefined;
  /** Called when the server could not be queried: the clock continues with its last offset. */
  readonly onTrouble?: ((error: unknown) => void) | undefined;
}

const MEASURE_MS = 60_000;
const SAMPLES = 3;
// A shorter way back is waited out, so that time never goes back; a longer one is a new clock.
const BACK_MS_MAX = 60_000;
// After this a good measurement says less than a worse one that is new: drift, 50 ms an hour.
const DRIFT_PER_MS = 50 / 3_600_000;
const NOW = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now';

/**
 * Opens the clock of a database's server. Close it. All that share a store write times by it.
 * Errors: those of the database.
 */
export async function openServerClock(
  database: PostgresDatabase,
  options: ServerClockOptions = {},
): Promise<ServerClock> {
  const clock = new ServerClock(database, options);
  await clock.measure();
  clock.start();
  return clock;
}

interface Measurement {
  /** The server's time at 0 of the monotonic clock. */
  readonly offset: number;
  /** By how much it may be wrong: half of the time that the question took. */
  readonly error: number;
  readonly at: number;
}

/** The clock of a server. */
export class ServerClock implements Clock {
  readonly #database: PostgresDatabase;
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #onTrouble: (error: unknown) => void;
  #measured: Measurement | undefined;
  #last = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: PostgresDatabase, options: ServerClockOptions) {
    const { clock = systemClock, onTrouble = () => {} } = options;
    this.#database = database;
    this.#clock = clock;
    this.#onTrouble = onTrouble;
  }

  /** The server's time in whole milliseconds since 1970. It steps back over a minute or never. */
  now(): number {
    const now = Math.floor((this.#measured?.offset ?? 0) + this.#clock.monotonic());
    if (now > this.#last || now < this.#last - BACK_MS_MAX) this.#last = now;
    return this.#last;
  }

  monotonic(): number {
    return this.#clock.monotonic();
  }

  /** Asks the server for its time. Errors: those of the database. */
  async measure(): Promise<void> {
    const samples = await this.#database.transaction(async ({ query }) => {
      const taken: Measurement[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const before = this.#clock.monotonic();
        const [row] = await query<{ readonly now: number | string }>(NOW);
        const at = this.#clock.monotonic();
        const error = (at - before) / 2;
        taken.push({ offset: Number(row?.now ?? 0) - before - error, error, at });
      }
      return taken;
    });
    for (const sample of samples) if (this.#isBetter(sample)) this.#measured = sample;
  }

  /** Measures every minute from now on. */
  start(): void {
    this.#timer ??= setInterval(() => {
      this.measure().catch(this.#onTrouble);
    }, MEASURE_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  // A server's clock that was set, or another server, shows beyond both errors.
  #isBetter({ offset, error, at }: Measurement): boolean {
    const known = this.#measured;
    if (known === undefined) return true;
    const knownError = known.error + (at - known.at) * DRIFT_PER_MS;
    return error <= knownError || Math.abs(offset - known.offset) > error + knownError;
  }
}

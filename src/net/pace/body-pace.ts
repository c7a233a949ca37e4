// How fast a body comes: a server that sends a byte now and then is never silent for long.
import type { Clock } from '../../base/clock.ts';
import { formatDuration } from '../../base/duration.ts';
import { PortolanError } from '../../base/portolan-error.ts';

export interface BodyPaceOptions {
  readonly url: string;
  /** How long all waiting for the server may take. */
  readonly documentTimeoutMs: number;
  /** A slower body, over half a minute of waiting, is abandoned. Default 0: none. */
  readonly bytesPerSecondMin?: number | undefined;
  readonly clock: Clock;
}

const LOOK_MS = 30_000;

/**
 * Measures one body. Only the time that is spent waiting for the server counts, not what the
 * reader takes between two chunks.
 */
export class BodyPace {
  readonly #options: BodyPaceOptions;
  #waitingSince: number;
  #waitedMs = 0;
  // Since the last check: how long was waited, and what arrived.
  #lookMs = 0;
  #lookBytes = 0;

  constructor(options: BodyPaceOptions) {
    this.#options = options;
    this.#waitingSince = options.clock.monotonic();
  }

  /** The next chunk is waited for from now on. */
  waits(): void {
    this.#waitingSince = this.#options.clock.monotonic();
  }

  /** A chunk arrived. Returns the error if the body is abandoned. */
  came(bytes: number): PortolanError | undefined {
    const { clock, documentTimeoutMs, bytesPerSecondMin = 0 } = this.#options;
    const ms = clock.monotonic() - this.#waitingSince;
    this.#waitedMs += ms;
    this.#lookMs += ms;
    this.#lookBytes += bytes;
    if (this.#waitedMs > documentTimeoutMs) {
      return this.#tooSlow(`was not sent whole within ${formatDuration(documentTimeoutMs)}`);
    }
    if (this.#lookMs < LOOK_MS) return undefined;
    if (this.#lookBytes < (this.#lookMs / 1_000) * bytesPerSecondMin) {
      return this.#tooSlow(`sends fewer than ${bytesPerSecondMin} bytes a second`);
    }
    this.#lookMs = 0;
    this.#lookBytes = 0;
    return undefined;
  }

  #tooSlow(what: string): PortolanError {
    const { url } = this.#options;
    return new PortolanError('FETCH_TIMEOUT', {
      message: `${url} ${what}.`,
      hint: 'The server is too slow: try again later.',
      url,
    });
  }
}

// A value that is built on request and kept for a while: built once for all who ask, and returned
// old while it is rebuilt or when that fails.
import type { Clock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { settledOrAborted } from '../../base/stream/settled-within.ts';
import type { BuildSlots } from './build-slots.ts';
import type { KeptUnit } from './kept-units.ts';

export interface KeepingRules {
  readonly freshMs: number;
  /** How long after that an old value is returned while a new one is built. */
  readonly staleMs: number;
  /** How long after that an old value is returned when a build fails. */
  readonly staleOnErrorMs: number;
  readonly buildMs: number;
  readonly slots: BuildSlots;
  readonly clock: Clock;
  readonly onError: ((error: unknown) => void) | undefined;
}

export interface AskOptions {
  /** Aborted when the client goes away. */
  readonly signal?: AbortSignal | undefined;
  /** Keeps a worker alive until the promise settles. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined;
}

interface Flight<Value> {
  readonly value: Promise<Value>;
  readonly startedMs: number;
}

/** How long nothing is tried after a failure. */
const PAUSE_MS = 5_000;

export interface ValueMaker<Value> {
  /** `before`: the kept value, however old. */
  make(signal: AbortSignal, before: Value | undefined): Promise<Value>;
  bytesOf(value: Value): number;
}

export class KeptValue<Value> implements KeptUnit {
  readonly #maker: ValueMaker<Value>;
  readonly #rules: KeepingRules;
  #kept: { readonly value: Value; readonly madeMs: number } | undefined;
  #flight: Flight<Value> | undefined;
  #failure: { readonly error: unknown; readonly atMs: number } | undefined;

  constructor(maker: ValueMaker<Value>, rules: KeepingRules) {
    this.#maker = maker;
    this.#rules = rules;
  }

  get keptBytes(): number {
    return this.#kept ? this.#maker.bytesOf(this.#kept.value) : 0;
  }

  /** The kept value, however old. */
  get kept(): Value | undefined {
    return this.#kept?.value;
  }

  /** The age of the kept value, in milliseconds; infinite without one. */
  get ageMs(): number {
    const now = this.#rules.clock.monotonic();
    return this.#kept ? now - this.#kept.madeMs : Number.POSITIVE_INFINITY;
  }

  forget(): void {
    this.#kept = undefined;
  }

  /** Errors: what the build throws; the signal's reason. */
  async get({ signal, waitUntil }: AskOptions = {}): Promise<Value> {
    const { freshMs, staleMs, staleOnErrorMs } = this.#rules;
    const age = this.ageMs;
    if (this.#kept && age < freshMs) return this.#kept.value;
    const mayBeOld = (ms: number): boolean => age < freshMs + ms;
    const flight = this.#takeOff();
    if (this.#kept && mayBeOld(staleMs)) {
      waitUntil?.(flight.catch(() => {}));
      return this.#kept.value;
    }
    const old = mayBeOld(staleOnErrorMs) ? this.#kept : undefined;
    try {
      return await this.#wait(flight, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (old) return old.value;
      throw error;
    }
  }

  /** Builds the value again, unless a build is running or has just failed. */
  renew({ signal }: AskOptions = {}): Promise<Value> {
    return this.#wait(this.#takeOff(), signal);
  }

  #takeOff(): Promise<Value> {
    const { buildMs, clock } = this.#rules;
    const startedMs = clock.monotonic();
    if (this.#failure && startedMs - this.#failure.atMs < PAUSE_MS) {
      const failed = Promise.reject(this.#failure.error);
      failed.catch(() => {});
      return failed;
    }
    // A worker may end in the middle of a build, which then never settles.
    if (this.#flight && startedMs - this.#flight.startedMs <= buildMs) return this.#flight.value;
    const value = this.#build();
    const flight = { value, startedMs };
    this.#flight = flight;
    value.then(
      (made) => this.#land(flight, made),
      (error) => this.#crash(flight, error),
    );
    return value;
  }

  #land(flight: Flight<Value>, value: Value): void {
    if (this.#flight !== flight) return;
    this.#flight = undefined;
    this.#failure = undefined;
    this.#kept = { value, madeMs: this.#rules.clock.monotonic() };
  }

  #crash(flight: Flight<Value>, error: unknown): void {
    if (this.#flight !== flight) return;
    this.#flight = undefined;
    this.#failure = { error, atMs: this.#rules.clock.monotonic() };
    this.#rules.onError?.(error);
  }

  async #build(): Promise<Value> {
    const { buildMs, slots } = this.#rules;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => controller.abort(tooSlow(buildMs)), buildMs);
    try {
      const free = await slots.take(signal);
      try {
        return await settledOrAborted(this.#maker.make(signal, this.#kept?.value), signal);
      } finally {
        free();
      }
    } finally {
      clearTimeout(timer);
    }
  }

  // With its own timer: that of a build ends with the worker that began it.
  async #wait(flight: Promise<Value>, asker: AbortSignal | undefined): Promise<Value> {
    const { buildMs } = this.#rules;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => controller.abort(tooSlow(buildMs)), buildMs);
    const leave = (): void => controller.abort(asker?.reason);
    if (asker?.aborted) leave();
    asker?.addEventListener('abort', leave, { once: true });
    try {
      return await settledOrAborted(flight, signal);
    } finally {
      clearTimeout(timer);
      asker?.removeEventListener('abort', leave);
    }
  }
}

function tooSlow(buildMs: number): PortolanError {
  return new PortolanError('SOURCE_UNREADABLE', {
    message: `The sitemap was not built within ${buildMs} ms.`,
    hint: 'Divide a large section into pages (count and page), or raise limits.buildMs.',
  });
}

// How many addresses may still be visited, and how long that may still take.
import type { Clock } from '../../base/clock.ts';
import type { Visit, VisitOptions, Visitor } from '../../net/port/visit.ts';

export interface VisitBudgetOptions {
  readonly visitor: Visitor;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly urlsMax: number;
  readonly timeMs: number;
  /** Bytes of pages, after which no more is visited. Default: no such limit. */
  readonly bytesMax?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type VisitRefusal = 'urls' | 'time' | 'bytes';

/** Ends a visit that is under way when the time is up. */
class TimeUpError extends Error {
  override readonly name: string = 'TimeUpError';
}

// Node's timers count in 32 bits and fire at once for more.
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Visits addresses as long as the budget lasts. Close it. */
export class VisitBudget {
  /** Ends with the caller's signal, or when the time is up. */
  readonly signal: AbortSignal;
  readonly #options: VisitBudgetOptions;
  readonly #startMs: number;
  readonly #timeUp = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout>;
  #requests = 0;
  #bytes = 0;

  constructor(options: VisitBudgetOptions) {
    const { clock, signal, timeMs } = options;
    this.#options = options;
    this.#startMs = clock.monotonic();
    const own = this.#timeUp.signal;
    this.signal = signal ? AbortSignal.any([signal, own]) : own;
    const delay = Math.min(Math.max(timeMs, 0), TIMER_MS_MAX);
    this.#timer = setTimeout(() => this.#timeUp.abort(new TimeUpError()), delay);
  }

  /** How many addresses were visited, redirects not counted. */
  get requests(): number {
    return this.#requests;
  }

  /** Why no more may be visited; `undefined` while some may. */
  get refusal(): VisitRefusal | undefined {
    const { clock, timeMs, urlsMax, bytesMax = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#timeUp.signal.aborted) return 'time';
    if (clock.monotonic() - this.#startMs >= timeMs) return 'time';
    if (this.#bytes >= bytesMax) return 'bytes';
    return this.#requests >= urlsMax ? 'urls' : undefined;
  }

  countBytes(bytes: number): void {
    this.#bytes += bytes;
  }

  /** `undefined`: the budget does not allow it, or ends meanwhile. Errors: the caller's signal. */
  async visit(url: string, options: Omit<VisitOptions, 'signal'> = {}): Promise<Visit | undefined> {
    if (this.refusal !== undefined) return undefined;
    this.#requests += 1;
    return this.whileTimeLasts(() =>
      this.#options.visitor.visit(url, { ...options, signal: this.signal }),
    );
  }

  /**
   * Does something that listens to `signal`; `undefined` when the time is up before it is done.
   * Errors: the caller's signal's reason, and what `work` throws.
   */
  async whileTimeLasts<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      this.signal.throwIfAborted();
      return await work();
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      if (error instanceof TimeUpError) return undefined;
      throw error;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}

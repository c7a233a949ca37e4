// A gate's state of one host: who waits, what is in progress, and when the next request may be
// sent.
import type { Clock } from '../../base/clock.ts';
import type { PortolanError } from '../../base/portolan-error.ts';
import type { HostHealth, HostRest } from '../port/host-turn.ts';
import type { HostRecord } from '../port/visit.ts';
import type { HeldHost, HeldTurn } from './held-turn.ts';
import { HostBreaker, type HostBreakerOptions, type HostOutcome } from './host-breaker.ts';
import { hostBrokenError } from './host-broken-error.ts';
import { HostPace, type HostPaceOptions } from './host-pace.ts';
import type { Watcher } from './watch-abort.ts';

export interface GatedHostOptions extends HostBreakerOptions, HostPaceOptions {
  /** At most so many requests a second to one host, by when they start. Default: any number. */
  readonly rate?: number | undefined;
  /** The pause between two requests to a host, in milliseconds. */
  readonly delayMsOf: (origin: string) => number;
  readonly clock: Clock;
}

export interface HostWaiter extends Watcher {
  readonly grant: () => void;
  readonly refuse: (error: unknown) => void;
}

/** An overload, or an answer, of a request that was sent at a certain pace. */
export interface HostRequestEnd {
  readonly outcome: HostOutcome;
  readonly why: string | undefined;
  readonly cause: PortolanError | undefined;
  readonly firstByteMs: number | undefined;
  /** Of the host's pace, when the request was let through. */
  readonly slowings: number;
}

/** One host. Its fields are its gate's to count in. */
export class GatedHost implements HeldHost {
  readonly origin: string;
  readonly breaker: HostBreaker;
  readonly pace: HostPace;
  // Sets keep the order of insertion, and remove a member from the middle at no cost.
  readonly waiting: Set<HostWaiter> = new Set();
  /** Those that were sent away: they go before all that came later. */
  readonly returning: Set<HostWaiter> = new Set();
  active = 0;
  /** Turns whose request was not written yet: it may still wait for its connection. */
  unstarted = 0;
  requests = 0;
  crawlDelayMs = 0;
  /** When the last request was let through or written, and when the last answer began. */
  askedAt: number = Number.NEGATIVE_INFINITY;
  answeredAt: number = Number.NEGATIVE_INFINITY;
  /** The end of the pause that it requested. */
  restUntil: number = Number.NEGATIVE_INFINITY;
  /** Its last answer was a 503 that named a time. */
  namedRest = false;
  timer: AbortController | undefined;
  /** Where other processes visit it, too. */
  turn: HeldTurn | undefined;
  readonly #clock: Clock;
  readonly #delayMs: number;
  readonly #rateGapMs: number;

  constructor(origin: string, options: GatedHostOptions) {
    this.origin = origin;
    this.breaker = new HostBreaker(options);
    this.pace = new HostPace(options);
    this.#clock = options.clock;
    this.#delayMs = options.delayMsOf(origin);
    this.#rateGapMs = options.rate === undefined ? 0 : 1_000 / options.rate;
  }

  get isWaitedFor(): boolean {
    return this.waiting.size + this.returning.size > 0;
  }

  get nextWaiter(): HostWaiter | undefined {
    return first(this.returning) ?? first(this.waiting);
  }

  /** How many requests may be under way at present. */
  get connections(): number {
    return this.breaker.state === 'half-open' ? 1 : this.pace.connections;
  }

  /**
   * Whether one more may be under way. Where there is a pause, the request before must have been
   * written: else the one might overtake the other's connection.
   */
  get hasRoom(): boolean {
    if (this.active >= this.connections) return false;
    return this.unstarted === 0 || this.#gapMs === 0;
  }

  /**
   * How long until the next request, in milliseconds, by what is known now: its robots.txt itself
   * may just have requested a longer pause. 0 or less: a request may be sent.
   */
  get waitMs(): number {
    const nextAt = Math.max(
      this.restUntil,
      this.askedAt + this.#gapMs,
      this.answeredAt + this.delayMs,
    );
    return nextAt - this.#clock.monotonic();
  }

  /** The pause between an answer, or a request, and the next request. */
  get delayMs(): number {
    return Math.max(this.#ownDelayMs, this.pace.pauseMs);
  }

  /** How long it is left alone, in milliseconds. */
  get restMs(): number {
    const asked = this.restUntil - this.#clock.monotonic();
    return Math.max(asked, this.breaker.restMs, 0);
  }

  get brokenError(): PortolanError {
    const { restMs, why, cause } = this.breaker;
    return hostBrokenError(this.origin, restMs, { why, cause });
  }

  /** Learns from the outcome of a request. */
  learn({ outcome, why, cause, firstByteMs, slowings }: HostRequestEnd): void {
    this.breaker.record(outcome, why, cause);
    if (outcome === 'answered') this.namedRest = false;
    if (outcome === 'answered') this.pace.answered(firstByteMs, slowings);
    if (outcome === 'overloaded') this.pace.overloaded(this.#ownDelayMs, slowings);
  }

  adopt({ pauseMs, failuresInRow }: HostHealth): void {
    this.pace.adopt(pauseMs);
    this.breaker.adopt(failuresInRow);
  }

  rest(): HostRest {
    const { state, why, failuresInRow } = this.breaker;
    return {
      restMs: Math.max(this.waitMs, this.restMs),
      pauseMs: this.pace.pauseMs,
      failuresInRow,
      ...(state === 'open' && { brokenWhy: why }),
    };
  }

  /** Its state, for reports. */
  told(): HostRecord {
    return {
      requests: this.requests,
      failures: this.breaker.failures,
      open: this.breaker.state === 'open',
      delayMs: this.delayMs,
      connections: this.connections,
      pauseMs: this.pace.pauseMs,
      restMs: this.restMs,
    };
  }

  get #ownDelayMs(): number {
    return Math.max(this.#delayMs, this.crawlDelayMs);
  }

  // Between two requests, whatever is answered meanwhile.
  get #gapMs(): number {
    return Math.max(this.delayMs, this.#rateGapMs);
  }
}

function first<T>(set: ReadonlySet<T>): T | undefined {
  for (const member of set) return member;
  return undefined;
}

// Leaves a host alone that only fails.
import type { Clock } from '../../base/clock.ts';
import type { ErrorCode } from '../../base/error-codes.ts';
import type { PortolanError } from '../../base/portolan-error.ts';

/**
 * The outcome of a request: `overloaded` is a failure that shows that the host has too much to do
 * or is not there; `failed` may concern one page; `unknown` when we abandoned it ourselves.
 */
export type HostOutcome = 'answered' | 'failed' | 'overloaded' | 'unknown';

/** `half-open`: the time is over, and one request may see how the host is. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** When a host is left alone, and for how long. */
export interface HostBreakerOptions {
  /** After how many failures in a row. Default 10. */
  readonly failuresInRowMax?: number | undefined;
  /**
   * The share of failures among its last 50 requests past which it is left alone, from 0 to 1, once
   * there are 10 of them. Default 0.2; 1 never.
   */
  readonly failureShareMax?: number | undefined;
  /**
   * Answers that may be the fault of one page (500) count as failures. Default true. A visitor of
   * all pages of a site finds whole families of broken ones.
   */
  readonly pageFailures?: boolean | undefined;
  /** In milliseconds. Default 60,000. */
  readonly brokenMs?: number | undefined;
  readonly clock: Pick<Clock, 'monotonic'>;
}

const FAILURES_IN_ROW_MAX = 10;
const FAILURE_SHARE_MAX = 0.2;
// A broken page is not a broken site: fewer failures than these say nothing.
const SHARE_FAILURES_MIN = 10;
const SHARE_REQUESTS = 50;
const BROKEN_MS = 60_000;

const HOST_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'FETCH_UNREACHABLE',
  'FETCH_TLS',
  'FETCH_TIMEOUT',
  'FETCH_BROKEN_OFF',
]);

/**
 * Counts the failures of one host. It opens after too many in a row, or too many among the last;
 * after its time one request may look, and an answer to that closes it, with all forgotten.
 */
export class HostBreaker {
  readonly #options: HostBreakerOptions;
  // Which of the last requests failed, as a ring.
  readonly #last = new Uint8Array(SHARE_REQUESTS);
  #lastCount = 0;
  #lastFailures = 0;
  #failures = 0;
  #failuresInRow = 0;
  #openUntil: number | undefined;
  #why = '';
  #cause: PortolanError | undefined;

  constructor(options: HostBreakerOptions) {
    this.#options = options;
  }

  get failures(): number {
    return this.#failures;
  }

  get failuresInRow(): number {
    return this.#failuresInRow;
  }

  /** Why it is open, as the end of a sentence. */
  get why(): string {
    return this.#why;
  }

  get cause(): PortolanError | undefined {
    return this.#cause;
  }

  /** How long it stays open, in milliseconds; 0 when it is not. */
  get restMs(): number {
    return Math.max(0, (this.#openUntil ?? 0) - this.#options.clock.monotonic());
  }

  get state(): BreakerState {
    if (this.#openUntil === undefined) return 'closed';
    return this.restMs > 0 ? 'open' : 'half-open';
  }

  /** Counts the outcome of a request. `why` says what failed, as a sentence without its end. */
  record(outcome: HostOutcome, why = 'no answer', cause?: PortolanError): void {
    // An answer to a request from before says nothing about now.
    if (outcome === 'unknown' || this.state === 'open') return;
    const isOnePage = outcome === 'failed' && this.#options.pageFailures === false;
    if (isOnePage) this.#failures += 1;
    if (outcome === 'answered' || isOnePage) {
      this.#failuresInRow = 0;
      if (this.#openUntil !== undefined) this.#forgetLast();
      this.#openUntil = undefined;
      this.#keep(0);
      return;
    }
    this.#cause = cause;
    this.#failures += 1;
    this.#failuresInRow += 1;
    this.#keep(1);
    const { failuresInRowMax = FAILURES_IN_ROW_MAX, brokenMs = BROKEN_MS } = this.#options;
    if (this.#failuresInRow >= failuresInRowMax || this.#openUntil !== undefined) {
      this.open(brokenMs, `${lastRequests(this.#failuresInRow)} failed: ${why}`);
    } else if (this.#isShareTooLarge()) {
      const requests = Math.min(this.#lastCount, SHARE_REQUESTS);
      const share = `${this.#lastFailures} of its last ${requests} requests`;
      this.open(brokenMs, `${share} failed, the last one so: ${why}`);
    }
  }

  /** Goes on with the failures in a row that another process counted. */
  adopt(failuresInRow: number): void {
    this.#failuresInRow = failuresInRow;
  }

  open(ms: number, why: string): void {
    this.#openUntil = this.#options.clock.monotonic() + ms;
    this.#why = why;
  }

  #keep(failed: 0 | 1): void {
    const at = this.#lastCount % SHARE_REQUESTS;
    this.#lastFailures += failed - (this.#last[at] ?? 0);
    this.#last[at] = failed;
    this.#lastCount += 1;
  }

  #forgetLast(): void {
    this.#last.fill(0);
    this.#lastCount = 0;
    this.#lastFailures = 0;
  }

  #isShareTooLarge(): boolean {
    const { failureShareMax = FAILURE_SHARE_MAX } = this.#options;
    if (this.#lastFailures < SHARE_FAILURES_MIN) return false;
    return this.#lastFailures > failureShareMax * Math.min(this.#lastCount, SHARE_REQUESTS);
  }
}

function lastRequests(count: number): string {
  return count === 1 ? 'its last request' : `its last ${count} requests`;
}

/**
 * Whether an error is the host's: it could not be reached, hung up or fell silent. A response that
 * is odd or too large is still an answer.
 */
export function isHostFault(error: PortolanError): boolean {
  return HOST_FAULTS.has(error.code);
}

/** Whether a status speaks against the host: it is broken or overloaded. */
export function isFaultStatus(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Whether a status says that the host has too much to do; a 500 may be one page's. */
export function isOverloadStatus(status: number): boolean {
  return status === 429 || (status >= 502 && status <= 504);
}

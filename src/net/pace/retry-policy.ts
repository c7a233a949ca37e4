// Whether a request is sent again, and after how long.
import { isPortolanError, type PortolanError } from '../../base/portolan-error.ts';

export interface RetryPolicyOptions {
  /** How often one request is sent again. Default 2; 0 never. */
  readonly retriesMax?: number | undefined;
  /** The longest Retry-After that is waited for, in milliseconds. Default 60,000. */
  readonly retryAfterMsMax?: number | undefined;
  /**
   * The same where the status is another than 429: that may be one page's, and others of the host
   * need not wait for it. Default: `retryAfterMsMax`.
   */
  readonly unavailableMsMax?: number | undefined;
  /** The longest that one visit waits between its attempts, together. Default 120,000. */
  readonly retryWaitMsMax?: number | undefined;
  /** The first wait where the server names none, in milliseconds; it doubles. Default 1,000. */
  readonly backoffMs?: number | undefined;
  /** Returns numbers from 0 to 1, without 1. Default: the machine's. */
  readonly random?: (() => number) | undefined;
}

export interface RetryAttempt {
  /** How often the request was sent again before. */
  readonly retries: number;
  /** How long was waited between the attempts so far, in milliseconds. */
  readonly spentMs: number;
  readonly status?: number;
  /** What the server's Retry-After says, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  readonly error?: PortolanError;
}

/** Returns the wait in milliseconds before the next attempt, or `undefined`: no more. */
export type RetryPolicy = (attempt: RetryAttempt) => number | undefined;

const RETRIES_MAX = 2;
/** The longest Retry-After that is waited for, in milliseconds, unless set otherwise. */
export const RETRY_AFTER_MS_MAX = 60_000;
const RETRY_WAIT_MS_MAX = 120_000;
const BACKOFF_MS = 1_000;
const BACKOFF_MS_MAX = 30_000;

// A page that is broken (500) or a host that is not there will be so in a second. What is busy,
// or hung up, may not be.
const PASSING_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const PASSING_CAUSES: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
]);

/**
 * Makes the policy of one visitor: 429, 502, 503, 504 and connections that were closed without an
 * answer are tried again. The wait is the server's Retry-After, or doubles from attempt to attempt
 * and is drawn from the upper half of its span, so that many visitors do not come back together.
 *
 * A Retry-After past its limit, or past what is left to wait, is not shortened: there is no further
 * attempt.
 */
export function createRetryPolicy(options: RetryPolicyOptions = {}): RetryPolicy {
  const { random = Math.random } = options;
  const retriesMax = options.retriesMax ?? RETRIES_MAX;
  const retryAfterMsMax = options.retryAfterMsMax ?? RETRY_AFTER_MS_MAX;
  const unavailableMsMax = options.unavailableMsMax ?? retryAfterMsMax;
  const retryWaitMsMax = options.retryWaitMsMax ?? RETRY_WAIT_MS_MAX;
  const firstMs = options.backoffMs ?? BACKOFF_MS;
  return (attempt) => {
    if (attempt.retries >= retriesMax || !mayPass(attempt)) return undefined;
    const { retryAfterMs = 0, status } = attempt;
    const namedMsMax = status === 429 ? retryAfterMsMax : unavailableMsMax;
    if (retryAfterMs > namedMsMax) return undefined;
    const span = Math.min(firstMs * 2 ** attempt.retries, BACKOFF_MS_MAX);
    const backoffMs = Math.round(span * (0.5 + random() / 2));
    const waitMs = Math.max(backoffMs, retryAfterMs);
    return attempt.spentMs + waitMs > retryWaitMsMax ? undefined : waitMs;
  };
}

function mayPass({ status, error }: RetryAttempt): boolean {
  if (error === undefined) return status !== undefined && PASSING_STATUSES.has(status);
  if (!isPortolanError(error) || error.code !== 'FETCH_UNREACHABLE') return false;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return PASSING_CAUSES.has(code);
}

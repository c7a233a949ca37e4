// When a request to S3 is made again, and how long to wait before.

import { parseRetryAfter } from '../../../net/pace/retry-after.ts';
import type { Wait } from '../../../net/pace/wait.ts';
import type { HttpAnswer } from '../../../net/request-sender.ts';

/** How failed requests are repeated. */
export interface S3RetryOptions {
  /** How often a request is made at most, 1 or more. Default 5. */
  readonly attemptsMax?: number | undefined;
  /** Waits so many milliseconds; rejects with the signal's reason. Default: by a timer. */
  readonly wait?: Wait | undefined;
  /** From 0 to below 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** How often a request is made at most, unless told otherwise. */
export const ATTEMPTS_MAX = 5;
/** The wait before the first repetition; it doubles with each. */
export const BACKOFF_MS = 250;
/** Where the doubling ends. */
export const BACKOFF_MS_MAX = 20_000;
/** A server that wants more patience than this is not asked again. */
export const RETRY_AFTER_MS_MAX = 120_000;

const RETRYABLE_STATUSES = new Set([408, 429, 500, 502, 503, 504]);
// Of 400 and 409: another request was in the way, or the connection was slow.
// Source: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
const RETRYABLE_CODES = new Set([
  'RequestTimeout',
  'ConditionalRequestConflict',
  'OperationAborted',
]);

/** Returns whether the same request may succeed later. */
export function isRetryable(problem: { readonly status: number; readonly code?: string }): boolean {
  return RETRYABLE_STATUSES.has(problem.status) || RETRYABLE_CODES.has(problem.code ?? '');
}

/**
 * How long to wait before a request is made again, in milliseconds; `undefined` when the server
 * wants more patience than `RETRY_AFTER_MS_MAX`.
 *
 * `attempt` is the number of the one that failed, from 1. Without a word of the server the wait
 * is between half and all of a span that doubles each time, so that many clients spread.
 */
export function s3RetryWait(options: {
  readonly attempt: number;
  readonly random: () => number;
  /** What came back, if anything did. */
  readonly answer?: HttpAnswer | undefined;
  /** The current time in milliseconds, for a Retry-After that is a date. */
  readonly now: number;
}): number | undefined {
  const { attempt, random, answer, now } = options;
  const span = Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** (attempt - 1));
  const backoff = Math.round(span * (0.5 + random() / 2));
  const asked = parseRetryAfter(answer?.headers.get('retry-after'), now);
  if (asked !== undefined && asked > RETRY_AFTER_MS_MAX) return undefined;
  return Math.max(backoff, asked ?? 0);
}

// Requests to one bucket: signed, sent, and repeated where that may help.
import { createHash } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { ErrorCode } from '../../base/error-codes.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { parseRetryAfter } from '../../net/pace/retry-after.ts';
import { type Wait, waitBySystem } from '../../net/pace/wait.ts';
import type { HttpAnswer, RequestSender } from '../../net/request-sender.ts';
import type { S3Address } from './s3-address.ts';
import { readS3Problem, type S3Problem, type S3Undertaking, s3Unanswered } from './s3-problem.ts';
import type { S3Credentials, S3Signer } from './s3-signer.ts';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: { readonly bytes: Uint8Array; readonly sha256: string };
  readonly bytesMax?: number;
  readonly signal?: AbortSignal | undefined;
  /** The signal only ends the waiting, not a running attempt. Default false. */
  readonly unbroken?: boolean;
}

export interface S3Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
  readonly problem?: S3Problem;
  /** An earlier attempt, whose answer was lost, may have been carried out. */
  readonly uncertain: boolean;
}

export interface S3ClientOptions extends S3RetryOptions {
  readonly address: S3Address;
  readonly credentials: S3Credentials;
  readonly sender: RequestSender;
  readonly sign: S3Signer;
  readonly clock: Clock;
  /** The code of its errors. */
  readonly code: ErrorCode;
}

export interface S3Client {
  readonly address: S3Address;
  readonly code: ErrorCode;
  /** Makes a request, and repeats it while that may help. No status is an error. */
  send(request: S3Request): Promise<S3Answer>;
}

const EMPTY_SHA256 = createHash('sha256').digest('hex');
const ACTIONS = { GET: 'read', HEAD: 'read', PUT: 'write', DELETE: 'remove' } as const;

export function createS3Client(options: S3ClientOptions): S3Client {
  const { address, clock, code, attemptsMax = ATTEMPTS_MAX } = options;
  const { wait = waitBySystem, random = Math.random } = options;
  return {
    address,
    code,
    async send(request) {
      const { signal } = request;
      let uncertain = false;
      for (let attempt = 1; ; attempt += 1) {
        signal?.throwIfAborted();
        const result = await attemptOnce(options, request);
        const answer = result instanceof Error ? undefined : result;
        const mayPass = answer === undefined || isRetryable(answer.problem ?? answer);
        const ms = mayPass ? s3RetryWait({ attempt, random, answer, now: clock.now() }) : undefined;
        if (ms === undefined || attempt >= attemptsMax) {
          if (answer === undefined) throw result;
          const { status, headers, body, problem } = answer;
          return { status, headers, body, uncertain, ...(problem && { problem }) };
        }
        // A conflict means that nothing was done.
        uncertain ||= answer?.status !== 409;
        await wait(ms, signal);
      }
    },
  };
}

export function undertakingOf(client: S3Client, request: S3Request): S3Undertaking {
  const { address, code } = client;
  return { action: ACTIONS[request.method], bucket: address.bucket, key: request.key, code };
}

type Attempt = HttpAnswer & { readonly problem?: S3Problem };

// Returns the answer, or the error of a temporary failure; throws others.
async function attemptOnce(options: S3ClientOptions, request: S3Request): Promise<Attempt | Error> {
  const { address, sender, sign, credentials, code } = options;
  const { method, key, content, bytesMax } = request;
  const signal = request.unbroken === true ? undefined : request.signal;
  const url = address.urlOf(key) + queryOf(request);
  const sha256 = content?.sha256 ?? EMPTY_SHA256;
  const headers = await sign({ method, url, headers: request.headers ?? {}, sha256 });
  const body = content && { body: content.bytes };
  try {
    const answer = await sender.send({ method, url, headers, bytesMax, signal, ...body });
    const problem = readS3Problem(answer, credentials);
    return problem ? { ...answer, problem } : answer;
  } catch (error) {
    if (!isPortolanError(error) || error === signal?.reason) throw error;
    const undertaking = { action: ACTIONS[method], bucket: address.bucket, key, code };
    const failure = s3Unanswered(undertaking, error);
    if (error.retryable) return failure;
    throw failure;
  }
}

function queryOf({ query }: S3Request): string {
  // A plus is a blank to some services, and a plus to others.
  const text = new URLSearchParams(query).toString().replaceAll('+', '%20');
  return text === '' ? '' : `?${text}`;
}

/** How failed requests are repeated. */
export interface S3RetryOptions {
  /** How often a request is made at most, 1 or more. Default 5. */
  readonly attemptsMax?: number | undefined;
  /** Waits so many milliseconds; rejects with the signal's reason. Default: by a timer. */
  readonly wait?: Wait | undefined;
  /** From 0 to below 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

export const ATTEMPTS_MAX = 5;
/** The wait before the first repetition; it doubles with each. */
export const BACKOFF_MS = 250;
export const BACKOFF_MS_MAX = 20_000;
/** A server that asks for a longer wait is not asked again. */
export const RETRY_AFTER_MS_MAX = 120_000;

const RETRYABLE_STATUSES = new Set([408, 429, 500, 502, 503, 504]);
// With 400 and 409: another request interfered, or the connection was slow.
// Source: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
const RETRYABLE_CODES = new Set([
  'RequestTimeout',
  'ConditionalRequestConflict',
  'OperationAborted',
]);

export function isRetryable(problem: Pick<S3Problem, 'status' | 'code'>): boolean {
  return RETRYABLE_STATUSES.has(problem.status) || RETRYABLE_CODES.has(problem.code ?? '');
}

/**
 * How long to wait before a request is repeated, in milliseconds; `undefined` when the server asks
 * for more than `RETRY_AFTER_MS_MAX`.
 *
 * `attempt` is the number of the failed one, from 1. Unless the server says more, the wait is
 * between half and all of a span that doubles each time, so that many clients spread.
 */
export function s3RetryWait(options: {
  readonly attempt: number;
  readonly random: () => number;
  readonly answer?: HttpAnswer | undefined;
  readonly now: number;
}): number | undefined {
  const { attempt, random, answer, now } = options;
  const span = Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** (attempt - 1));
  const backoff = Math.round(span * (0.5 + random() / 2));
  const asked = parseRetryAfter(answer?.headers.get('retry-after'), now);
  if (asked !== undefined && asked > RETRY_AFTER_MS_MAX) return undefined;
  return Math.max(backoff, asked ?? 0);
}

// The bytes of an answer: decoded, counted, and not waited for longer than agreed.

import { formatByteSize } from '../base/byte-size.ts';
import type { Clock } from '../base/clock.ts';
import { formatDuration } from '../base/duration.ts';
import { PortolanError } from '../base/portolan-error.ts';
import { type ContentCoding, decodeContent } from './content-decoding.ts';
import { fetchError } from './fetch-error.ts';

/** The limits of one body, and what it is called in errors. */
export interface ResponseBodyOptions {
  readonly url: string;
  /** Undone from the last to the first. */
  readonly codings: readonly ContentCoding[];
  /** The most bytes, as sent and as decoded. */
  readonly bytesMax: number;
  /** How long the server may keep silent; the HTTP client holds it. Named in errors. */
  readonly timeoutMs: number;
  /** How long all waiting for the server may take. */
  readonly documentTimeoutMs: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Gives a body's bytes, decoded. What comes before an error is given before it is thrown, up to
 * `bytesMax` exactly.
 *
 * Errors: FETCH_TOO_LARGE, FETCH_TIMEOUT, FETCH_BROKEN_OFF, FETCH_ANSWER_INVALID; the signal's
 * reason.
 */
export async function* readResponseBody(
  body: AsyncIterable<Uint8Array>,
  options: ResponseBodyOptions,
): AsyncGenerator<Uint8Array, void, void> {
  const { url, timeoutMs, signal, bytesMax } = options;
  try {
    let bytes = upTo(waitingFor(body, options), bytesMax, url);
    for (const coding of options.codings.toReversed()) {
      bytes = upTo(decodeContent(bytes, coding), bytesMax, url);
    }
    yield* bytes;
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    throw fetchError(error, { url, stage: 'body', timeoutMs });
  }
}

/**
 * Passes a body on as long as the server does not make its reader wait for too long: one that
 * sends a byte now and then is never silent for long. Only the time that is spent waiting counts,
 * not what the reader takes between two chunks.
 *
 * Errors: FETCH_TIMEOUT; the signal's reason; what the body throws passes through.
 */
export async function* waitingFor(
  body: AsyncIterable<Uint8Array>,
  { url, clock, documentTimeoutMs, signal }: ResponseBodyOptions,
): AsyncGenerator<Uint8Array, void, void> {
  let waitedMs = 0;
  let since = clock.monotonic();
  for await (const chunk of body) {
    signal?.throwIfAborted();
    waitedMs += clock.monotonic() - since;
    if (waitedMs > documentTimeoutMs) throw tooSlowError(url, documentTimeoutMs);
    yield chunk;
    since = clock.monotonic();
  }
}

async function* upTo(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
  url: string,
): AsyncGenerator<Uint8Array, void, void> {
  let left = bytesMax;
  for await (const chunk of body) {
    if (chunk.length > left) {
      if (left > 0) yield chunk.subarray(0, left);
      throw tooLargeError(url, bytesMax);
    }
    left -= chunk.length;
    yield chunk;
  }
}

/**
 * The error for a body that comes too slowly.
 *
 * Errors: None.
 */
export function tooSlowError(url: string, documentTimeoutMs: number): PortolanError {
  return new PortolanError('FETCH_TIMEOUT', {
    message: `${url} was not sent whole within ${formatDuration(documentTimeoutMs)}.`,
    hint: 'The server is too slow: try again later.',
    url,
  });
}

/**
 * The error for a body past its limit.
 *
 * Errors: None.
 */
export function tooLargeError(url: string, bytesMax: number): PortolanError {
  return new PortolanError('FETCH_TOO_LARGE', {
    message: `${url} is larger than ${formatByteSize(bytesMax)}; the rest was not read.`,
    hint: 'Read more with --max-bytes.',
    url,
  });
}

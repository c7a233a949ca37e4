// The bytes of an answer: decoded, counted, and not waited for longer than agreed.

import { PortolanError } from '../../base/portolan-error.ts';
import { formatByteSize } from '../../base/text/byte-size.ts';
import { fetchError } from '../failure/fetch-error.ts';
import { BodyPace, type BodyPaceOptions } from '../pace/body-pace.ts';
import { type ContentCoding, decodeContent } from './content-decoding.ts';

/** The limits of one body, and what it is called in errors. */
export interface ResponseBodyOptions extends BodyPaceOptions {
  /** Undone from the last to the first. */
  readonly codings: readonly ContentCoding[];
  /** The most bytes, as sent and as decoded. */
  readonly bytesMax: number;
  /** How long the server may keep silent; the HTTP client holds it. Named in errors. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns a body's bytes, decoded. What comes before an error is given before it is thrown, up to
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
 * Passes a body on as long as the server does not make its reader wait for too long.
 *
 * Errors: FETCH_TIMEOUT; the signal's reason; what the body throws passes through.
 */
export async function* waitingFor(
  body: AsyncIterable<Uint8Array>,
  options: ResponseBodyOptions,
): AsyncGenerator<Uint8Array, void, void> {
  const pace = new BodyPace(options);
  for await (const chunk of body) {
    options.signal?.throwIfAborted();
    const tooSlow = pace.came(chunk.length);
    if (tooSlow) throw tooSlow;
    yield chunk;
    pace.waits();
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

export function tooLargeError(url: string, bytesMax: number): PortolanError {
  return new PortolanError('FETCH_TOO_LARGE', {
    message: `${url} is larger than ${formatByteSize(bytesMax)}; the rest was not read.`,
    hint: 'Read more with --max-bytes.',
    url,
  });
}

// The bytes of an answer pushed to a function: what `readResponseBody` gives, for less.

import { fetchError } from '../failure/fetch-error.ts';
import { BodyPace } from '../pace/body-pace.ts';
import { decodeAtOnce } from './decode-at-once.ts';
import type { HttpExchange } from './http-exchange.ts';
import {
  type ResponseBodyOptions,
  readResponseBody,
  tooLargeError,
  waitingFor,
} from './response-body.ts';

/** Takes a piece of a body. `false`: it has enough, and the rest is left. Must not throw. */
export type TakeChunk = (chunk: Uint8Array) => boolean | undefined;

// A compressed body up to here is kept until it is whole, and decoded at once.
const COMPRESSED_BYTES_MAX = 128 * 1024;

/**
 * Pushes a body's bytes, decoded, and resolves at its end. What comes before an error is pushed
 * before it is thrown, up to `bytesMax` exactly. The exchange is over afterwards.
 *
 * Errors: FETCH_TOO_LARGE, FETCH_TIMEOUT, FETCH_BROKEN_OFF, FETCH_ANSWER_INVALID; the signal's
 * reason.
 */
export function pushResponseBody(
  exchange: HttpExchange,
  options: ResponseBodyOptions,
  take: TakeChunk,
): Promise<void> {
  return options.codings.length === 0
    ? pushPlain(exchange, options, take)
    : pushDecoded(exchange, options, take);
}

function pushPlain(
  exchange: HttpExchange,
  options: ResponseBodyOptions,
  take: TakeChunk,
): Promise<void> {
  const { url, bytesMax, timeoutMs, signal } = options;
  const pace = new BodyPace(options);
  return new Promise((resolve, reject) => {
    let left = bytesMax;
    let enough = false;
    exchange.pipe({
      data(chunk) {
        const tooSlow = pace.came(chunk.length);
        if (tooSlow) {
          exchange.destroy(tooSlow);
          return;
        }
        const fits = chunk.length <= left;
        const part = fits ? chunk : chunk.subarray(0, left);
        left -= part.length;
        enough = part.length > 0 && take(part) === false;
        if (enough) exchange.destroy(undefined);
        else if (!fits) exchange.destroy(tooLargeError(url, bytesMax));
        pace.waits();
      },
      end(failed, error) {
        if (!failed || enough) resolve();
        else if (signal?.aborted === true) reject(signal.reason);
        else reject(fetchError(error, { url, stage: 'body', timeoutMs }));
      },
    });
  });
}

async function pushDecoded(
  exchange: HttpExchange,
  options: ResponseBodyOptions,
  take: TakeChunk,
): Promise<void> {
  const { codings, bytesMax } = options;
  const rest = waitingFor(exchange, options);
  const { chunks, ended } = await collect(rest);
  const plain = ended === true ? decodeAtOnce(joined(chunks), codings, bytesMax) : undefined;
  if (plain !== undefined) {
    if (plain.length > 0) take(plain);
    return;
  }
  for await (const chunk of readResponseBody(replay(chunks, rest, ended), options)) {
    if (take(chunk) === false) return;
  }
}

interface Collected {
  readonly chunks: readonly Uint8Array[];
  /** `true` when it is whole, `false` when there is more, else why it ended. */
  readonly ended: boolean | { readonly error: unknown };
}

async function collect(body: AsyncGenerator<Uint8Array, void, void>): Promise<Collected> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    while (bytes <= COMPRESSED_BYTES_MAX) {
      const { done, value } = await body.next();
      if (done === true) return { chunks, ended: true };
      chunks.push(value);
      bytes += value.length;
    }
  } catch (error) {
    return { chunks, ended: { error } };
  }
  return { chunks, ended: false };
}

async function* replay(
  chunks: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
  ended: Collected['ended'],
): AsyncGenerator<Uint8Array, void, void> {
  yield* chunks;
  if (typeof ended !== 'boolean') throw ended.error;
  if (!ended) yield* rest;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
}

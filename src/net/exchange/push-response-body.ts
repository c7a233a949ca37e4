// The bytes of an answer pushed to a function: those of `readResponseBody`, at less cost.

import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { fetchError } from '../failure/fetch-error.ts';
import { BodyPace } from '../pace/body-pace.ts';
import type { ContentCoding } from './content-decoding.ts';
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

// What is undone at once holds everything else up: some ten milliseconds at the most.
const DECODED_BYTES_MAX = 4 * 1024 * 1024;

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

/**
 * Returns a body without its codings, which are decoded from the last to the first.
 *
 * `undefined` when it is damaged, cut, longer than `bytesMax` as sent or as decoded, or longer than
 * 4 MiB: then `decodeContent` reports what is wrong, and how far it got.
 */
function decodeAtOnce(
  body: Uint8Array,
  codings: readonly ContentCoding[],
  bytesMax: number,
): Uint8Array | undefined {
  const maxOutputLength = Math.min(bytesMax, DECODED_BYTES_MAX);
  if (maxOutputLength < 1 || body.length > bytesMax) return undefined;
  let bytes = body;
  try {
    for (const coding of codings.toReversed()) bytes = undo(bytes, coding, { maxOutputLength });
  } catch {
    return undefined;
  }
  return bytes;
}

function undo(
  bytes: Uint8Array,
  coding: ContentCoding,
  limit: { readonly maxOutputLength: number },
): Uint8Array {
  const first = bytes[0];
  if (first === undefined) return bytes;
  switch (coding) {
    case 'gzip':
      // Labelled gzip, and is not.
      return first === 0x1f ? gunzipSync(bytes, limit) : bytes;
    case 'br':
      return brotliDecompressSync(bytes, limit);
    default:
      // With zlib's header, or without.
      return (first & 0x0f) === 8 ? inflateSync(bytes, limit) : inflateRawSync(bytes, limit);
  }
}

// A sitemap's body with its hash: the same body as last time is not read again.
import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { BodyRoom } from './body-room.ts';

/** A body as received, before decoding. */
export interface HashedBody {
  /** The hash of the whole body, in hexadecimal digits. Absent for a long body. */
  readonly hash: string | undefined;
  /** Read it once. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Bytes and hash of what was read of `chunks`. */
  total(): { readonly bytes: number; readonly hash: string };
}

/** Bodies up to this many bytes are compared before they are read. */
export const BODY_AT_HAND_BYTES_MAX: number = 16 * 1024 * 1024;

export interface TakeBodyOptions {
  /** Default `BODY_AT_HAND_BYTES_MAX`. */
  readonly atHandMax?: number | undefined;
  /** Where it is kept: replaces the last body. Default: a new room. */
  readonly room?: BodyRoom | undefined;
  /** Its length as the server says, in bytes. Default: unknown. */
  readonly bytesTold?: number | undefined;
}

// Memory is reserved for the announced length up to here; for the rest when it arrives.
const TOLD_BYTES_MAX = 1024 * 1024;
// A body in memory is read in pieces, so that the rest of the program has its turn.
const PIECE_BYTES = 65_536;

/**
 * Receives a body. Up to `BODY_AT_HAND_BYTES_MAX`, and within the budget, all of it is in memory
 * when this resolves, and the host is free; a longer one arrives while it is read. `chunks` yields
 * what arrived before a failure, and then throws it.
 */
export async function takeBody(
  body: AsyncIterable<Uint8Array>,
  {
    atHandMax = BODY_AT_HAND_BYTES_MAX,
    room = new BodyRoom(),
    bytesTold = 0,
  }: TakeBodyOptions = {},
): Promise<HashedBody> {
  const hash = createHash('sha256');
  const rest = body[Symbol.asyncIterator]();
  let bytes = 0;
  room.clear(Math.min(bytesTold, TOLD_BYTES_MAX, atHandMax));
  for (;;) {
    const { done, value } = await nextOf(rest);
    if (done === true) {
      const digest = hash.digest('hex');
      const size = bytes;
      return {
        hash: digest,
        chunks: pieces(room.parts()),
        total: () => ({ bytes: size, hash: digest }),
      };
    }
    if (value instanceof BodyFailure)
      return longBody(room.parts(), failing(value), { hash, bytes });
    hash.update(value);
    bytes += value.length;
    if (bytes > atHandMax || !room.put(value)) {
      return longBody(withLast(room.parts(), value), rest, { hash, bytes });
    }
  }
}

function longBody(
  taken: Iterable<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
  begun: { readonly hash: Hash; readonly bytes: number },
): HashedBody {
  let { bytes } = begun;
  const { hash } = begun;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* pieces(taken);
      for (;;) {
        const { done, value } = await rest.next();
        if (done === true) return;
        hash.update(value);
        bytes += value.length;
        yield value;
      }
    } finally {
      await rest.return?.();
    }
  }
  return {
    hash: undefined,
    chunks: chunks(),
    total: () => ({ bytes, hash: hash.copy().digest('hex') }),
  };
}

/** Why a body ended early. */
class BodyFailure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

async function nextOf(
  rest: AsyncIterator<Uint8Array>,
): Promise<IteratorResult<Uint8Array | BodyFailure, unknown>> {
  try {
    return await rest.next();
  } catch (error) {
    return { done: false, value: new BodyFailure(error) };
  }
}

function failing({ error }: BodyFailure): AsyncIterator<Uint8Array> {
  return { next: () => Promise.reject(error) };
}

function* withLast(parts: Iterable<Uint8Array>, last: Uint8Array): Generator<Uint8Array> {
  yield* parts;
  yield last;
}

async function* pieces(parts: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    for (let at = 0; at < part.length; at += PIECE_BYTES) {
      yield part.subarray(at, at + PIECE_BYTES);
      await setImmediate();
    }
  }
}

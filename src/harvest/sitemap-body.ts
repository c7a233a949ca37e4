// A sitemap's body with its hash: a body that is the one of last time is not read again.
import { createHash, type Hash } from 'node:crypto';

/** A body as it came, before anything is undone. */
export interface HashedBody {
  /** The whole body was at hand and has this hash, in hexadecimal digits. Absent for a long one. */
  readonly hash: string | undefined;
  /** To be read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Bytes and hash of what was read of `chunks`; of all of it when it was read to its end. */
  total(): { readonly bytes: number; readonly hash: string };
}

/** Bodies up to this many bytes are compared before anything of them is read. */
export const BODY_AT_HAND_BYTES_MAX: number = 16 * 1024 * 1024;

/**
 * Takes a body in. Up to `BODY_AT_HAND_BYTES_MAX` all of it is at hand when this resolves, and the
 * host's turn is over; what is longer comes as it is read. What came before a failure is given
 * before `chunks` throws it.
 *
 * Errors: None.
 */
export async function takeBody(
  body: AsyncIterable<Uint8Array>,
  atHandMax: number = BODY_AT_HAND_BYTES_MAX,
): Promise<HashedBody> {
  const hash = createHash('sha256');
  const rest = body[Symbol.asyncIterator]();
  const taken: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await nextOf(rest);
    if (done === true) {
      const digest = hash.digest('hex');
      const size = bytes;
      return { hash: digest, chunks: each(taken), total: () => ({ bytes: size, hash: digest }) };
    }
    if (value instanceof BodyFailure) return longBody(taken, failing(value), { hash, bytes });
    taken.push(value);
    hash.update(value);
    bytes += value.length;
    if (bytes > atHandMax) return longBody(taken, rest, { hash, bytes });
  }
}

function longBody(
  taken: Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
  begun: { readonly hash: Hash; readonly bytes: number },
): HashedBody {
  let { bytes } = begun;
  const { hash } = begun;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* each(taken);
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

// Shifted, so that what was read can be let go. Held on to, the chunks would also keep alive what
// was made while they were read: several times as much as the body itself.
async function* each(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) yield chunk;
}

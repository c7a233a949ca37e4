// A gzip stream, held and inflated once for its checksum before it is read.
import { TransportNotes } from '../problems/transport-notes.ts';
import { readGzip } from './gzip-reader.ts';

/** By default, this many compressed bytes are held at most: 64 MiB. */
export const GZIP_BYTES_MAX = 67_108_864;

export interface VerifyGzipLimits {
  /** A stream of more bytes than this is passed on as it comes, not verified. */
  readonly heldMax: number;
  /** No more inflated bytes than this are read, so no more are verified. */
  readonly bytesMax: number;
  /** The source may use a chunk's memory again, so held chunks are copied. */
  readonly isReused: boolean;
}

/**
 * Passes a stream on when it is found intact, or its damage is announced to `notes`. What is not
 * gzip passes unchanged. An error of `chunks` is thrown after the chunks before it.
 */
export async function* verifyGzip(
  chunks: AsyncIterable<Uint8Array>,
  notes: TransportNotes,
  { heldMax, bytesMax, isReused }: VerifyGzipLimits,
): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    const held: Uint8Array[] = [];
    const end = await hold(source, held, { heldMax, isReused });
    if (end.why === 'end') {
      const damage = await damageOf(held, bytesMax);
      if (damage) notes.announce(damage);
    }
    yield* held;
    if (end.why === 'failed') throw end.error;
    if (end.why === 'end') return;
    for (;;) {
      const { done, value } = await source.next();
      if (done === true) return;
      yield value;
    }
  } finally {
    await source.return?.();
  }
}

type HoldEnd =
  | { readonly why: 'end' | 'not-gzip' | 'too-long' }
  | { readonly why: 'failed'; readonly error: unknown };

async function hold(
  source: AsyncIterator<Uint8Array>,
  held: Uint8Array[],
  { heldMax, isReused }: Pick<VerifyGzipLimits, 'heldMax' | 'isReused'>,
): Promise<HoldEnd> {
  const magic: number[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await source.next();
      if (done === true) return { why: 'end' };
      held.push(isReused ? value.slice() : value);
      bytes += value.length;
      for (let at = 0; at < value.length && magic.length < 2; at += 1) {
        magic.push(value[at] as number);
      }
      if (magic[0] !== undefined && magic[0] !== 0x1f) return { why: 'not-gzip' };
      if (magic[1] !== undefined && magic[1] !== 0x8b) return { why: 'not-gzip' };
      if (bytes > heldMax) return { why: 'too-long' };
    }
  } catch (error) {
    return { why: 'failed', error };
  }
}

async function damageOf(
  held: readonly Uint8Array[],
  bytesMax: number,
): Promise<TransportNotes['damage']> {
  const notes = new TransportNotes();
  let inflated = 0;
  for await (const piece of readGzip(oneByOne(held), () => {}, notes)) {
    inflated += piece.length;
    if (inflated > bytesMax) break;
  }
  return notes.damage;
}

async function* oneByOne(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

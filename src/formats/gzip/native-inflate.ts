// The runtime's own inflater, where it has one that reports how much of its input it used.
import { builtinModule } from '../../base/builtin-module.ts';
import type { ByteQueue } from './byte-queue.ts';

/** The part of node:zlib that is used. */
export interface NativeZlib {
  createInflateRaw(options: { chunkSize: number; readableHighWaterMark: number }): NativeInflater;
  crc32(bytes: Uint8Array, previous: number): number;
}

interface NativeInflater extends AsyncIterable<Uint8Array> {
  readonly bytesWritten: number;
  write(chunk: Uint8Array, done: () => void): boolean;
  end(): void;
  once(event: string, listener: () => void): void;
  destroy(): void;
}

const zlib = builtinModule<NativeZlib>('node:zlib');

export const nativeZlib: NativeZlib | undefined =
  typeof zlib?.crc32 === 'function' ? zlib : undefined;

// Windows of 64 KiB suit the readers; a few may wait, so that inflating and reading overlap.
const OUTPUT_BYTES = 65_536;
const OUTPUT_BYTES_WAITING = 262_144;

/** The compressed bytes of one member, kept so that a damaged one can be read again. */
export interface Retained {
  readonly pieces: Uint8Array[];
  bytes: number;
  /** More came than is kept. */
  overflowed: boolean;
}

/**
 * How many compressed bytes of one member are kept. A sitemap of the largest allowed size has about
 * 6 MB; of a larger member that is damaged, the last pieces before the damage are lost.
 */
export const RETAINED_BYTES_MAX = 16_777_216;

/**
 * Inflates one DEFLATE stream from a queue, leaving what follows it in the queue. The pieces have
 * about 64 KiB; `retained` fills with the compressed bytes.
 *
 * Errors: the runtime's own for a damaged or cut stream.
 */
export async function* inflateNatively(
  native: NativeZlib,
  queue: ByteQueue,
  retained: Retained,
): AsyncGenerator<Uint8Array> {
  const inflater = native.createInflateRaw({
    chunkSize: OUTPUT_BYTES,
    readableHighWaterMark: OUTPUT_BYTES_WAITING,
  });
  let sourceFailure: { readonly error: unknown } | undefined;
  let closed = false;
  const closing = new Promise<void>((resolve) => {
    const close = (): void => {
      closed = true;
      resolve();
    };
    for (const event of ['end', 'error', 'close']) inflater.once(event, close);
  });
  const lately: Uint8Array[] = [];
  let fed = 0;
  const feeding = (async () => {
    while (!closed) {
      const chunk = await queue.nextChunk();
      if (closed && chunk) queue.giveBack(chunk);
      if (closed) return;
      if (!chunk) {
        inflater.end();
        return;
      }
      // A source may use its chunk's memory again.
      const kept = chunk.slice();
      retain(retained, kept);
      // The end of the stream shows with the next chunk at the earliest.
      lately.push(kept);
      if (lately.length > 2) lately.shift();
      fed += chunk.length;
      await Promise.race([new Promise<void>((resolve) => inflater.write(chunk, resolve)), closing]);
      // Bytes are left: the stream has ended, though its last output may still wait to be read.
      if (inflater.bytesWritten < fed) return;
    }
  })().catch((error: unknown) => {
    sourceFailure = { error };
    inflater.destroy();
  });
  try {
    yield* inflater;
    await feeding;
  } catch (error) {
    await feeding;
    throw sourceFailure ? sourceFailure.error : error;
  } finally {
    closed = true;
    inflater.destroy();
  }
  if (sourceFailure) throw sourceFailure.error;
  giveBackUnused(queue, lately, fed - inflater.bytesWritten);
}

function retain(retained: Retained, chunk: Uint8Array): void {
  if (retained.overflowed) return;
  retained.bytes += chunk.length;
  if (retained.bytes > RETAINED_BYTES_MAX) {
    retained.overflowed = true;
    retained.pieces.length = 0;
    return;
  }
  retained.pieces.push(chunk);
}

function giveBackUnused(queue: ByteQueue, lately: readonly Uint8Array[], unused: number): void {
  let left = unused;
  for (const chunk of [...lately].reverse()) {
    if (left <= 0) return;
    const part = Math.min(left, chunk.length);
    queue.giveBack(chunk.subarray(chunk.length - part));
    left -= part;
  }
}

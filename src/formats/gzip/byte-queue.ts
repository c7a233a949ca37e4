// Chunks as a queue of bytes that can be looked at and given back.

const NO_BYTES = new Uint8Array(0);
// So much of a chunk is copied at most where a look goes over its beginning.
const JOINED_BYTES_MAX = 65_536;

/**
 * Takes chunks from a source and hands out exactly as many bytes as asked for.
 *
 * Errors: what the source throws passes through.
 */
export class ByteQueue {
  readonly #source: AsyncIterator<Uint8Array>;
  #pieces: Uint8Array[] = [];
  #ended = false;
  /** Bytes taken out and not given back. */
  taken = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Gives the next chunk, of any size above none, or `undefined` at the end. */
  async nextChunk(): Promise<Uint8Array | undefined> {
    const piece = this.#pieces.shift() ?? (await this.#pull());
    if (piece) this.taken += piece.length;
    return piece;
  }

  /** Gives up to `count` bytes: fewer only at the end. */
  async take(count: number): Promise<Uint8Array> {
    const result = new Uint8Array(count);
    let filled = 0;
    while (filled < count) {
      const chunk = await this.nextChunk();
      if (!chunk) break;
      const used = Math.min(chunk.length, count - filled);
      result.set(chunk.subarray(0, used), filled);
      filled += used;
      if (used < chunk.length) this.giveBack(chunk.subarray(used));
    }
    return result.subarray(0, filled);
  }

  /** Looks at the bytes in front without taking them: `count` or more, fewer only at the end. */
  async peek(count: number): Promise<Uint8Array> {
    let front = (await this.nextChunk()) ?? NO_BYTES;
    while (front.length < count) {
      // A source may use a chunk's memory again for the next one.
      front = front.slice();
      const chunk = await this.nextChunk();
      if (!chunk) break;
      // Most of the chunk, so that the next look finds its bytes in one piece, too.
      const joined = Math.min(chunk.length, JOINED_BYTES_MAX);
      this.giveBack(chunk.subarray(joined));
      front = concat(front, chunk.subarray(0, joined));
    }
    this.giveBack(front);
    return front;
  }

  /** Puts bytes back in front. */
  giveBack(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#pieces.unshift(bytes);
    this.taken -= bytes.length;
  }

  /** Ends the source early. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#source.return?.();
  }

  async #pull(): Promise<Uint8Array | undefined> {
    while (!this.#ended) {
      const next = await this.#source.next();
      if (next.done) this.#ended = true;
      else if (next.value.length > 0) return next.value;
    }
    return undefined;
  }
}

function concat(before: Uint8Array, after: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(before.length + after.length);
  bytes.set(before);
  bytes.set(after, before.length);
  return bytes;
}

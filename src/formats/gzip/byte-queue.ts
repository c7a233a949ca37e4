// Chunks as a queue of bytes that can be peeked at and put back.
import { joinBytes } from '../../base/stream/join-bytes.ts';

const NO_BYTES = new Uint8Array(0);
// At most so much of a chunk is copied when a peek reaches into it.
const JOINED_BYTES_MAX = 65_536;

/** Takes chunks from a source and returns exactly as many bytes as asked for. */
export class ByteQueue {
  readonly #source: AsyncIterator<Uint8Array>;
  #pieces: Uint8Array[] = [];
  #ended = false;
  /** Bytes taken out and not put back. */
  taken = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next chunk, of any size but 0, or `undefined` at the end. */
  async nextChunk(): Promise<Uint8Array | undefined> {
    const piece = this.#pieces.shift() ?? (await this.#pull());
    if (piece) this.taken += piece.length;
    return piece;
  }

  /** `count` bytes: fewer only at the end. */
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

  /** The next bytes without taking them: `count` or more, fewer only at the end. */
  async peek(count: number): Promise<Uint8Array> {
    let front = (await this.nextChunk()) ?? NO_BYTES;
    while (front.length < count) {
      // A source may use a chunk's memory again for the next one.
      front = front.slice();
      const chunk = await this.nextChunk();
      if (!chunk) break;
      // Most of the chunk, so that the next peek finds its bytes in one piece too.
      const joined = Math.min(chunk.length, JOINED_BYTES_MAX);
      this.giveBack(chunk.subarray(joined));
      front = joinBytes([front, chunk.subarray(0, joined)]);
    }
    this.giveBack(front);
    return front;
  }

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

// Chunks as a queue of bytes that can be looked at and given back.

/**
 * Takes chunks from a source and hands out exactly as many bytes as asked for.
 *
 * Errors: what the source throws passes through.
 */
export class ByteQueue {
  private readonly source: AsyncIterator<Uint8Array>;
  private pieces: Uint8Array[] = [];
  private ended = false;
  /** Bytes taken out and not given back. */
  taken = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Gives the next chunk, of any size above none, or `undefined` at the end. */
  async nextChunk(): Promise<Uint8Array | undefined> {
    const piece = this.pieces.shift() ?? (await this.pull());
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

  /** Looks at up to `count` bytes without taking them. */
  async peek(count: number): Promise<Uint8Array> {
    if (this.pieces.length === 0) {
      const piece = await this.pull();
      if (piece) this.pieces.push(piece);
    }
    // A chunk that is large enough stays in one piece.
    const [first] = this.pieces;
    if (first && first.length >= count) return first.subarray(0, count);
    const bytes = await this.take(count);
    this.giveBack(bytes);
    return bytes;
  }

  /** Puts bytes back in front. */
  giveBack(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.pieces.unshift(bytes);
    this.taken -= bytes.length;
  }

  /** Gives all that is left, chunk by chunk. */
  async *rest(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = await this.nextChunk();
      if (!chunk) return;
      yield chunk;
    }
  }

  /** Ends the source early. */
  async close(): Promise<void> {
    this.ended = true;
    await this.source.return?.();
  }

  private async pull(): Promise<Uint8Array | undefined> {
    while (!this.ended) {
      const next = await this.source.next();
      if (next.done) this.ended = true;
      else if (next.value.length > 0) return next.value;
    }
    return undefined;
  }
}

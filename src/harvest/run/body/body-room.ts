// Where bodies are at hand: one after the other in the same blocks, as garbage of this size would
// be collected late.

// Small enough that the C library returns what is freed to the system: once it has freed a piece of
// many megabytes, it keeps that much for later.
const BLOCK_BYTES = 131_072;

/** How many bytes of bodies all runs together may have at hand. */
export class BodyBudget {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Takes so many bytes, if they are left. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#left += bytes;
  }
}

/** Room for one body at a time. */
export class BodyRoom {
  readonly #budget: BodyBudget | undefined;
  #blocks: Uint8Array<ArrayBuffer>[] = [];
  #length = 0;

  /** `budget`: what rooms share. Default: none, and there is always room. */
  constructor(budget?: BodyBudget) {
    this.#budget = budget;
  }

  /** The body so far, in order: valid until `clear`. */
  *parts(): Generator<Uint8Array> {
    for (let at = 0; at < this.#length; at += BLOCK_BYTES) {
      const block = this.#blocks[at / BLOCK_BYTES] as Uint8Array;
      yield block.subarray(0, this.#length - at);
    }
  }

  /** Forgets the body before. `bytes`: how long the next one is likely to be. */
  clear(bytes = 0): void {
    this.#length = 0;
    this.#grow(bytes);
  }

  /** Adds a chunk; `false` where there is no room for all of it, and nothing is added. */
  put(chunk: Uint8Array): boolean {
    if (!this.#grow(this.#length + chunk.length)) return false;
    for (let at = 0; at < chunk.length; ) {
      const place = this.#length % BLOCK_BYTES;
      const some = chunk.subarray(at, at + BLOCK_BYTES - place);
      this.#blocks[Math.floor(this.#length / BLOCK_BYTES)]?.set(some, place);
      this.#length += some.length;
      at += some.length;
    }
    return true;
  }

  /** Gives its bytes back, now and not when garbage is collected. It may be used again. */
  free(): void {
    this.#budget?.giveBack(this.#blocks.length * BLOCK_BYTES);
    for (const { buffer } of this.#blocks) buffer.transfer(0);
    this.#blocks = [];
    this.#length = 0;
  }

  // Makes room for a body of so many bytes.
  #grow(bytes: number): boolean {
    const missing = Math.ceil(bytes / BLOCK_BYTES) - this.#blocks.length;
    if (missing <= 0) return true;
    if (this.#budget?.take(missing * BLOCK_BYTES) === false) return false;
    for (let added = 0; added < missing; added += 1) this.#blocks.push(new Uint8Array(BLOCK_BYTES));
    return true;
  }
}

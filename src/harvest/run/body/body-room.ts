// The memory for bodies: one after the other in the same blocks, as garbage of this size would be
// collected late.

// Small enough that the C library returns freed memory to the system: once it has freed a block of
// many megabytes, it keeps that much.
const BLOCK_BYTES = 131_072;

/** How many bytes of bodies all runs together may hold. */
export class BodyBudget {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Takes bytes, if enough are left. */
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

  /** `budget`: shared by several rooms. Default: no limit. */
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

  /** Forgets the last body. `bytes`: the expected length of the next one. */
  clear(bytes = 0): void {
    this.#length = 0;
    this.#grow(bytes);
  }

  /** Adds a chunk; `false` when the budget does not allow it, and nothing is added. */
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

  /** Frees the memory now, not at the next garbage collection. The room may be used again. */
  free(): void {
    this.#budget?.giveBack(this.#blocks.length * BLOCK_BYTES);
    for (const { buffer } of this.#blocks) buffer.transfer(0);
    this.#blocks = [];
    this.#length = 0;
  }

  #grow(bytes: number): boolean {
    const missing = Math.ceil(bytes / BLOCK_BYTES) - this.#blocks.length;
    if (missing <= 0) return true;
    if (this.#budget?.take(missing * BLOCK_BYTES) === false) return false;
    for (let added = 0; added < missing; added += 1) this.#blocks.push(new Uint8Array(BLOCK_BYTES));
    return true;
  }
}

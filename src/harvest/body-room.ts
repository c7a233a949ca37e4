// Where bodies are at hand: one after the other in the same place, as garbage of this size would
// be collected late.

const FIRST_BYTES = 65_536;

/** Room for one body at a time. Errors: RangeError of `put`, when there is no memory for more. */
export class BodyRoom {
  #bytes = new Uint8Array(0);
  #length = 0;

  /** The body so far: valid until `clear`. */
  get body(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Forgets the body before. `bytes`: how long the next one is likely to be. */
  clear(bytes = 0): void {
    this.#length = 0;
    if (bytes > this.#bytes.length) this.#bytes = new Uint8Array(bytes);
  }

  /** Adds a chunk. */
  put(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, this.#bytes.length * 2, FIRST_BYTES));
      larger.set(this.body);
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
  }
}

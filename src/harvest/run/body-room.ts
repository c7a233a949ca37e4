// Where bodies are at hand: one after the other in the same place, as garbage of this size would
// be collected late.

const FIRST_BYTES = 65_536;

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

/** Room for one body at a time. Errors: RangeError of `put`, when there is no memory for more. */
export class BodyRoom {
  readonly #budget: BodyBudget | undefined;
  #bytes = new Uint8Array(0);
  #length = 0;

  /** `budget`: what rooms share. Default: none, and there is always room. */
  constructor(budget?: BodyBudget) {
    this.#budget = budget;
  }

  /** The body so far: valid until `clear`. */
  get body(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Forgets the body before. `bytes`: how long the next one is likely to be. */
  clear(bytes = 0): void {
    this.#length = 0;
    this.#grow(bytes);
  }

  /** Adds a chunk; `false` where there is no room for it. */
  put(chunk: Uint8Array): boolean {
    const length = this.#length + chunk.length;
    const doubled = Math.max(length, this.#bytes.length * 2, FIRST_BYTES);
    if (!this.#grow(length, doubled) && !this.#grow(length)) return false;
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
    return true;
  }

  /** Gives its bytes back. The room is empty, and may be used again. */
  free(): void {
    this.#budget?.giveBack(this.#bytes.length);
    this.#bytes = new Uint8Array(0);
    this.#length = 0;
  }

  // Room for so many bytes, and for more than them at once where there is.
  #grow(bytes: number, wanted = bytes): boolean {
    const present = this.#bytes.length;
    if (bytes <= present) return true;
    if (this.#budget?.take(wanted - present) === false) return false;
    const larger = new Uint8Array(wanted);
    larger.set(this.body);
    this.#bytes = larger;
    return true;
  }
}

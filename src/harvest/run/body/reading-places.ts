// How many bodies are read at a time. Reading takes CPU and memory, and has few places; a read that
// waits for its server leaves its place meanwhile.

/** Places for readers, in the order of the requests. */
export class ReadingPlaces {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Waits for a place, reads, and leaves the place. */
  async read<Result>(reading: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await reading();
    } finally {
      this.#leave();
    }
  }

  /** Leaves the caller's place while it waits for something. */
  async wait<Result>(waiting: () => Promise<Result>): Promise<Result> {
    this.#leave();
    try {
      return await waiting();
    } finally {
      await this.#enter();
    }
  }

  /** Yields a body. The reader leaves its place while it waits for the next chunk. */
  async *chunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
    const rest = body[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await this.wait(() => rest.next());
        if (done === true) return;
        yield value;
      }
    } finally {
      await rest.return?.();
    }
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  // A place goes directly to the read that has waited longest.
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

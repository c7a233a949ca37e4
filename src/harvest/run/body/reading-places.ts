// How many bodies are read at a time. Reading takes processor and memory, and has few places;
// waiting for a server takes neither, and leaves its place meanwhile.

/** Places for readers, given in the order in which they are asked for. */
export class ReadingPlaces {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Reads in a place: waits for one, and leaves it however the reading ends. */
  async read<Result>(reading: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await reading();
    } finally {
      this.#leave();
    }
  }

  /** Waits for somebody else without the place that the caller is in. */
  async wait<Result>(waiting: () => Promise<Result>): Promise<Result> {
    this.#leave();
    try {
      return await waiting();
    } finally {
      await this.#enter();
    }
  }

  /** A body whose reader is not in its place while the next chunk is waited for. */
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

  // A place that is left goes to whoever waits for longest, and is never free in between.
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

// Small texts into few large chunks: each chunk costs a call of zlib, a system call or a packet.

const CHUNK_CHARACTERS_MIN = 65_536;

/** Collects texts, and pushes them when there is enough of them. */
export class TextChunks {
  readonly #push: (chunk: string) => void;
  #text = '';
  #bytes = 0;

  constructor(push: (chunk: string) => void) {
    this.#push = push;
  }

  /** The bytes in UTF-8 of what was pushed. */
  get pushedBytes(): number {
    return this.#bytes;
  }

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= CHUNK_CHARACTERS_MIN) this.flush();
  }

  /** Pushes what is left. */
  flush(): void {
    if (this.#text === '') return;
    const text = this.#text;
    this.#text = '';
    this.#bytes += Buffer.byteLength(text);
    this.#push(text);
  }
}

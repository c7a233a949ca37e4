// Small pieces of text to blocks of bytes of 64 KiB or more.

const BLOCK_BYTES_MIN = 65_536;
const CHARACTER_BYTES_MAX = 4;
// Text is encoded in small pieces: what lives through a garbage collection makes the heap grow.
const PIECE_CHARACTERS = 8_192;
const FREE_BLOCKS_MAX = 8;

/** Collects text and bytes, and returns blocks of UTF-8 of a minimum size, except for the last. */
export class TextBlocks {
  readonly #encoder = new TextEncoder();
  readonly #full: Uint8Array[] = [];
  readonly #free: Uint8Array<ArrayBuffer>[] = [];
  readonly #blockBytes: number;
  #text = '';
  #block: Uint8Array<ArrayBuffer>;
  #used = 0;

  /** `bytesMin`: of a block. Default 65,536. */
  constructor(bytesMin: number = BLOCK_BYTES_MIN) {
    // A block is full when the longest character might not fit any more.
    this.#blockBytes = bytesMin + CHARACTER_BYTES_MAX - 1;
    this.#block = new Uint8Array(this.#blockBytes);
  }

  get fullCount(): number {
    return this.#full.length;
  }

  /** The text must not end within a pair of surrogates. */
  push(text: string): void {
    this.#text += text;
    if (this.#text.length >= PIECE_CHARACTERS) this.#encode();
  }

  /** The bytes are copied. */
  pushBytes(bytes: Uint8Array): void {
    this.#encode();
    for (let start = 0; start < bytes.length; ) {
      const part = bytes.subarray(start, start + this.#blockBytes - this.#used);
      this.#block.set(part, this.#used);
      this.#used += part.length;
      start += part.length;
      if (this.#used === this.#blockBytes) this.#close();
    }
  }

  /** The full blocks; with `last`, the one that is begun too. */
  take(last = false): Uint8Array[] {
    if (last) {
      this.#encode();
      if (this.#used > 0) this.#close();
    }
    return this.#full.splice(0);
  }

  /** Reuses a block: new ones would pile up until the next garbage collection. */
  recycle(block: Uint8Array): void {
    if (this.#free.length >= FREE_BLOCKS_MAX || block.byteOffset !== 0) return;
    if (block.buffer.byteLength === this.#blockBytes) {
      this.#free.push(new Uint8Array(block.buffer as ArrayBuffer));
    }
  }

  #encode(): void {
    let text = this.#text;
    while (text !== '') {
      const { read, written } = this.#encoder.encodeInto(text, this.#block.subarray(this.#used));
      this.#used += written;
      text = read === text.length ? '' : text.slice(read);
      if (this.#blockBytes - this.#used < CHARACTER_BYTES_MAX) this.#close();
    }
    this.#text = '';
  }

  #close(): void {
    this.#full.push(this.#block.subarray(0, this.#used));
    this.#block = this.#free.pop() ?? new Uint8Array(this.#blockBytes);
    this.#used = 0;
  }
}

// DEFLATE, decompressed by our own code: it keeps everything up to the first damaged bit, which
// built-in decompressors do not return, and it runs where there are none.

/** How an inflation ended: at the end of its stream, of its bytes, or at a damage. */
export type InflateEnd = 'end' | 'cut' | 'damaged';

const WINDOW_BYTES = 32_768;
const PIECE_BYTES = 65_536;
const CODE_BITS_MAX = 15;

// RFC 1951 §3.2.5: https://www.rfc-editor.org/rfc/rfc1951#section-3.2.5
const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258,
];
const LENGTH_EXTRA = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
  3073, 4097, 6145, 8193, 12289, 16385, 24577,
];
// RFC 1951 §3.2.7.
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

interface HuffmanCode {
  /** How many codes there are of each length. */
  readonly counts: Uint16Array;
  /** The symbols in the order of their codes. */
  readonly symbols: Uint16Array;
}

/** Thrown only inside this file, to leave the nested loops. */
class InflateStop {
  readonly end: InflateEnd;
  constructor(end: InflateEnd) {
    this.end = end;
  }
}

/**
 * Inflates one DEFLATE stream that is in memory.
 *
 * `onOutput` is called with pieces of at most 64 KiB, valid until it returns; it may return `false`
 * to stop, which ends as `cut`. Does not throw for what the bytes contain.
 * Source: https://www.rfc-editor.org/rfc/rfc1951
 */
export function inflate(
  bytes: Uint8Array,
  start: number,
  onOutput: (piece: Uint8Array) => boolean,
): { readonly end: InflateEnd; readonly next: number } {
  return new Inflater(bytes, start, onOutput).run();
}

/**
 * Inflates one DEFLATE stream that is in memory into `room`, from its start; `length` bytes of it
 * are filled. A stream that fills the room ends as `cut`. Of 40 bytes this takes a microsecond;
 * the runtime's inflater needs 50 to begin.
 */
export function inflateInto(
  room: Uint8Array,
  bytes: Uint8Array,
): { readonly end: InflateEnd; readonly next: number; readonly length: number } {
  let length = 0;
  const fits = (piece: Uint8Array): boolean => {
    length = piece.length;
    return length < room.length;
  };
  const inflater = new Inflater(bytes, 0, fits, { out: room, pieceStart: 0 });
  return { ...inflater.run(), length };
}

class Inflater {
  readonly #bytes: Uint8Array;
  #at: number;
  #bits = 0;
  #bitCount = 0;
  /** The last bytes, as far as a stream may point back, then the piece that is being filled. */
  readonly #out: Uint8Array;
  readonly #pieceStart: number;
  #filled: number;
  #history = 0;
  #refused = false;
  readonly #onOutput: (piece: Uint8Array) => boolean;

  constructor(
    bytes: Uint8Array,
    start: number,
    onOutput: (piece: Uint8Array) => boolean,
    buffer: { readonly out: Uint8Array; readonly pieceStart: number } = {
      out: new Uint8Array(WINDOW_BYTES + PIECE_BYTES),
      pieceStart: WINDOW_BYTES,
    },
  ) {
    this.#bytes = bytes;
    this.#at = start;
    this.#onOutput = onOutput;
    this.#out = buffer.out;
    this.#pieceStart = buffer.pieceStart;
    this.#filled = buffer.pieceStart;
  }

  run(): { readonly end: InflateEnd; readonly next: number } {
    let end = this.#stopOf(() => {
      while (!this.#readBlock());
    });
    // Bytes inflated before a damage are returned too.
    if (!this.#refused) end = this.#stopOf(() => this.#flush()) === 'cut' ? 'cut' : end;
    // Whole bytes that were read ahead are put back.
    return { end, next: this.#at - (this.#bitCount >> 3) };
  }

  #stopOf(step: () => void): InflateEnd {
    try {
      step();
      return 'end';
    } catch (stop) {
      if (!(stop instanceof InflateStop)) throw stop;
      return stop.end;
    }
  }

  /** Reads one block; returns whether it was the last. */
  #readBlock(): boolean {
    const last = this.#take(1) === 1;
    switch (this.#take(2)) {
      case 0:
        this.#readStored();
        break;
      case 1:
        this.#readCompressed(FIXED_LITERALS, FIXED_DISTANCES);
        break;
      case 2:
        this.#readDynamic();
        break;
      default:
        throw new InflateStop('damaged');
    }
    return last;
  }

  #readStored(): void {
    this.#at -= this.#bitCount >> 3;
    this.#bits = 0;
    this.#bitCount = 0;
    const length = this.#take(16);
    if (length !== (~this.#take(16) & 0xffff)) throw new InflateStop('damaged');
    for (let count = 0; count < length; count += 1) {
      if (this.#at >= this.#bytes.length) throw new InflateStop('cut');
      this.#put(this.#bytes[this.#at++] as number);
    }
  }

  #readDynamic(): void {
    const literals = this.#take(5) + 257;
    const distances = this.#take(5) + 1;
    const codes = this.#take(4) + 4;
    if (literals > 286 || distances > 30) throw new InflateStop('damaged');
    const lengths = new Uint8Array(320);
    for (let index = 0; index < codes; index += 1) {
      lengths[CODE_LENGTH_ORDER[index] as number] = this.#take(3);
    }
    const lengthCode = makeCode(lengths.subarray(0, 19), true);
    lengths.fill(0);
    for (let index = 0; index < literals + distances; ) {
      const symbol = this.#symbol(lengthCode);
      if (symbol < 16) {
        lengths[index++] = symbol;
        continue;
      }
      if (symbol === 16 && index === 0) throw new InflateStop('damaged');
      const value = symbol === 16 ? (lengths[index - 1] as number) : 0;
      const repeat =
        symbol === 16 ? 3 + this.#take(2) : symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7);
      if (index + repeat > literals + distances) throw new InflateStop('damaged');
      lengths.fill(value, index, index + repeat);
      index += repeat;
    }
    if (lengths[256] === 0) throw new InflateStop('damaged');
    this.#readCompressed(
      makeCode(lengths.subarray(0, literals)),
      makeCode(lengths.subarray(literals, literals + distances)),
    );
  }

  #readCompressed(literals: HuffmanCode, distances: HuffmanCode): void {
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol < 256) {
        this.#put(symbol);
        continue;
      }
      if (symbol === 256) return;
      const index = symbol - 257;
      if (index >= LENGTH_BASE.length) throw new InflateStop('damaged');
      const length = (LENGTH_BASE[index] as number) + this.#take(LENGTH_EXTRA[index] as number);
      const distanceSymbol = this.#symbol(distances);
      if (distanceSymbol >= DISTANCE_BASE.length) throw new InflateStop('damaged');
      const extra = distanceSymbol < 4 ? 0 : (distanceSymbol >> 1) - 1;
      const distance = (DISTANCE_BASE[distanceSymbol] as number) + this.#take(extra);
      if (distance > this.#history) throw new InflateStop('damaged');
      for (let count = 0; count < length; count += 1) {
        this.#put(this.#out[this.#filled - distance] as number);
      }
    }
  }

  #put(byte: number): void {
    if (this.#filled === this.#out.length) this.#flush();
    this.#out[this.#filled++] = byte;
    if (this.#history < WINDOW_BYTES) this.#history += 1;
  }

  #flush(): void {
    const filled = this.#filled;
    const pieceStart = this.#pieceStart;
    if (filled === pieceStart) return;
    const piece = this.#out.subarray(pieceStart, filled);
    if (!this.#onOutput(piece)) {
      this.#refused = true;
      throw new InflateStop('cut');
    }
    this.#out.copyWithin(0, filled - pieceStart, filled);
    this.#filled = pieceStart;
  }

  #take(count: number): number {
    while (this.#bitCount < count) {
      if (this.#at >= this.#bytes.length) throw new InflateStop('cut');
      this.#bits |= (this.#bytes[this.#at++] as number) << this.#bitCount;
      this.#bitCount += 8;
    }
    const value = this.#bits & ((1 << count) - 1);
    this.#bits >>>= count;
    this.#bitCount -= count;
    return value;
  }

  /** Reads one symbol, bit by bit: codes of one length are consecutive numbers. */
  #symbol(code: HuffmanCode): number {
    let value = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= CODE_BITS_MAX; length += 1) {
      value |= this.#take(1);
      const count = code.counts[length] as number;
      if (value - count < first) return code.symbols[index + (value - first)] as number;
      index += count;
      first = (first + count) << 1;
      value <<= 1;
    }
    throw new InflateStop('damaged');
  }
}

/** As in zlib, a code must be complete, except for one symbol of one bit unless `strict`. */
function makeCode(lengths: Uint8Array, strict = false): HuffmanCode {
  const counts = new Uint16Array(CODE_BITS_MAX + 1);
  for (const length of lengths) counts[length] = (counts[length] as number) + 1;
  counts[0] = 0;
  let left = 1;
  for (let length = 1; length <= CODE_BITS_MAX; length += 1) {
    left = (left << 1) - (counts[length] as number);
    if (left < 0) throw new InflateStop('damaged');
  }
  const longest = counts.findLastIndex((count) => count > 0);
  if (left > 0 && longest > 0 && (strict || longest !== 1)) throw new InflateStop('damaged');
  const offsets = new Uint16Array(CODE_BITS_MAX + 2);
  for (let length = 1; length <= CODE_BITS_MAX; length += 1) {
    offsets[length + 1] = (offsets[length] as number) + (counts[length] as number);
  }
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    symbols[offsets[length] as number] = symbol;
    offsets[length] = (offsets[length] as number) + 1;
  });
  return { counts, symbols };
}

const FIXED_LITERALS: HuffmanCode = makeCode(
  Uint8Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  ),
);
const FIXED_DISTANCES: HuffmanCode = makeCode(new Uint8Array(32).fill(5));

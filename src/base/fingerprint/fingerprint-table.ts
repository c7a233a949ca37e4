// The table below the set and the map of fingerprints: open addressing over typed arrays.

/*
 * A slot is a fingerprint's low and high word and, in a map, a value; both words 0 is an empty
 * slot. The slots are in chunks. As long as there is one chunk, it doubles; at its full size a
 * chunk that is full is split in two by the next bit of its fingerprints, in its place:
 *
 *   directory, by the first bits   00  01  10  11
 *                                   |   |    \ /
 *   chunks                          A   B     C     C was not split as often as A and B
 *
 * So growing needs no second table, and a fingerprint takes 10.7 to 21.4 bytes of 8-byte slots, the
 * empty ones included.
 */

// In a fuller table, a lookup takes more steps than a larger table costs.
const LOAD_MAX = 0.75;
const SLOT_BITS_MIN = 8;
// A chunk has at most 1,048,576 slots.
const SLOT_BITS_MAX = 20;
// Fingerprints that are spread evenly, as real ones are, never need more chunks.
const DIRECTORY_BITS_MAX = 12;
// So many fingerprints are looked for at a time: the memory of the later ones is on its way while
// the first is compared.
const BLOCK = 64;
// Makes slots of what is sorted by either word.
const SPREAD = 0x9e37_79b1;

/** The most fingerprints that a set or a map holds. */
export const FINGERPRINTS_MAX: number = Math.floor(
  2 ** (SLOT_BITS_MAX + DIRECTORY_BITS_MAX) * LOAD_MAX,
);

/** How a table begins. */
export interface FingerprintTableOptions {
  /** How many fingerprints to make room for at once. Default: about 200; it grows as it must. */
  readonly capacity?: number | undefined;
}

/**
 * Fingerprints, each once; with a value of 32 bits each when made with 3 words, without with 2.
 *
 * Errors: RangeError from the constructor and `addAll`, when there is no memory or no room for
 * more; what was added before stays.
 */
export class FingerprintTable {
  readonly #words: 2 | 3;
  #slotBits: number;
  /** By the first `#bits` bits of a fingerprint: the slots of its chunk, and the chunk's number. */
  #directory: Int32Array<ArrayBuffer>[];
  #numbers: number[];
  #bits = 0;
  /** By a chunk's number: how many fingerprints it holds, and how many first bits they share. */
  readonly #counts: number[] = [];
  readonly #sharedBits: number[] = [];
  // The fingerprint 0, which in a slot would be none.
  #zero: number | undefined;
  #touched = 0;

  constructor(words: 2 | 3, { capacity = 0 }: FingerprintTableOptions) {
    if (!(capacity >= 0 && capacity <= FINGERPRINTS_MAX)) {
      throw new RangeError(
        `There is no room for ${capacity} fingerprints, at most for ${FINGERPRINTS_MAX}.`,
      );
    }
    const slotBits = Math.max(SLOT_BITS_MIN, Math.ceil(Math.log2(capacity / LOAD_MAX)));
    this.#words = words;
    this.#slotBits = Math.min(slotBits, SLOT_BITS_MAX);
    this.#bits = slotBits - this.#slotBits;
    this.#numbers = Array.from({ length: 2 ** this.#bits }, (_, number) => number);
    this.#directory = this.#numbers.map(() => this.#newChunk(this.#slotBits));
    this.#counts = this.#numbers.map(() => 0);
    this.#sharedBits = this.#numbers.map(() => this.#bits);
  }

  /** How many fingerprints there are. */
  get size(): number {
    const zero = this.#zero === undefined ? 0 : 1;
    return this.#counts.reduce((sum, count) => sum + count, zero);
  }

  /**
   * Adds the fingerprints that are not there yet, sets for each whether it was new (1) or not (0),
   * and sets their values.
   */
  addAll(hashes: Uint32Array, count: number, isNew: Uint8Array, values?: Uint32Array): void {
    checkCount(hashes, count);
    for (let from = 0; from < count; from += BLOCK) {
      const to = Math.min(count, from + BLOCK);
      this.#touch(hashes, from, to);
      let next = from;
      while (next < to) {
        next = this.#addSome(hashes, next, to, isNew, values);
        if (next < to) this.#grow((hashes[next * 2 + 1] as number) >>> 0);
      }
    }
  }

  /** Writes the value of each fingerprint, or -1 when it is not there. */
  findAll(hashes: Uint32Array, count: number, values: Float64Array): void {
    checkCount(hashes, count);
    for (let from = 0; from < count; from += BLOCK) {
      const to = Math.min(count, from + BLOCK);
      this.#touch(hashes, from, to);
      for (let index = from; index < to; index += 1) {
        values[index] = this.#find(hashes[index * 2] as number, hashes[index * 2 + 1] as number);
      }
    }
  }

  /**
   * Frees the memory now: the garbage collector goes by the weight of objects, to which these
   * arrays hardly add. The table cannot be used any more.
   */
  letGo(): void {
    for (const { buffer } of new Set(this.#directory)) buffer.transfer(0);
    this.#directory = [];
  }

  // Reads the first slot of each. The processor waits for all of them at the same time, which it
  // does not if each is compared before the next is read.
  #touch(hashes: Uint32Array, from: number, to: number): void {
    const directory = this.#directory;
    const words = this.#words;
    const bitsLeft = 31 - this.#bits;
    const slotShift = 32 - this.#slotBits;
    let sum = 0;
    for (let at = from * 2; at < to * 2; at += 2) {
      const high = hashes[at + 1] as number;
      const slot = (Math.imul(hashes[at] as number, SPREAD) ^ high) >>> slotShift;
      sum ^= (directory[(high >>> 1) >>> bitsLeft] as Int32Array)[slot * words] as number;
    }
    // Kept, so that no compiler finds the loop to be without effect.
    this.#touched ^= sum;
  }

  /** Adds up to the first that does not fit in the chunk; returns its index, or `to`. */
  #addSome(
    hashes: Uint32Array,
    from: number,
    to: number,
    isNew: Uint8Array,
    values: Uint32Array | undefined,
  ): number {
    const directory = this.#directory;
    const numbers = this.#numbers;
    const counts = this.#counts;
    const words = this.#words;
    const bitsLeft = 31 - this.#bits;
    const slotShift = 32 - this.#slotBits;
    const countMax = this.#countMax;
    for (let index = from; index < to; index += 1) {
      const low = (hashes[index * 2] as number) | 0;
      const high = (hashes[index * 2 + 1] as number) | 0;
      if ((low | high) === 0) {
        isNew[index] = this.#zero === undefined ? 1 : 0;
        this.#zero = values === undefined ? 0 : (values[index] as number);
        continue;
      }
      const place = (high >>> 1) >>> bitsLeft;
      const chunk = directory[place] as Int32Array;
      let at = ((Math.imul(low, SPREAD) ^ high) >>> slotShift) * words;
      let slotLow = chunk[at] as number;
      let slotHigh = chunk[at + 1] as number;
      while ((slotLow !== low || slotHigh !== high) && (slotLow | slotHigh) !== 0) {
        at += words;
        if (at === chunk.length) at = 0;
        slotLow = chunk[at] as number;
        slotHigh = chunk[at + 1] as number;
      }
      if ((slotLow | slotHigh) === 0) {
        const number = numbers[place] as number;
        const count = counts[number] as number;
        if (count >= countMax) return index;
        counts[number] = count + 1;
        chunk[at] = low;
        chunk[at + 1] = high;
        isNew[index] = 1;
      } else {
        isNew[index] = 0;
      }
      if (values !== undefined) chunk[at + 2] = values[index] as number;
    }
    return to;
  }

  #find(low: number, high: number): number {
    const lowWord = low | 0;
    const highWord = high | 0;
    if ((lowWord | highWord) === 0) return this.#zero ?? -1;
    const chunk = this.#directory[(high >>> 1) >>> (31 - this.#bits)] as Int32Array;
    const words = this.#words;
    let at = ((Math.imul(lowWord, SPREAD) ^ highWord) >>> (32 - this.#slotBits)) * words;
    for (;;) {
      const slotLow = chunk[at] as number;
      const slotHigh = chunk[at + 1] as number;
      if (slotLow === lowWord && slotHigh === highWord) {
        return words === 3 ? (chunk[at + 2] as number) >>> 0 : 0;
      }
      if ((slotLow | slotHigh) === 0) return -1;
      at += words;
      if (at === chunk.length) at = 0;
    }
  }

  get #countMax(): number {
    return Math.floor(2 ** this.#slotBits * LOAD_MAX);
  }

  /** Makes room in the chunk of a fingerprint, by its high word. */
  #grow(high: number): void {
    if (this.#slotBits < SLOT_BITS_MAX) this.#double();
    else this.#split(high);
  }

  #double(): void {
    const old = this.#directory[0] as Int32Array<ArrayBuffer>;
    const chunk = this.#newChunk(this.#slotBits + 1);
    this.#slotBits += 1;
    this.#directory[0] = chunk;
    for (let at = 0; at < old.length; at += this.#words) {
      if (((old[at] as number) | (old[at + 1] as number)) !== 0) this.#move(old, at, chunk);
    }
    old.buffer.transfer(0);
  }

  #split(high: number): void {
    const place = (high >>> 1) >>> (31 - this.#bits);
    const chunk = this.#directory[place] as Int32Array;
    const number = this.#numbers[place] as number;
    const shared = this.#sharedBits[number] as number;
    if (shared >= DIRECTORY_BITS_MAX) {
      throw new RangeError(
        `There is no room for more than these ${this.size} fingerprints: ` +
          `at most for ${FINGERPRINTS_MAX} that are spread evenly.`,
      );
    }
    const twin = this.#newChunk(this.#slotBits);
    const moved = this.#divide(chunk, twin, 31 - shared);
    const twinNumber = this.#counts.length;
    this.#counts[number] = (this.#counts[number] as number) - moved;
    this.#counts.push(moved);
    this.#sharedBits[number] = shared + 1;
    this.#sharedBits.push(shared + 1);
    if (shared === this.#bits) this.#doubleDirectory();
    // The chunk had all places that begin with its shared bits; the twin gets the later half.
    const span = 2 ** (this.#bits - shared);
    const first = Math.floor((high >>> 1) / 2 ** (31 - shared)) * span;
    for (let at = first + span / 2; at < first + span; at += 1) {
      this.#directory[at] = twin;
      this.#numbers[at] = twinNumber;
    }
  }

  /** Moves the fingerprints with a 1 at the bit of their high word to the twin. */
  #divide(chunk: Int32Array, twin: Int32Array, bit: number): number {
    const words = this.#words;
    let start = 0;
    while (((chunk[start] as number) | (chunk[start + 1] as number)) !== 0) start += words;
    const pair = [chunk, twin];
    let moved = 0;
    // After an empty slot, no entry is before its place. So from there on each entry, removed in
    // turn, finds an empty slot no later than its own, and entries put there stay.
    for (let step = words; step < chunk.length; step += words) {
      let at = start + step;
      if (at >= chunk.length) at -= chunk.length;
      const high = chunk[at + 1] as number;
      if (((chunk[at] as number) | high) === 0) continue;
      const isMoved = (high >>> bit) & 1;
      moved += isMoved;
      this.#move(chunk, at, pair[isMoved] as Int32Array);
    }
    return moved;
  }

  /** Takes a fingerprint out of its slot and puts it into the first that is free in a chunk. */
  #move(from: Int32Array, at: number, chunk: Int32Array): void {
    const words = this.#words;
    const low = from[at] as number;
    const high = from[at + 1] as number;
    from[at] = 0;
    from[at + 1] = 0;
    let to = ((Math.imul(low, SPREAD) ^ high) >>> (32 - this.#slotBits)) * words;
    while (((chunk[to] as number) | (chunk[to + 1] as number)) !== 0) {
      to += words;
      if (to === chunk.length) to = 0;
    }
    chunk[to] = low;
    chunk[to + 1] = high;
    if (words === 3) chunk[to + 2] = from[at + 2] as number;
  }

  #doubleDirectory(): void {
    this.#directory = this.#directory.flatMap((chunk) => [chunk, chunk]);
    this.#numbers = this.#numbers.flatMap((number) => [number, number]);
    this.#bits += 1;
  }

  #newChunk(slotBits: number): Int32Array<ArrayBuffer> {
    const length = 2 ** slotBits * this.#words;
    try {
      return new Int32Array(length);
    } catch (error) {
      throw new RangeError(
        `There is no memory for more fingerprints: ${length * 4} bytes were refused.`,
        { cause: error },
      );
    }
  }
}

function checkCount(hashes: Uint32Array, count: number): void {
  if (count * 2 <= hashes.length) return;
  throw new RangeError(`${count} fingerprints were said to be in ${hashes.length} words.`);
}

// All pages of the old side as rows, and where the row of a page is: 24 bytes an entry.
import { ROW_WORDS } from './diff-rows.ts';

/** What a row of the new side is to the old one: no difference. */
export const DIFF_SAME = 0;
/** `lastmod` differs. Adds up with the next. */
export const DIFF_LASTMOD = 1;
/** Something besides loc and lastmod differs. */
export const DIFF_CONTENT = 2;
/** The old side has no such page. */
export const DIFF_ABSENT = 4;
/** A page that was looked up before. */
export const DIFF_REPEATED = 8;

/** The most rows: row numbers, from 1, are 32 bits. */
export const DIFF_ROWS_MAX = 4_294_967_295;

// Rows are in pieces of 16 MiB, so that growing copies nothing; the unused end of a piece takes no
// memory yet.
const PIECE_BITS = 20;
const PIECE_ROWS: number = 2 ** PIECE_BITS;
const PIECE_MASK: number = PIECE_ROWS - 1;
const SLOTS_PER_ROW = 2;
const SLOTS_MIN = 16;
// Makes slots of fingerprints that are sorted by either word.
const SPREAD = 0x9e37_79b1;
const UINT32_VALUES: number = 2 ** 32;
// So many rows are looked for at a time: the memory of the later ones is on its way while the first
// is compared.
const BLOCK = 64;
// As long as rows come in the expected order, nothing is looked for.
const SURPRISES_MAX = 8;

/** The rows of a side. First they are added, then `index` is called, then they are looked for. */
export class DiffSnapshot {
  readonly #pieces: Int32Array[] = [];
  #count = 0;
  // A row's number from 1, at the place of its fingerprint or after it; 0 is a free place.
  #slots: Uint32Array = new Uint32Array(0);
  // A bit for each row: its page was looked up, or an earlier row represents it.
  #marks: Uint8Array = new Uint8Array(0);
  #pages = 0;
  #pagesMet = 0;
  // Behind the row that was found last: two sides mostly have their pages in the same order.
  #nextRow = 0;
  #surprises = 0;
  #verdicts: Uint8Array = new Uint8Array(0);
  #touched = 0;

  /** How many rows were added. */
  get rows(): number {
    return this.#count;
  }

  /** How many pages they are of; known from `index` on. */
  get pages(): number {
    return this.#pages;
  }

  /** How many of the pages were not looked up yet. */
  get pagesLeft(): number {
    return this.#pages - this.#pagesMet;
  }

  /** Adds rows at the end. Errors: RangeError beyond `DIFF_ROWS_MAX`. */
  add(rows: Uint32Array): void {
    const added = rows.length / ROW_WORDS;
    if (this.#count + added > DIFF_ROWS_MAX) {
      throw new RangeError(`More than ${DIFF_ROWS_MAX} entries cannot be compared.`);
    }
    for (let from = 0; from < added; ) {
      const place = this.#count % PIECE_ROWS;
      if (place === 0) this.#pieces.push(new Int32Array(PIECE_ROWS * ROW_WORDS));
      const to = Math.min(added, from + PIECE_ROWS - place);
      this.#pieces.at(-1)?.set(rows.subarray(from * ROW_WORDS, to * ROW_WORDS), place * ROW_WORDS);
      this.#count += to - from;
      from = to;
    }
  }

  /** Makes the rows findable. Of several rows of a page the first one represents it. */
  index(): void {
    const slots = new Uint32Array(Math.max(SLOTS_MIN, this.#count * SLOTS_PER_ROW));
    this.#slots = slots;
    this.#marks = new Uint8Array(Math.ceil(this.#count / 8));
    let row = 0;
    for (const piece of this.#pieces) {
      const end = Math.min(piece.length, (this.#count - row) * ROW_WORDS);
      for (let at = 0; at < end; at += ROW_WORDS) {
        const slot = this.#slotOf(slots, piece[at] as number, piece[at + 1] as number);
        if (slots[slot] === 0) {
          slots[slot] = row + 1;
          this.#pages += 1;
        } else {
          this.#mark(row);
        }
        row += 1;
      }
    }
  }

  /**
   * Compares rows with those of the same page: a verdict each, of the constants above, valid until
   * the next call.
   */
  compare(rows: Uint32Array): Uint8Array {
    const count = rows.length / ROW_WORDS;
    if (this.#verdicts.length < count) this.#verdicts = new Uint8Array(count);
    for (let from = 0; from < count; from += BLOCK) {
      const to = Math.min(count, from + BLOCK);
      if (this.#surprises > SURPRISES_MAX) this.#touch(rows, from, to);
      this.#compareSome(rows, from, to);
    }
    return this.#verdicts.subarray(0, count);
  }

  #compareSome(rows: Uint32Array, from: number, to: number): void {
    const verdicts = this.#verdicts;
    this.#surprises = 0;
    for (let index = from; index < to; index += 1) {
      const asked = index * ROW_WORDS;
      const row = this.#rowOf((rows[asked] as number) | 0, (rows[asked + 1] as number) | 0);
      if (row === -1) {
        verdicts[index] = DIFF_ABSENT;
      } else if (this.#mark(row)) {
        const piece = this.#pieces[row >>> PIECE_BITS] as Int32Array;
        const at = (row & PIECE_MASK) * ROW_WORDS;
        verdicts[index] =
          (piece[at + 2] === ((rows[asked + 2] as number) | 0) ? DIFF_SAME : DIFF_LASTMOD) |
          (piece[at + 3] === ((rows[asked + 3] as number) | 0) ? DIFF_SAME : DIFF_CONTENT);
        this.#pagesMet += 1;
        this.#nextRow = row + 1;
      } else {
        verdicts[index] = DIFF_REPEATED;
      }
    }
  }

  /** The row that represents a page, -1 for none. */
  #rowOf(low: number, high: number): number {
    const next = this.#nextRow;
    if (next < this.#count) {
      const piece = this.#pieces[next >>> PIECE_BITS] as Int32Array;
      const at = (next & PIECE_MASK) * ROW_WORDS;
      const isMarked = ((this.#marks[next >>> 3] as number) >> (next & 7)) & 1;
      if (piece[at] === low && piece[at + 1] === high && isMarked === 0) return next;
    }
    this.#surprises += 1;
    return (this.#slots[this.#slotOf(this.#slots, low, high)] as number) - 1;
  }

  /** The slot that names the row of a fingerprint, or the free one where it would be named. */
  #slotOf(slots: Uint32Array, low: number, high: number): number {
    const pieces = this.#pieces;
    const spread = (Math.imul(low, SPREAD) ^ high) >>> 0;
    let slot = (spread * (slots.length / UINT32_VALUES)) >>> 0;
    for (;;) {
      const number = slots[slot] as number;
      if (number === 0) return slot;
      const piece = pieces[(number - 1) >>> PIECE_BITS] as Int32Array;
      const at = ((number - 1) & PIECE_MASK) * ROW_WORDS;
      if (piece[at] === low && piece[at + 1] === high) return slot;
      slot += 1;
      if (slot === slots.length) slot = 0;
    }
  }

  /** Marks a row; false when it was before. */
  #mark(row: number): boolean {
    const bit = 1 << (row & 7);
    const bits = this.#marks[row >>> 3] as number;
    if ((bits & bit) !== 0) return false;
    this.#marks[row >>> 3] = bits | bit;
    return true;
  }

  // Reads the slots, then the rows that they name: the processor waits for many at a time.
  #touch(rows: Uint32Array, from: number, to: number): void {
    const slots = this.#slots;
    const perSlot = slots.length / UINT32_VALUES;
    let sum = 0;
    for (let at = from * ROW_WORDS; at < to * ROW_WORDS; at += ROW_WORDS) {
      const spread = (Math.imul(rows[at] as number, SPREAD) ^ (rows[at + 1] as number)) >>> 0;
      const row = (slots[(spread * perSlot) >>> 0] as number) - 1;
      if (row < 0) continue;
      const piece = this.#pieces[row >>> PIECE_BITS] as Int32Array;
      sum ^= piece[(row & PIECE_MASK) * ROW_WORDS] as number;
    }
    // Kept, so that no compiler finds the loop to be without effect.
    this.#touched ^= sum;
  }
}

// The line and column of an offset in a document, counted only when asked for.

/** A place in a document. */
export interface Position {
  /** From 1. LF, CRLF and CR end a line. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** From 0, in bytes. */
  readonly offset: number;
}

/** Counts in bytes between two indices. */
export interface ByteCounter {
  /** Line ends: LF, CRLF and CR; a CR that ends the bytes counts. */
  lines(bytes: Uint8Array, start: number, end: number): number;
  /** Characters of UTF-8. */
  characters(bytes: Uint8Array, start: number, end: number): number;
}

/**
 * Counts lines while windows of a document pass, so that any index of the present window has a line
 * and column. Cheapest in ascending order.
 */
export class PositionTracker {
  readonly #counter: ByteCounter;
  /** The place of the window's first byte. */
  #base: Position = { line: 1, column: 1, offset: 0 };
  /** The byte before the window was a CR: an LF at its beginning does not end another line. */
  #afterCr = false;
  /** The last index that was located, and its place. */
  #lastIndex = -1;
  #last: Position = this.#base;

  constructor(counter: ByteCounter = { lines: countLineEnds, characters: countCharacters }) {
    this.#counter = counter;
  }

  /** Counts bytes that leave the window: from its first index to its new first. */
  advance(bytes: Uint8Array, start: number, end: number): void {
    if (end <= start) return;
    this.#base = this.locate(bytes, start, end);
    this.#afterCr = bytes[end - 1] === 0x0d;
    this.#lastIndex = -1;
  }

  /** The window's first byte is at `start`, which the index must not precede. */
  locate(bytes: Uint8Array, start: number, index: number): Position {
    if (index === this.#lastIndex) return this.#last;
    const known = this.#lastIndex >= start && this.#lastIndex <= index;
    const from = known ? this.#lastIndex : start;
    const place = this.#count(bytes, { from, to: index, start }, known ? this.#last : this.#base);
    this.#lastIndex = index;
    this.#last = place;
    return place;
  }

  #count(bytes: Uint8Array, range: CountedRange, before: Position): Position {
    const { from, to, start } = range;
    const crBefore = from > start ? bytes[from - 1] === 0x0d : this.#afterCr;
    const first = crBefore && to > from && bytes[from] === 0x0a ? from + 1 : from;
    const lines = this.#counter.lines(bytes, first, to);
    const lineStart = lines === 0 ? first : lastLineStart(bytes, first, to);
    const column =
      (lines === 0 ? before.column : 1) + this.#counter.characters(bytes, lineStart, to);
    return { line: before.line + lines, column, offset: before.offset + to - from };
  }
}

interface CountedRange {
  readonly from: number;
  readonly to: number;
  /** The window's first byte. */
  readonly start: number;
}

/** LF, CRLF and CR; a CR that ends the bytes counts. */
export function countLineEnds(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === 0x0a /* LF */) count += at > start && bytes[at - 1] === 0x0d ? 0 : 1;
    else if (byte === 0x0d /* CR */) count += 1;
  }
  return count;
}

function lastLineStart(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && bytes[at - 1] !== 0x0a && bytes[at - 1] !== 0x0d) at -= 1;
  return at;
}

// All bytes of a character but the first are 10xxxxxx.
function countCharacters(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    if (((bytes[at] as number) & 0xc0) !== 0x80) count += 1;
  }
  return count;
}

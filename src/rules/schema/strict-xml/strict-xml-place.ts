// Offset, line and column of what a strict reader reads, counted once over the whole document.

export interface StrictXmlPlace {
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** From 0, in bytes. */
  readonly offset: number;
}

/** Counts what has gone by. */
export class StrictXmlPlaceTracker {
  readonly #bytesOf: (unit: number) => number;
  #line = 1;
  #column = 1;
  #offset = 0;
  #afterReturn = false;

  constructor(bytesOf: (unit: number) => number) {
    this.#bytesOf = bytesOf;
  }

  /** The place where the counted part ends. */
  get place(): StrictXmlPlace {
    return { line: this.#line, column: this.#column, offset: this.#offset };
  }

  /** Counts the units of a text between two indices. */
  count(text: string, from: number, to: number): void {
    for (let at = from; at < to; at += 1) this.#countUnit(text.charCodeAt(at));
  }

  /** Goes to where another one is. */
  follow(other: StrictXmlPlaceTracker): void {
    this.#line = other.#line;
    this.#column = other.#column;
    this.#offset = other.#offset;
    this.#afterReturn = other.#afterReturn;
  }

  #countUnit(unit: number): void {
    this.#offset += unit < 0x80 && unit !== 0 ? this.#asciiBytes() : this.#bytesOf(unit);
    if (unit === 0x0a && this.#afterReturn) {
      this.#afterReturn = false;
      return;
    }
    this.#afterReturn = unit === 0x0d;
    if (unit === 0x0a || unit === 0x0d) {
      this.#line += 1;
      this.#column = 1;
    } else if (unit < 0xdc00 || unit > 0xdfff) {
      // The second half of a pair is not a separate character.
      this.#column += 1;
    }
  }

  #ascii: number | undefined;

  #asciiBytes(): number {
    this.#ascii ??= this.#bytesOf(0x20);
    return this.#ascii;
  }
}

// A text to its lines.

/** The most characters of one row; of what is longer, nothing is kept. */
export const ROW_CHARACTERS_MAX = 16_777_216;

/**
 * Cuts a text into rows, piece by piece. Rows are counted from 1 in the order in which they are
 * given. A row that is too long is reported by its number, and an empty text takes its place.
 */
export interface TextSplitter {
  /** Takes more text; returns the rows that are whole. */
  push(text: string): readonly string[];
  /** Returns the last row, if there is one. */
  finish(): readonly string[];
}

/** Returns each line, blank ones too, without its `\n`. */
export class LineSplitter implements TextSplitter {
  readonly #onTooLong: (row: number) => void;
  readonly #charactersMax: number;
  #carry = '';
  #skipping = false;
  #lines = 0;

  /** `charactersMax`: of one line. Default 16,777,216. */
  constructor(onTooLong: (row: number) => void, charactersMax: number = ROW_CHARACTERS_MAX) {
    this.#onTooLong = onTooLong;
    this.#charactersMax = charactersMax;
  }

  push(text: string): readonly string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.#take(text.slice(start, end));
      lines.push(this.#carry);
      this.#carry = '';
      this.#skipping = false;
      this.#lines += 1;
      start = end + 1;
    }
    this.#take(text.slice(start));
    return lines;
  }

  finish(): readonly string[] {
    const rest = this.#carry;
    this.#carry = '';
    return rest === '' ? [] : [rest];
  }

  #take(more: string): void {
    if (this.#skipping) return;
    this.#carry += more;
    if (this.#carry.length <= this.#charactersMax) return;
    this.#carry = '';
    this.#skipping = true;
    this.#onTooLong(this.#lines + 1);
  }
}

// An entry that was scanned, whose texts are made when they are asked for.
import { CHANGEFREQS, type Changefreq } from '../../protocol/changefreq.ts';
import type { Entry } from '../../protocol/url-entry.ts';

/** Rows of the scanner's table, and the texts that they are cut from. */
export interface ScannedText {
  readonly rows: Int32Array;
  readonly texts: string;
}

/**
 * Hundredths as numbers, from index 1; `undefined` at 0. With it the list is of objects: of a list
 * of numbers each read would make an object.
 */
export const PRIORITIES: readonly (number | undefined)[] = [
  undefined,
  ...Array.from({ length: 101 }, (_, index) => index / 100),
];

/**
 * Reads like the entry that it is, property by property, but has none of its own: it is not for
 * spreading, JSON or callers outside of the house. Its loc is clean, and it has no extensions.
 */
class LeanEntry {
  readonly #of: ScannedText;
  readonly #at: number;

  constructor(of: ScannedText, at: number) {
    this.#of = of;
    this.#at = at;
  }

  get kind(): 'url' {
    return 'url';
  }

  get loc(): string {
    return this.#text(12);
  }

  get lastmod(): string | undefined {
    return this.#of.rows[this.#at + 3] === 0 ? undefined : this.#text(14);
  }

  get changefreq(): Changefreq | undefined {
    return CHANGEFREQS[(this.#of.rows[this.#at + 5] as number) - 1];
  }

  get priority(): number | undefined {
    return PRIORITIES[(this.#of.rows[this.#at + 6] as number) + 1];
  }

  #text(column: number): string {
    const { rows, texts } = this.#of;
    const at = this.#at + column;
    return texts.slice(rows[at] as number, rows[at + 1] as number);
  }
}

/** Makes one of the record at an index of the rows. */
export function leanEntry(of: ScannedText, at: number): Entry {
  // Absent and undefined are the same to whoever reads properties.
  return new LeanEntry(of, at) as Entry;
}

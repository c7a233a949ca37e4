// An entry that was scanned, whose texts are made when they are asked for.
import { CHANGEFREQS, type Changefreq } from '../../protocol/changefreq.ts';
import type { Entry } from '../../protocol/url-entry.ts';

/** Rows of the scanner's table, and the window of their places in Latin-1. */
export interface ScannedText {
  readonly rows: Int32Array;
  readonly text: string;
  /** The address of the window's first byte. */
  readonly base: number;
}

/** Hundredths as numbers. */
export const PRIORITIES: readonly number[] = Array.from({ length: 101 }, (_, index) => index / 100);

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
    const at = this.#at;
    const loc = this.#text(at);
    return this.#of.rows[at + 2] === 0 ? loc : loc.replaceAll('&amp;', '&');
  }

  get lastmod(): string | undefined {
    return this.#of.rows[this.#at + 3] === 0 ? undefined : this.#text(this.#at + 3);
  }

  get changefreq(): Changefreq | undefined {
    return CHANGEFREQS[(this.#of.rows[this.#at + 5] as number) - 1];
  }

  get priority(): number | undefined {
    return PRIORITIES[this.#of.rows[this.#at + 6] as number];
  }

  #text(at: number): string {
    const { rows, text, base } = this.#of;
    return text.slice((rows[at] as number) - base, (rows[at + 1] as number) - base);
  }
}

/** Makes one of the record at an index of the rows. */
export function leanEntry(of: ScannedText, at: number): Entry {
  // Absent and undefined are the same to whoever reads properties.
  return new LeanEntry(of, at) as Entry;
}

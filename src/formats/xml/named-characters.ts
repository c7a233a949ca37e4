// The names of HTML's references, whose table is loaded for the few documents that need it.
import type { ByteWindow } from '../bytes/byte-window.ts';

// A possible name of HTML: as in references.ts, without XML's own.
const NAMED = /&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z][\w.-]{0,62};/g;
// A name that the window's end cuts begins at most so far before it.
const NAMED_CHARACTERS_MAX = 65;

/** The table for one document, and whether its text needs it. */
export class NamedCharacters {
  /** The characters by their names, once loaded. */
  table: ReadonlyMap<string, string> | undefined;
  readonly #window: ByteWindow;
  /** The offsets between which the document has no named reference. */
  #clearFrom = 0;
  #clearTo = 0;

  constructor(window: ByteWindow) {
    this.#window = window;
  }

  /** Whether text between two indices of the window has to wait for the table. */
  isMissing(start: number, end: number): boolean {
    const { origin, text } = this.#window;
    if (this.table !== undefined) return false;
    // Fields of a record are not decoded in their order.
    if (origin + start < this.#clearFrom) return text.slice(start, end).search(NAMED) >= 0;
    if (origin + end <= this.#clearTo) return false;
    if (origin + start > this.#clearTo) this.#clearFrom = origin + start;
    const from = Math.max(start, this.#clearTo - origin);
    NAMED.lastIndex = from;
    const index = NAMED.exec(text)?.index;
    this.#clearTo = origin + (index ?? Math.max(from, text.length - NAMED_CHARACTERS_MAX));
    return index !== undefined && index < end;
  }

  async load(): Promise<void> {
    const { HTML_ENTITIES } = await import('./html-entities.ts');
    this.table = HTML_ENTITIES;
  }
}

// Elements of extensions in the entries of a batch that cannot be read.
import type { ReadProblem, ReadProblemCode } from '../formats/problems/read-problem.ts';

// These leave a value, or the element with it, out.
const UNREADABLE: ReadonlySet<ReadProblemCode> = new Set([
  'extension-value-invalid',
  'extension-attribute-missing',
  'limit-text',
]);

// No batch has so many. Where they are more, their entries were left out, and no batch came.
const KEPT_MAX = 65_536;

interface Offsets {
  indexAt(offset: number): number | undefined;
}

/** Remembers what the reader could not read, so that nobody calls it missing. */
export class UnreadableFields {
  readonly #wanted: ReadonlySet<string>;
  #kept = 0;
  readonly #offsets = new Map<string, number[]>();
  /** The entries that they are in, once requested. */
  readonly #entries = new Map<string, ReadonlySet<number>>();

  /** `wanted` are the fields that somebody may ask about. */
  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  note({ code, field, offset }: ReadProblem): void {
    if (field === undefined || !this.#wanted.has(field) || !UNREADABLE.has(code)) return;
    if (this.#kept >= KEPT_MAX) this.clear();
    this.#kept += 1;
    const offsets = this.#offsets.get(field);
    if (offsets) offsets.push(offset);
    else this.#offsets.set(field, [offset]);
  }

  /** Whether one of the fields is in an entry of the batch but could not be read. */
  standIn(index: number, fields: readonly string[], places: Offsets): boolean {
    return this.#kept > 0 && fields.some((field) => this.#entriesOf(field, places)?.has(index));
  }

  clear(): void {
    if (this.#kept === 0) return;
    this.#kept = 0;
    this.#offsets.clear();
    this.#entries.clear();
  }

  #entriesOf(field: string, places: Offsets): ReadonlySet<number> | undefined {
    const known = this.#entries.get(field);
    const offsets = this.#offsets.get(field);
    if (known || !offsets) return known;
    const found = offsets.map((offset) => places.indexAt(offset));
    const entries = new Set(found.filter((index) => index !== undefined));
    this.#entries.set(field, entries);
    return entries;
  }
}

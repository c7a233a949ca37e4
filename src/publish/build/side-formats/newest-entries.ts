// The newest entries of a set, for its feeds, in bounded memory.
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';

interface Dated {
  readonly entry: UrlEntry;
  /** Milliseconds since 1970; entries without a date come last. */
  readonly time: number;
  /** Of two with one date the first stays before the second. */
  readonly order: number;
}

/** Keeps the newest of the entries that pass by: a heap with the oldest that is kept at its top. */
export class NewestEntries {
  readonly #countMax: number;
  readonly #heap: Dated[] = [];
  #order = 0;

  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  add(entry: UrlEntry): void {
    if (this.#countMax <= 0) return;
    const dated = { entry, time: timeOf(entry), order: this.#order++ };
    if (this.#heap.length < this.#countMax) {
      this.#heap.push(dated);
      this.#rise(this.#heap.length - 1);
    } else if (isNewer(dated, this.#heap[0] as Dated)) {
      this.#heap[0] = dated;
      this.#sink(0);
    }
  }

  entries(): UrlEntry[] {
    const sorted = this.#heap.toSorted((a, b) => (isNewer(a, b) ? -1 : 1));
    return sorted.map(({ entry }) => entry);
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isOlder(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    let at = from;
    for (;;) {
      let oldest = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < this.#heap.length && this.#isOlder(child, oldest)) oldest = child;
      }
      if (oldest === at) return;
      this.#swap(at, oldest);
      at = oldest;
    }
  }

  #isOlder(a: number, b: number): boolean {
    return isNewer(this.#heap[b] as Dated, this.#heap[a] as Dated);
  }

  #swap(a: number, b: number): void {
    const held = this.#heap[a] as Dated;
    this.#heap[a] = this.#heap[b] as Dated;
    this.#heap[b] = held;
  }
}

function isNewer(a: Dated, b: Dated): boolean {
  return a.time === b.time ? a.order < b.order : a.time > b.time;
}

function timeOf({ lastmod }: UrlEntry): number {
  const date = typeof lastmod === 'string' ? parseW3cDatetime(lastmod) : undefined;
  return date?.epochMs ?? Number.NEGATIVE_INFINITY;
}

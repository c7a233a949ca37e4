// Where the entries of a batch stand: kept as offsets, turned into lines and columns when asked.
import type { Position } from './position.ts';
import type { Place, ProblemLog } from './problem-log.ts';

/**
 * The places of the entries of one batch, valid until the next is asked for. It is free of cost but
 * for a number an entry; lines are counted when `position` is called, cheapest in ascending order.
 */
export class EntryPlaces {
  #log: ProblemLog | undefined;
  #places: (Place | number)[] = [];
  /** Offsets at which something began, in the document's order, also what was dropped. */
  #starts: number[] = [];
  /** The index of the entry that began there, or -1. */
  #indices: number[] = [];

  /** Begins a document. */
  open(log: ProblemLog): void {
    this.#log = log;
    this.clear();
  }

  /** Takes the place of the next entry of the batch: an index of a window is behind `origin`. */
  add(place: Place | number, origin: number): void {
    const kept = typeof place === 'number' ? origin + place : place;
    this.#indices.push(this.#places.length);
    this.#places.push(kept);
    this.#starts.push(typeof kept === 'number' ? kept : kept.offset);
  }

  /** Takes the place of an entry of which nothing came. */
  addDropped(place: Place | number, origin: number): void {
    this.#indices.push(-1);
    this.#starts.push(typeof place === 'number' ? origin + place : place.offset);
  }

  /** Lets go of the batch. */
  clear(): void {
    if (this.#starts.length === 0) return;
    this.#places = [];
    this.#starts = [];
    this.#indices = [];
  }

  /**
   * Line, column and offset of an entry of the batch, by its index.
   *
   * Errors: None.
   */
  position(index: number): Position {
    const place = this.#places[index] ?? 0;
    const marked = typeof place === 'number' ? { offset: place } : place;
    return this.#log?.positionOf(marked) ?? { line: 1, column: 1, offset: marked.offset };
  }

  /**
   * A copy of the bytes of the document round an offset, `reach` to either side, as far as they are
   * at hand: they are while a problem there is told, and while its batch is the present one.
   *
   * Errors: None.
   */
  bytesAround(
    offset: number,
    reach: number,
  ): { readonly bytes: Uint8Array; readonly start: number } {
    return this.#log?.bytesAround(offset, reach) ?? { bytes: new Uint8Array(0), start: offset };
  }

  /**
   * The index of the entry of the batch in which an offset lies; `undefined` when it lies before
   * the first, or in an entry of which nothing came.
   *
   * Errors: None.
   */
  indexAt(offset: number): number | undefined {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    const index = this.#indices[low - 1];
    return index === undefined || index < 0 ? undefined : index;
  }
}

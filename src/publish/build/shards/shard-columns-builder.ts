// The columns of a shard while it is being made.
import type { ShardColumns } from '../../ports/publish-state.ts';

const CAPACITY_FIRST = 1_024;

/** Columns that grow as entries come. */
export class ShardColumnsBuilder {
  #count = 0;
  #fingerprints = new Uint32Array(2 * CAPACITY_FIRST);
  #textHashes = new Uint32Array(2 * CAPACITY_FIRST);
  #lengths = new Uint32Array(CAPACITY_FIRST);

  /** Appends an entry, from its places in other columns. */
  push(entry: ColumnEntry): void {
    if (this.#count === this.#lengths.length) this.#grow();
    const at = 2 * this.#count;
    this.#fingerprints[at] = entry.low;
    this.#fingerprints[at + 1] = entry.high;
    this.#textHashes[at] = entry.hashLow;
    this.#textHashes[at + 1] = entry.hashHigh;
    this.#lengths[this.#count] = entry.bytes;
    this.#count += 1;
  }

  /** The columns so far. */
  columns(): ShardColumns {
    return {
      fingerprints: this.#fingerprints.slice(0, 2 * this.#count),
      textHashes: this.#textHashes.slice(0, 2 * this.#count),
      lengths: this.#lengths.slice(0, this.#count),
    };
  }

  #grow(): void {
    this.#fingerprints = grown(this.#fingerprints);
    this.#textHashes = grown(this.#textHashes);
    this.#lengths = grown(this.#lengths);
  }
}

/** An entry as columns hold it. */
export interface ColumnEntry {
  /** The fingerprint of the page. */
  readonly low: number;
  readonly high: number;
  /** The fingerprint of the entry's text. */
  readonly hashLow: number;
  readonly hashHigh: number;
  /** Of the entry's text, in UTF-8. */
  readonly bytes: number;
}

function grown(column: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * column.length);
  larger.set(column);
  return larger;
}

// A set of fingerprints: 11 to 21 bytes each, whatever the texts were.
import { FingerprintTable, type FingerprintTableOptions } from './fingerprint-table.ts';

/**
 * A set of fingerprints of one seed, up to `FINGERPRINTS_MAX`.
 *
 * It is fastest in batches of hundreds. Errors: RangeError, when there is no memory or no room for
 * more, or for an impossible capacity.
 */
export class FingerprintSet {
  readonly #table: FingerprintTable;
  readonly #one = new Uint32Array(2);
  readonly #value = new Float64Array(1);
  #isNew = new Uint8Array(0);

  constructor(options: FingerprintTableOptions = {}) {
    this.#table = new FingerprintTable(2, options);
  }

  /** How many fingerprints there are. */
  get size(): number {
    return this.#table.size;
  }

  /**
   * Adds the first `count` fingerprints of an array of `Fingerprinter`. Returns for each whether it
   * is new (1) or was there before, also in this batch (0), valid until the next call.
   */
  addAll(hashes: Uint32Array, count: number): Uint8Array {
    if (this.#isNew.length < count) this.#isNew = new Uint8Array(count);
    this.#table.addAll(hashes, count, this.#isNew);
    return this.#isNew.subarray(0, count);
  }

  has(low: number, high: number): boolean {
    this.#one[0] = low;
    this.#one[1] = high;
    this.#table.findAll(this.#one, 1, this.#value);
    return this.#value[0] !== -1;
  }
}

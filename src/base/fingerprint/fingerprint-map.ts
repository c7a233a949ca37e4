// A number for each fingerprint: 16 to 32 bytes for each, whatever the texts were.
import { FingerprintTable, type FingerprintTableOptions } from './fingerprint-table.ts';

/**
 * A map from fingerprints of one seed, up to `FINGERPRINTS_MAX`, to whole numbers from 0 to
 * 4,294,967,295 (others are cut to their low 32 bits).
 *
 * It is fastest in batches of hundreds. Errors: RangeError, when there is no memory or no room for
 * more, or for an impossible capacity.
 */
export class FingerprintMap {
  readonly #table: FingerprintTable;
  readonly #one = new Uint32Array(2);
  readonly #oneValue = new Uint32Array(1);
  readonly #oneFound = new Float64Array(1);
  #isNew = new Uint8Array(1);
  #found = new Float64Array(0);

  constructor(options: FingerprintTableOptions = {}) {
    this.#table = new FingerprintTable(3, options);
  }

  /** How many fingerprints there are. */
  get size(): number {
    return this.#table.size;
  }

  /** Frees the memory at once. The map cannot be used any more. */
  letGo(): void {
    this.#table.letGo();
  }

  /** The value of a fingerprint, -1 when it is not there. */
  get(low: number, high: number): number {
    this.#one[0] = low;
    this.#one[1] = high;
    this.#table.findAll(this.#one, 1, this.#oneFound);
    return this.#oneFound[0] as number;
  }

  set(low: number, high: number, value: number): void {
    this.#one[0] = low;
    this.#one[1] = high;
    this.#oneValue[0] = value;
    this.#table.addAll(this.#one, 1, this.#isNew, this.#oneValue);
  }

  /**
   * The values of the first `count` fingerprints of an array, -1 for those that are not there.
   * Valid until the next call.
   */
  getAll(hashes: Uint32Array, count: number): Float64Array {
    if (this.#found.length < count) this.#found = new Float64Array(count);
    this.#table.findAll(hashes, count, this.#found);
    return this.#found.subarray(0, count);
  }

  /**
   * Sets the values of the first `count` fingerprints of an array; of equal ones the last counts.
   * Returns for each whether it is new (1) or was there before (0), valid until the next call.
   */
  setAll(hashes: Uint32Array, values: Uint32Array, count: number): Uint8Array {
    if (this.#isNew.length < count) this.#isNew = new Uint8Array(count);
    this.#table.addAll(hashes, count, this.#isNew, values);
    return this.#isNew.subarray(0, count);
  }
}

// Growing columns of numbers, indexed by the number of an address.

type Numbers = Uint8Array | Uint16Array | Uint32Array;

const LENGTH_FIRST = 1_024;

/** A growing column of unsigned integers, 0 where nothing was set. */
export class Column {
  #values: Numbers;
  readonly #most: number;

  /** Larger numbers are stored as the maximum of so many bits. */
  constructor(bits: 8 | 16 | 32) {
    this.#values = make(bits, LENGTH_FIRST);
    this.#most = 2 ** bits - 1;
  }

  get(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    if (index >= this.#values.length) this.#grow(index);
    this.#values[index] = value > this.#most ? this.#most : value;
  }

  increment(index: number): void {
    this.set(index, this.get(index) + 1);
  }

  clear(): void {
    this.#values.fill(0);
  }

  #grow(index: number): void {
    const length = Math.max(index + 1, Math.ceil(this.#values.length * 1.5));
    const bits = (this.#values.BYTES_PER_ELEMENT * 8) as 8 | 16 | 32;
    const grown = make(bits, length);
    grown.set(this.#values);
    this.#values = grown;
  }
}

function make(bits: 8 | 16 | 32, length: number): Numbers {
  if (bits === 8) return new Uint8Array(length);
  return bits === 16 ? new Uint16Array(length) : new Uint32Array(length);
}

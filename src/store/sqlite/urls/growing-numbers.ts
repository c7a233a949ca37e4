// A list of numbers from 0 to 4,294,967,295: four bytes each, however many there are.

const FIRST_LENGTH = 1_024;

/** A list that grows. Errors: RangeError of `push`, when there is no memory for more. */
export class GrowingNumbers {
  #values: Uint32Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity: number = FIRST_LENGTH) {
    this.#values = new Uint32Array(Math.max(capacity, FIRST_LENGTH));
  }

  /** How many there are. */
  get length(): number {
    return this.#length;
  }

  /** Adds one at the end. */
  push(value: number): void {
    if (this.#length === this.#values.length) {
      const longer = new Uint32Array(this.#length * 2);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** Gives one that is there. */
  at(index: number): number {
    return this.#values[index] as number;
  }

  /** Replaces one that is there. */
  set(index: number, value: number): void {
    this.#values[index] = value;
  }
}

// A list of numbers from 0 to 4,294,967,295: four bytes each, however many there are.

const FIRST_LENGTH = 1_024;
// Only the first block is copied as it grows: what copies leave behind in the memory of a process
// would be as much as the list itself.
const BLOCK_BITS = 16;
/** Numbers of a block that does not grow any more. */
export const BLOCK_LENGTH: number = 2 ** BLOCK_BITS;
const IN_BLOCK = BLOCK_LENGTH - 1;

/** A list that grows. Errors: RangeError of `push`, when there is no memory for more. */
export class GrowingNumbers {
  #blocks: Uint32Array<ArrayBuffer>[] = [new Uint32Array(FIRST_LENGTH)];
  #length = 0;

  /** How many there are. */
  get length(): number {
    return this.#length;
  }

  /** Adds one at the end. */
  push(value: number): void {
    const block = this.#length >>> BLOCK_BITS;
    const place = this.#length & IN_BLOCK;
    if (place >= (this.#blocks[block]?.length ?? 0)) this.#grow(block);
    (this.#blocks[block] as Uint32Array)[place] = value;
    this.#length += 1;
  }

  /** Gives one that is there. */
  at(index: number): number {
    return (this.#blocks[index >>> BLOCK_BITS] as Uint32Array)[index & IN_BLOCK] as number;
  }

  /** Replaces one that is there. */
  set(index: number, value: number): void {
    (this.#blocks[index >>> BLOCK_BITS] as Uint32Array)[index & IN_BLOCK] = value;
  }

  /** Gives the memory back at once. The list cannot be used any more. Errors: None. */
  letGo(): void {
    for (const { buffer } of this.#blocks) buffer.transfer(0);
    this.#blocks = [];
    this.#length = 0;
  }

  #grow(block: number): void {
    const old = this.#blocks[block];
    const larger = new Uint32Array(old ? old.length * 2 : BLOCK_LENGTH);
    if (old) larger.set(old);
    this.#blocks[block] = larger;
  }
}

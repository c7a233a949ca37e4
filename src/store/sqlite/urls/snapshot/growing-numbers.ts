// A list of numbers from 0 to 4,294,967,295: one, two or four bytes each, however many there are.

type Block = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

const FIRST_LENGTH = 1_024;
// Only the first block is copied as it grows: what copies leave behind in the memory of a process
// would be as much as the list itself.
const BLOCK_BITS = 16;
export const BLOCK_LENGTH: number = 2 ** BLOCK_BITS;
const IN_BLOCK = BLOCK_LENGTH - 1;
const ONE_BYTE_MAX = 0xff;
const TWO_BYTES_MAX = 0xffff;

/**
 * A list that grows. Numbers of one block take as many bytes as its largest: most lists here hold
 * the numbers of a few sitemaps. Errors: RangeError of `push` and `set`, when there is no memory.
 */
export class GrowingNumbers {
  #blocks: Block[] = [new Uint8Array(FIRST_LENGTH)];
  #length = 0;

  /** The number of them. */
  get length(): number {
    return this.#length;
  }

  /** Adds one at the end. */
  push(value: number): void {
    const block = this.#length >>> BLOCK_BITS;
    if ((this.#length & IN_BLOCK) >= (this.#blocks[block]?.length ?? 0)) this.#grow(block);
    this.#length += 1;
    this.set(this.#length - 1, value);
  }

  /** Returns one that is there. */
  at(index: number): number {
    return (this.#blocks[index >>> BLOCK_BITS] as Block)[index & IN_BLOCK] as number;
  }

  /** Replaces one that is there. */
  set(index: number, value: number): void {
    const number = index >>> BLOCK_BITS;
    const block = this.#blocks[number] as Block;
    if (value > ONE_BYTE_MAX && isTooNarrow(block, value)) {
      this.#widen(number, value)[index & IN_BLOCK] = value;
    } else {
      block[index & IN_BLOCK] = value;
    }
  }

  /** Frees the memory at once. The list cannot be used any more. */
  letGo(): void {
    for (const { buffer } of this.#blocks) buffer.transfer(0);
    this.#blocks = [];
    this.#length = 0;
  }

  #grow(number: number): void {
    const old = this.#blocks[number];
    if (!old) {
      this.#blocks[number] = new Uint8Array(BLOCK_LENGTH);
      return;
    }
    const larger = emptyBlock(old.BYTES_PER_ELEMENT, old.length * 2);
    larger.set(old);
    this.#blocks[number] = larger;
  }

  #widen(number: number, value: number): Block {
    const old = this.#blocks[number] as Block;
    const wider = emptyBlock(value > TWO_BYTES_MAX ? 4 : 2, old.length);
    wider.set(old);
    this.#blocks[number] = wider;
    return wider;
  }
}

function isTooNarrow({ BYTES_PER_ELEMENT: bytes }: Block, value: number): boolean {
  return bytes === 1 || (bytes === 2 && value > TWO_BYTES_MAX);
}

function emptyBlock(bytes: number, length: number): Block {
  if (bytes === 1) return new Uint8Array(length);
  return bytes === 2 ? new Uint16Array(length) : new Uint32Array(length);
}

// The part of a document that is being read.
import { decodeLatin1 } from './decode-utf8.ts';

/** Where a window's bytes are kept. The scanner keeps them in its own memory. */
export interface WindowMemory {
  /** Room for at least `bytes` bytes, which begins with the first `keep` bytes of the old room. */
  reserve(bytes: number, keep: number): Uint8Array;
}

const ordinaryMemory = (): WindowMemory => {
  let room = new Uint8Array(0);
  return {
    reserve(bytes, keep) {
      if (room.length < bytes) {
        const larger = new Uint8Array(bytes);
        larger.set(room.subarray(0, keep));
        room = larger;
      }
      return room;
    },
  };
};

/**
 * A window over a document: the bytes that are not consumed yet. It grows at its end and shrinks at
 * its beginning. Indices are valid until `compact`; offsets are absolute.
 */
export class ByteWindow {
  readonly #memory: WindowMemory;
  readonly #sizeWanted: number;
  bytes: Uint8Array;
  /** The index of the first byte that is not consumed. */
  start = 0;
  /** The index after the last byte. */
  end = 0;
  /** The offset in the document of index 0. */
  origin = 0;
  /** Nothing follows. */
  final = false;
  #latin1: string | undefined;

  /** `sizeWanted`: how many new bytes make it `ready`. */
  constructor(sizeWanted: number, memory: WindowMemory = ordinaryMemory()) {
    this.#memory = memory;
    this.#sizeWanted = sizeWanted;
    this.bytes = memory.reserve(sizeWanted, 0);
  }

  /** The bytes from index 0 to the end as Latin-1: indices in both are the same. */
  get text(): string {
    this.#latin1 ??= decodeLatin1(this.bytes, 0, this.end);
    return this.#latin1;
  }

  /** Drops the consumed bytes, or those before an index, which becomes index 0. */
  compact(from: number = this.start): void {
    this.#fresh = 0;
    if (from === 0) return;
    this.bytes.copyWithin(0, from, this.end);
    this.origin += from;
    this.end -= from;
    this.start -= from;
    this.#latin1 = undefined;
  }

  /** Bytes added since the last compaction. */
  #fresh = 0;

  /** Whether there is enough to read on: as much as wanted, or the rest of the document. */
  get ready(): boolean {
    return this.final || this.#fresh >= this.#sizeWanted;
  }

  /**
   * Takes bytes of a chunk from an index on; returns how many.
   *
   * Bytes that could not be consumed are read again when more follow, so a window that grows
   * doubles: reading stays linear.
   */
  append(chunk: Uint8Array, from: number): number {
    const wanted = Math.max(this.#sizeWanted, this.end - this.#fresh) - this.#fresh;
    const count = Math.min(wanted, chunk.length - from);
    if (this.bytes.length < this.end + count) {
      this.bytes = this.#memory.reserve(
        Math.max(this.end + count, this.bytes.length * 2),
        this.end,
      );
    }
    this.bytes.set(count === chunk.length ? chunk : chunk.subarray(from, from + count), this.end);
    this.end += count;
    this.#fresh += count;
    this.#latin1 = undefined;
    return count;
  }
}

// The part of a document that is being read.
import { decodeLatin1 } from './latin1.ts';

/** Where a window's bytes are kept. The scanner keeps them in its own memory. */
export interface WindowMemory {
  /** Gives room for at least `bytes` bytes, with the first `keep` bytes of the old room in it. */
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
 * A window over a document: bytes that were not consumed yet, growing at its end and shrinking at
 * its beginning. Indices hold until `compact`; offsets are absolute.
 */
export class ByteWindow {
  readonly #memory: WindowMemory;
  readonly #sizeWanted: number;
  bytes: Uint8Array;
  /** The index of the first byte that is not consumed. */
  start = 0;
  /** The index behind the last byte. */
  end = 0;
  /** The offset in the document of index 0. */
  origin = 0;
  /** Nothing follows. */
  final = false;
  #latin1: string | undefined;

  /** `sizeWanted`: bytes of new document that are waited for. */
  constructor(sizeWanted: number, memory: WindowMemory = ordinaryMemory()) {
    this.#memory = memory;
    this.#sizeWanted = sizeWanted;
    this.bytes = memory.reserve(sizeWanted, 0);
  }

  /** The bytes from index 0 to the end as Latin-1, so that indices are the same. */
  get text(): string {
    this.#latin1 ??= decodeLatin1(this.bytes, 0, this.end);
    return this.#latin1;
  }

  /** Drops what was consumed, or what of it stands before an index: that becomes index 0. */
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

  /** Whether enough is there to read on: as much as wanted, or all that there is. */
  get ready(): boolean {
    return this.final || this.#fresh >= this.#sizeWanted;
  }

  /**
   * Takes bytes of a chunk from an index on; gives how many.
   *
   * What could not be consumed has to be looked at again with more behind it, so a window that
   * grows doubles: reading stays linear.
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
    this.bytes.set(chunk.subarray(from, from + count), this.end);
    this.end += count;
    this.#fresh += count;
    this.#latin1 = undefined;
    return count;
  }
}

// The same bytes in many pieces: whole, byte by byte, at every place, at random.

/** A source of numbers from 0 to 1 that a seed repeats (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One way of cutting bytes into chunks. */
export interface Chunking {
  readonly name: string;
  readonly chunks: () => AsyncIterable<Uint8Array>;
}

async function* pieces(bytes: Uint8Array, sizes: () => number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const size = Math.max(1, sizes());
    // A copy that is overwritten afterwards: readers must not keep a chunk's memory.
    const piece = bytes.slice(at, at + size);
    yield piece;
    piece.fill(0x21);
    at += size;
  }
}

/** The ways of cutting bytes that a reader is tested with. */
export function chunkings(bytes: Uint8Array, seed = 1): readonly Chunking[] {
  const random = seededRandom(seed);
  const result: Chunking[] = [{ name: 'whole', chunks: () => pieces(bytes, () => bytes.length) }];
  if (bytes.length <= 8_192) {
    result.push({ name: 'byte by byte', chunks: () => pieces(bytes, () => 1) });
  }
  for (let count = 0; count < 4; count += 1) {
    const most = Math.max(2, Math.floor(bytes.length * random()));
    result.push({
      name: `random pieces up to ${most}`,
      chunks: () => pieces(bytes, () => 1 + Math.floor(random() * most)),
    });
  }
  return result;
}

// What a sitemap lists, as numbers: fingerprints in their order, each with a hash of its entry.
import { createHash } from 'node:crypto';

const FP_BYTES = 8;
const HASH_BYTES = 4;
const DIGEST_BYTES = 16;
const BUCKET_BITS_MAX = 20;

/** Entries as they come. `words`: the low and the high word of each fingerprint. */
export interface ListedEntries {
  readonly words: Uint32Array;
  readonly hashes: Int32Array;
  /** When each was listed, counted over all sitemaps of a snapshot. */
  readonly orders: Uint32Array;
}

/** A URL, and the hash of what its row says. */
export type RestatedUrl = readonly [low: number, high: number, hash: number];

/** 16 bytes for each URL. */
export class SortedListing {
  readonly highs: Uint32Array;
  readonly lows: Uint32Array;
  readonly hashes: Int32Array;
  readonly orders: Uint32Array;

  private constructor(count: number) {
    this.highs = new Uint32Array(count);
    this.lows = new Uint32Array(count);
    this.hashes = new Int32Array(count);
    this.orders = new Uint32Array(count);
  }

  static readonly EMPTY: SortedListing = new SortedListing(0);

  /** Sorts entries; of the same URL the first one counts. */
  static of({ words, hashes, orders }: ListedEntries): SortedListing {
    const sorted = sortedPlaces(words);
    let count = 0;
    for (let at = 0; at < sorted.length; at += 1) {
      const place = sorted[at] as number;
      const last = count === 0 ? -1 : (sorted[count - 1] as number);
      const isRepeated =
        last >= 0 &&
        words[last * 2] === words[place * 2] &&
        words[last * 2 + 1] === words[place * 2 + 1];
      if (isRepeated) continue;
      sorted[count] = place;
      count += 1;
    }
    const listing = new SortedListing(count);
    for (let at = 0; at < count; at += 1) {
      const place = sorted[at] as number;
      listing.lows[at] = words[place * 2] as number;
      listing.highs[at] = words[place * 2 + 1] as number;
      listing.hashes[at] = hashes[place] as number;
      listing.orders[at] = orders[place] as number;
    }
    return listing;
  }

  /** Reads what `packed` returned. */
  static unpack(bytes: Uint8Array): SortedListing {
    const count = bytes.length / (FP_BYTES + HASH_BYTES);
    const listing = new SortedListing(count);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at < count; at += 1) {
      listing.highs[at] = view.getUint32(at * FP_BYTES);
      listing.lows[at] = view.getUint32(at * FP_BYTES + HASH_BYTES);
      listing.hashes[at] = view.getInt32(count * FP_BYTES + at * HASH_BYTES);
    }
    return listing;
  }

  /** Reads pairs of a fingerprint and a hash, in any order. */
  static ofPairs(bytes: Uint8Array): SortedListing {
    const count = bytes.length / (FP_BYTES + HASH_BYTES);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const words = new Uint32Array(count * 2);
    const hashes = new Int32Array(count);
    for (let at = 0; at < count; at += 1) {
      const offset = at * (FP_BYTES + HASH_BYTES);
      words[at * 2 + 1] = view.getUint32(offset);
      words[at * 2] = view.getUint32(offset + HASH_BYTES);
      hashes[at] = view.getInt32(offset + FP_BYTES);
    }
    return SortedListing.of({ words, hashes, orders: new Uint32Array(count) });
  }

  get count(): number {
    return this.highs.length;
  }

  /** As the database keeps it: all fingerprints, then all hashes, the highest bytes first. */
  packed(): Uint8Array {
    const { count } = this;
    const bytes = new Uint8Array(count * (FP_BYTES + HASH_BYTES));
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < count; at += 1) {
      view.setUint32(at * FP_BYTES, this.highs[at] as number);
      view.setUint32(at * FP_BYTES + HASH_BYTES, this.lows[at] as number);
      view.setInt32(count * FP_BYTES + at * HASH_BYTES, this.hashes[at] as number);
    }
    return bytes;
  }

  /** The place of a fingerprint; -1 when it is not listed. */
  find(low: number, high: number): number {
    let from = 0;
    let to = this.count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const order = this.#compare(middle, low, high);
      if (order === 0) return middle;
      if (order < 0) from = middle + 1;
      else to = middle;
    }
    return -1;
  }

  /** All of this and of others; of the same URL the first one counts. */
  and(...others: readonly ListedEntries[]): SortedListing {
    const all = [this.#entries(), ...others];
    const count = all.reduce((sum, { hashes }) => sum + hashes.length, 0);
    const words = new Uint32Array(count * 2);
    const hashes = new Int32Array(count);
    const orders = new Uint32Array(count);
    let at = 0;
    for (const some of all) {
      words.set(some.words, at * 2);
      hashes.set(some.hashes, at);
      orders.set(some.orders, at);
      at += some.hashes.length;
    }
    return SortedListing.of({ words, hashes, orders });
  }

  /** All of this and of another listing, of which it has none. */
  with(other: SortedListing): SortedListing {
    return other.count === 0 ? this : this.and(other.#entries());
  }

  /**
   * Compares with what was listed before: returns by place whether an entry is new or says
   * something else (1), and what is not listed any more.
   */
  differences(before: SortedListing): {
    readonly marks: Uint8Array;
    readonly missing: SortedListing;
  } {
    const marks = new Uint8Array(this.count);
    if (before === this) return { marks, missing: SortedListing.EMPTY };
    const missing: number[] = [];
    let at = 0;
    for (let old = 0; old < before.count; old += 1) {
      const low = before.lows[old] as number;
      const high = before.highs[old] as number;
      while (at < this.count && this.#compare(at, low, high) < 0) {
        marks[at] = 1;
        at += 1;
      }
      if (at < this.count && this.#compare(at, low, high) === 0) {
        marks[at] = this.hashes[at] === before.hashes[old] ? 0 : 1;
        at += 1;
      } else {
        missing.push(old);
      }
    }
    marks.fill(1, at);
    return { marks, missing: before.#some(missing) };
  }

  /** The same, but for the hashes of some. */
  restated(hashes: readonly RestatedUrl[]): SortedListing {
    const copy = this.#some(Array.from(this.highs, (_, at) => at));
    for (const [low, high, hash] of hashes) {
      const place = copy.find(low, high);
      if (place >= 0) copy.hashes[place] = hash;
    }
    return copy;
  }

  #some(places: readonly number[]): SortedListing {
    const some = new SortedListing(places.length);
    for (const [at, place] of places.entries()) {
      some.highs[at] = this.highs[place] as number;
      some.lows[at] = this.lows[place] as number;
      some.hashes[at] = this.hashes[place] as number;
      some.orders[at] = this.orders[place] as number;
    }
    return some;
  }

  #entries(): ListedEntries {
    const words = new Uint32Array(this.count * 2);
    for (let at = 0; at < this.count; at += 1) {
      words[at * 2] = this.lows[at] as number;
      words[at * 2 + 1] = this.highs[at] as number;
    }
    return { words, hashes: this.hashes, orders: this.orders };
  }

  #compare(at: number, low: number, high: number): number {
    return (this.highs[at] as number) - high || (this.lows[at] as number) - low;
  }
}

/** Returns the digest of a packed listing. */
export function listingDigest(packed: Uint8Array): Uint8Array {
  return createHash('sha256').update(packed).digest().subarray(0, DIGEST_BYTES);
}

/** The places of fingerprints in their order; equal ones as they came. */
function sortedPlaces(words: Uint32Array): Uint32Array {
  const count = words.length / 2;
  // Fingerprints are spread evenly: about one comes into each bucket of first bits.
  const bits = Math.min(BUCKET_BITS_MAX, Math.max(1, Math.ceil(Math.log2(count + 1))));
  const shift = 32 - bits;
  const ends = new Uint32Array(2 ** bits + 1);
  for (let at = 1; at < words.length; at += 2) {
    const bucket = ((words[at] as number) >>> shift) + 1;
    ends[bucket] = (ends[bucket] as number) + 1;
  }
  for (let bucket = 1; bucket < ends.length; bucket += 1) {
    ends[bucket] = (ends[bucket] as number) + (ends[bucket - 1] as number);
  }
  const places = new Uint32Array(count);
  for (let place = 0; place < count; place += 1) {
    const bucket = (words[place * 2 + 1] as number) >>> shift;
    const to = ends[bucket] as number;
    places[to] = place;
    ends[bucket] = to + 1;
  }
  for (let at = 1; at < count; at += 1) {
    const place = places[at] as number;
    const low = words[place * 2] as number;
    const high = words[place * 2 + 1] as number;
    let to = at;
    for (; to > 0; to -= 1) {
      const before = places[to - 1] as number;
      const order = (words[before * 2 + 1] as number) - high || (words[before * 2] as number) - low;
      if (order <= 0) break;
      places[to] = before;
    }
    places[to] = place;
  }
  return places;
}

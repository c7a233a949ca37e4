// What was seen of the contents of a part's pages: 28 bytes a page, in files beside the shards.
import { createHash } from 'node:crypto';
import { FingerprintMap } from '../../../base/fingerprint/fingerprint-map.ts';
import { createFingerprintSeed, SEED_BYTES } from '../../../base/fingerprint/fingerprint-seed.ts';
import type { StateContent } from '../../ports/publish-state.ts';

/*
 * A file: the seed of the fingerprints, then a row per page, in words of 32 bits, little-endian:
 *
 * > | fingerprint (2) | digest of the content (4) | its lastmod in seconds since 1970, or 0 (1) |
 */
const ROW_WORDS = 7;
const ROW_BYTES = 4 * ROW_WORDS;
const FILE_ROWS_MAX = 1_000_000;
const ROWS_FIRST = 1_024;

/** The largest file, in bytes. */
export const CONTENTS_BYTES_MAX: number = SEED_BYTES + FILE_ROWS_MAX * ROW_BYTES;

export class PartContents {
  readonly seed: Uint8Array;
  readonly #before: ContentRows;
  readonly #next = new ContentRows();

  private constructor(seed: Uint8Array, before: ContentRows) {
    this.seed = seed;
    this.#before = before;
  }

  /** Reads files that `files` returned; `undefined` when they are not of one publication. */
  static read(files: readonly Uint8Array[]): PartContents | undefined {
    const [first] = files;
    const seed = first ? Uint8Array.from(first.subarray(0, SEED_BYTES)) : createFingerprintSeed();
    if (seed.length !== SEED_BYTES) return undefined;
    const before = new ContentRows();
    for (const file of files) {
      const rows = file.subarray(SEED_BYTES);
      const ours = Buffer.compare(file.subarray(0, SEED_BYTES), seed) === 0;
      if (!ours || rows.length % ROW_BYTES !== 0) return undefined;
      before.addAll(rows);
    }
    return new PartContents(seed, before);
  }

  digest(hash: string): string {
    if (/^[0-9a-f]{32}$/.test(hash)) return hash;
    return createHash('sha256').update(hash).digest('hex').slice(0, 32);
  }

  /** A page that is looked up is in the set, so its content stays. */
  get(low: number, high: number): StateContent | undefined {
    const content = this.#before.get(low, high);
    if (content) this.#next.put(low, high, content);
    return content;
  }

  put(low: number, high: number, content: StateContent): void {
    this.#next.put(low, high, content);
  }

  /** The files of contents that were added or looked up, and of nothing else. */
  *files(): Generator<Uint8Array> {
    const bytes = this.#next.bytes();
    for (let start = 0; start < bytes.length; start += FILE_ROWS_MAX * ROW_BYTES) {
      const rows = bytes.subarray(start, start + FILE_ROWS_MAX * ROW_BYTES);
      yield Buffer.concat([this.seed, rows]);
    }
  }
}

class ContentRows {
  readonly #index = new FingerprintMap();
  #words = new DataView(new ArrayBuffer(ROWS_FIRST * ROW_BYTES));
  #rows = 0;

  addAll(bytes: Uint8Array): void {
    const rows = bytes.length / ROW_BYTES;
    this.#reserve(rows);
    const own = new Uint8Array(this.#words.buffer);
    own.set(bytes, this.#rows * ROW_BYTES);
    for (let row = this.#rows; row < this.#rows + rows; row += 1) {
      this.#index.set(this.#word(row, 0), this.#word(row, 1), row);
    }
    this.#rows += rows;
  }

  get(low: number, high: number): StateContent | undefined {
    const row = this.#index.get(low, high);
    if (row < 0) return undefined;
    const words = [2, 3, 4, 5].map((at) => this.#word(row, at).toString(16).padStart(8, '0'));
    const seconds = this.#word(row, 6);
    const lastmod = `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
    return { hash: words.join(''), ...(seconds > 0 && { lastmod }) };
  }

  put(low: number, high: number, { hash, lastmod }: StateContent): void {
    const found = this.#index.get(low, high);
    const row = found < 0 ? this.#rows : found;
    if (found < 0) {
      this.#reserve(1);
      this.#index.set(low, high, row);
      this.#rows += 1;
    }
    const seconds = lastmod === undefined ? 0 : Math.floor(Date.parse(lastmod) / 1000);
    const digest = [0, 8, 16, 24].map((at) => Number.parseInt(hash.slice(at, at + 8), 16));
    for (const [at, word] of [low, high, ...digest, seconds].entries()) {
      this.#words.setUint32(row * ROW_BYTES + 4 * at, word, true);
    }
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#words.buffer, 0, this.#rows * ROW_BYTES);
  }

  #word(row: number, at: number): number {
    return this.#words.getUint32(row * ROW_BYTES + 4 * at, true);
  }

  #reserve(rows: number): void {
    const needed = (this.#rows + rows) * ROW_BYTES;
    if (needed <= this.#words.byteLength) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#words.byteLength));
    larger.set(new Uint8Array(this.#words.buffer));
    this.#words = new DataView(larger.buffer);
  }
}

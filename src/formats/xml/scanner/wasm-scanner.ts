// The scanner's WebAssembly module: its memory, which contains the window, and its table.
import type { WindowMemory } from '../../bytes/byte-window.ts';
import { decodeLatin1 } from '../../bytes/decode-utf8.ts';
import { SCANNER_BINARY } from './scanner-binary.ts';

// The same numbers as in assembly/scanner.ts.
const TABLE = 65_536;
const TABLE_BYTES = 524_288;
const TEXTS = TABLE + TABLE_BYTES;
const TEXTS_BYTES = 131_072;
const WINDOW = TEXTS + TEXTS_BYTES;
const SEED = 512;
const FINGERPRINTS = 16_384;
const FINGERPRINT_BYTES = 16;
// So many records are hashed in one call.
const HASHED_RECORDS_MAX = 1_024;
// The scanner looks up to 64 bytes beyond the end of the window.
const ZEROS = 64;
const PAGE_BYTES = 65_536;

interface ScannerExports {
  readonly memory: WebAssembly.Memory;
  prepare(): void;
  scan(start: number, end: number, sitemaps: number, extensions: number): number;
  stoppedAt(): number;
  textsEnd(): number;
  countLines(start: number, end: number): number;
  countCharacters(start: number, end: number): number;
  prefix(length: number): number;
  own(length: number): void;
  fingerprints(record: number, count: number): number;
}

// The length of the module's buffer for a prefix.
const PREFIX_BYTES_MAX = 256;

/** A bit for `scan`: the prefix `xhtml` means hreflang's namespace. */
export const SCANNED_XHTML = 1;
/** A bit for `scan`: the prefix `image` means Google's images. */
export const SCANNED_IMAGE = 2;
/** A bit for `scan`: the prefix `video` means Google's videos. */
export const SCANNED_VIDEO = 4;

/** What `fingerprints` knows of a record, as bits. */
export const FINGERPRINTED = { loc: 1, rest: 2 } as const;

let compiled: WebAssembly.Module | undefined;
let refused = false;

// Making a scanner costs more than reading a small sitemap, so a few wait for the next document.
const idle: WasmScanner[] = [];
const IDLE_MAX = 4;
const IDLE_BYTES_MAX = 2_097_152;

/**
 * A scanner with a memory of its own, for one document at a time. `open` returns `undefined` where
 * the runtime refuses to compile WebAssembly.
 */
export class WasmScanner implements WindowMemory {
  /**
   * The table of the last scan: 16 numbers a record (loc's start, end and flags; lastmod's start
   * and end; changefreq from 1, 0 for none; priority in hundredths, -1 for none; the record's `<`;
   * how many numbers of extensions follow; its traits; lastmod's day and second; start and end of a
   * clean loc and of the lastmod in `texts`), then those numbers. Places are addresses: less `base`
   * they are indices of the window. Valid until the next scan.
   */
  table: Int32Array;
  /** The address of the window's index 0. */
  readonly base: number = WINDOW;
  readonly #exports: ScannerExports;
  #all: Uint8Array;

  private constructor(exports: ScannerExports) {
    this.#exports = exports;
    exports.prepare();
    this.#all = new Uint8Array(exports.memory.buffer);
    this.table = new Int32Array(exports.memory.buffer, TABLE, TABLE_BYTES / 4);
  }

  static open(): WasmScanner | undefined {
    if (refused) return undefined;
    const waiting = idle.pop();
    if (waiting) return waiting;
    try {
      compiled ??= new WebAssembly.Module(decodeBase64(SCANNER_BINARY));
    } catch {
      // No WebAssembly, no SIMD, or a policy against both: the tokenizer reads everything.
      refused = true;
      return undefined;
    }
    try {
      const instance = new WebAssembly.Instance(compiled);
      return new WasmScanner(instance.exports as unknown as ScannerExports);
    } catch {
      // No memory for one more: the tokenizer reads this document.
      return undefined;
    }
  }

  /** The scanner must not be used afterwards: another document may get it. */
  close(): void {
    const small = this.#all.length <= IDLE_BYTES_MAX;
    if (small && idle.length < IDLE_MAX) idle.push(this);
  }

  /** Room for a window; its content stays. */
  reserve(bytes: number): Uint8Array {
    const { memory } = this.#exports;
    const missing = WINDOW + bytes + ZEROS - memory.buffer.byteLength;
    if (missing > 0) {
      memory.grow(Math.ceil(missing / PAGE_BYTES));
      this.#all = new Uint8Array(memory.buffer);
      this.table = new Int32Array(memory.buffer, TABLE, TABLE_BYTES / 4);
    }
    return new Uint8Array(memory.buffer, WINDOW, memory.buffer.byteLength - WINDOW - ZEROS);
  }

  /**
   * Sets what the URLs of the document should begin with: those that do not get a trait. Returns
   * `false`, and sets none, when it is not ASCII or is longer than 256 characters.
   */
  setPrefix(prefix: string): boolean {
    const usable = isShortAscii(prefix);
    this.#write(usable ? prefix : '');
    return usable;
  }

  /** Sets the document's own address: an entry that may have it gets a trait. */
  setOwnAddress(url: string): void {
    const written = url.replaceAll('&', '&amp;');
    const usable = isShortAscii(written);
    this.#write(usable ? written : '');
    this.#exports.own(usable ? written.length : 0);
  }

  #write(text: string): void {
    const at = this.#exports.prefix(text.length);
    for (let index = 0; index < text.length; index += 1) {
      this.#all[at + index] = text.charCodeAt(index);
    }
  }

  /** Scans whole records between two indices of the window; returns how many it found. */
  scan(start: number, end: number, kind: 'url' | 'sitemap', extensions: number): number {
    this.#all.fill(0, WINDOW + end, WINDOW + end + ZEROS);
    const sitemaps = kind === 'sitemap' ? 1 : 0;
    return this.#exports.scan(WINDOW + start, WINDOW + end, sitemaps, extensions);
  }

  /**
   * Hashes records of a copy of the table, of the window as it is now. `onHashes` is called with
   * four numbers of each record, some records at a time: the words of the loc's fingerprint, the
   * low word of that of all else the entry says, and bits of `FINGERPRINTED`. They are valid during
   * the call. `seed`: as `seedWords` returns it. Overwrites the table.
   */
  fingerprints(
    { rows, records }: { readonly rows: Int32Array; readonly records: number },
    seed: Uint32Array,
    onHashes: (hashes: Uint32Array, count: number) => void,
  ): void {
    const { buffer } = this.#exports.memory;
    this.table.set(rows);
    new Uint32Array(buffer, SEED, seed.length).set(seed);
    let at = TABLE;
    for (let from = 0; from < records; from += HASHED_RECORDS_MAX) {
      const count = Math.min(records - from, HASHED_RECORDS_MAX);
      at = this.#exports.fingerprints(at, count);
      onHashes(new Uint32Array(buffer, FINGERPRINTS, (count * FINGERPRINT_BYTES) / 4), count);
    }
  }

  /** The clean locs and the lastmods of the last scan: the table says where in it each one is. */
  texts(): string {
    return decodeLatin1(this.#all, TEXTS, this.#exports.textsEnd());
  }

  /** The index where the last scan stopped. */
  get stoppedAt(): number {
    return this.#exports.stoppedAt() - WINDOW;
  }

  /** Line ends between two indices of the window. */
  countLines(start: number, end: number): number {
    return this.#exports.countLines(WINDOW + start, WINDOW + end);
  }

  /** Characters between two indices of the window. */
  countCharacters(start: number, end: number): number {
    return this.#exports.countCharacters(WINDOW + start, WINDOW + end);
  }
}

function isShortAscii(text: string): boolean {
  return text.length <= PREFIX_BYTES_MAX && /^[\x21-\x7e]*$/.test(text);
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** How much of a document the scanner read, and how much the tokenizer. */
export interface ScanStatistics {
  bytesScanned: number;
  bytesTokenized: number;
  entriesScanned: number;
  entriesTokenized: number;
}

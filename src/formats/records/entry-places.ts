// The places of the entries of a batch, and what the scanner knows of them: kept as numbers, turned
// into lines and columns when asked for.
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import type { ByteWindow } from '../bytes/byte-window.ts';
import type { Place, ProblemLog } from '../log/problem-log.ts';
import type { Position } from '../problems/position.ts';
import type { WasmScanner } from '../xml/scanner/wasm-scanner.ts';
import type { BatchPositions } from './batch-positions.ts';
import { ENTRY_TRAITS, type EntryFacts } from './entry-facts.ts';
import {
  type EntryFingerprints,
  type FingerprintSource,
  fingerprintRows,
  type KeptRows,
} from './entry-fingerprints.ts';

// As many entries as a window of 64 KiB usually has; the arrays grow with bigger ones.
const ROOM = 1_024;
// The first URL of a window is looked for in so many characters.
const LOOK_AHEAD = 4_096;
// The same numbers as in assembly/scanner.ts.
const CHANGEFREQ = 5;
const PRIORITY = 6;
const START = 7;
const EXTENSIONS = 8;
const TRAITS = 9;
const DAY = 10;
const SECOND = 11;
const ROW_NUMBERS = 16;
// Below zero, and without any trait.
const NOT_SCANNED = -2_147_483_648;

/** The table of a scan. */
export interface ScannedRows {
  readonly table: Int32Array;
  readonly records: number;
  /** The indices of the dropped records, in order. */
  readonly dropped: readonly number[];
  readonly kind: Entry['kind'];
  /** The offset after the last record. */
  readonly end: number;
  /** Added to an address in the table, it makes an offset in the document. */
  readonly offset: number;
}

/**
 * The places and facts of the entries of one batch, valid until the next one. Lines are counted
 * when `position` is called, cheapest in ascending order.
 */
export class EntryPlaces implements BatchPositions, EntryFacts, FingerprintSource {
  /**
   * Entries make their texts when they are asked for (lean-entry.ts), and fingerprints are made of
   * their bytes.
   */
  readonly lean: boolean;
  #kept: KeptRows[] = [];
  prefix = '';
  /** The document's, once it is known. */
  format: SitemapFormat | undefined;
  traits: Int32Array = new Int32Array(ROOM);
  days: Int32Array = new Int32Array(ROOM);
  seconds: Int32Array = new Int32Array(ROOM);
  changefreqs: Uint8Array = new Uint8Array(ROOM);
  priorities: Uint8Array = new Uint8Array(ROOM);
  #log: ProblemLog | undefined;
  #prefixFor: WasmScanner | undefined;
  #url = '';
  #offsets = new Float64Array(ROOM);
  /** The offsets after entries, where that is not the beginning of the next one. */
  readonly #ends = new Map<number, number>();
  #count = 0;
  /** Of entries that the tokenizer read, whose line and column may be known already. */
  readonly #places = new Map<number, Place>();
  /** Offsets of dropped entries, and how many entries of the batch come before. */
  #dropped: { readonly offset: number; readonly before: number }[] = [];

  constructor({ lean = false }: { readonly lean?: boolean | undefined } = {}) {
    this.lean = lean;
  }

  /** `url`: the document's own address. */
  open(log: ProblemLog, url: string | undefined): void {
    this.#log = log;
    this.#prefixFor = undefined;
    this.prefix = folderOf(url);
    this.#url = url ?? '';
    this.format = undefined;
    this.clear();
  }

  /** Sets, once, what the URLs of the document should begin with. */
  setPrefix(scanner: WasmScanner, window: ByteWindow): void {
    if (this.#prefixFor === scanner) return;
    if (this.prefix === '') {
      const { start, end, text } = window;
      const ahead = text.slice(start, Math.min(end, start + LOOK_AHEAD));
      this.prefix = /<loc>\s*(https?:\/\/[a-z0-9.-]+\/)/.exec(ahead)?.[1] ?? '';
    }
    scanner.setOwnAddress(this.#url);
    if (!scanner.setPrefix(this.prefix)) this.prefix = '';
    this.#prefixFor = scanner;
  }

  addRows(rows: ScannedRows): void {
    const { table, records, dropped, kind, end, offset } = rows;
    while (this.#count + records > this.#offsets.length) this.#grow();
    const { traits, days, seconds, changefreqs, priorities } = this;
    const offsets = this.#offsets;
    let index = this.#count;
    let row = 0;
    let nextDropped = 0;
    for (let record = 0; record < records; record += 1) {
      const start = offset + (table[row + START] as number);
      if (dropped[nextDropped] === record) {
        nextDropped += 1;
        this.#dropped.push({ offset: start, before: index });
        if (index > this.#count && !this.#ends.has(index - 1)) this.#ends.set(index - 1, start);
      } else {
        offsets[index] = start;
        traits[index] = table[row + TRAITS] as number;
        days[index] = table[row + DAY] as number;
        seconds[index] = table[row + SECOND] as number;
        changefreqs[index] = table[row + CHANGEFREQ] as number;
        // None, -1, becomes 255.
        priorities[index] = table[row + PRIORITY] as number;
        index += 1;
      }
      row += ROW_NUMBERS + (table[row + EXTENSIONS] as number);
    }
    // Sitemaps are few, and the rules look at each.
    if (kind === 'sitemap') traits.fill(NOT_SCANNED, this.#count, index);
    if (index > this.#count && dropped.at(-1) !== records - 1) this.#ends.set(index - 1, end);
    if (this.lean && records > 0) {
      const bytes = end - offset - (table[START] as number);
      this.#kept.push({ rows: table, records, bytes, dropped, first: this.#count });
    }
    this.#count = index;
  }

  /** Adds the place of an entry that the tokenizer read. */
  add(place: Place): void {
    const index = this.#next(place);
    this.#places.set(index, place);
    this.traits[index] = NOT_SCANNED;
  }

  addDropped(offset: number): void {
    this.#dropped.push({ offset, before: this.#count });
  }

  /** Whether the elements of an entry are known not to be in the order of the schema. */
  disordered(index: number): boolean {
    if (((this.traits[index] as number) & ENTRY_TRAITS.disordered) !== 0) return true;
    return this.#places.get(index)?.disordered === true;
  }

  fingerprints(seed: Uint8Array): EntryFingerprints {
    const scanner = this.#prefixFor;
    return fingerprintRows({ scanner, kept: this.#kept, count: this.#count }, seed);
  }

  /** Drops the batch. */
  clear(): void {
    this.#count = 0;
    if (this.#kept.length > 0) this.#kept = [];
    if (this.#ends.size > 0) this.#ends.clear();
    if (this.#places.size > 0) this.#places.clear();
    if (this.#dropped.length > 0) this.#dropped = [];
  }

  position(index: number): Position {
    const offset = this.#offsets[index] ?? 0;
    const place = this.#places.get(index) ?? { offset };
    return this.#log?.positionOf(place) ?? { line: 1, column: 1, offset };
  }

  /**
   * The position of the first of some texts that an entry of the batch contains, as it is or with
   * its ampersands escaped; else of the entry. Of a longer entry the last 64 KiB are searched.
   */
  positionOf(index: number, texts: readonly string[]): Position {
    const log = this.#log;
    const offset = this.#offsets[index] ?? 0;
    const end = this.#ends.get(index) ?? this.#offsets[index + 1] ?? offset;
    for (const text of texts) {
      const found =
        log?.find(text, offset, end) ?? log?.find(text.replaceAll('&', '&amp;'), offset, end);
      if (found !== undefined && log) return log.positionOf({ offset: found });
    }
    return this.position(index);
  }

  /**
   * A copy of the bytes around an offset, `reach` to either side, as far as they are available:
   * while a problem there is reported, and while its batch is the present one.
   */
  bytesAround(
    offset: number,
    reach: number,
  ): { readonly bytes: Uint8Array; readonly start: number } {
    return this.#log?.bytesAround(offset, reach) ?? { bytes: new Uint8Array(0), start: offset };
  }

  /**
   * The index of the entry of the batch that contains an offset; `undefined` before the first, or
   * in a dropped entry.
   */
  indexAt(offset: number): number | undefined {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#offsets[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    const dropped = this.#dropped.some((one) => one.before === low && one.offset <= offset);
    return low === 0 || dropped ? undefined : low - 1;
  }

  #next({ offset, end = offset }: Place): number {
    const index = this.#count;
    if (index === this.#offsets.length) this.#grow();
    this.#offsets[index] = offset;
    this.#ends.set(index, end);
    this.#count = index + 1;
    return index;
  }

  #grow(): void {
    const room = this.#offsets.length * 2;
    const grown = <T extends Int32Array | Uint8Array | Float64Array>(old: T, wider: T): T => {
      wider.set(old);
      return wider;
    };
    this.#offsets = grown(this.#offsets, new Float64Array(room));
    this.traits = grown(this.traits, new Int32Array(room));
    this.days = grown(this.days, new Int32Array(room));
    this.seconds = grown(this.seconds, new Int32Array(room));
    this.changefreqs = grown(this.changefreqs, new Uint8Array(room));
    this.priorities = grown(this.priorities, new Uint8Array(room));
  }
}

function folderOf(address: string | undefined): string {
  const url = address === undefined ? null : URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  return url.origin + url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1);
}

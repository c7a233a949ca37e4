// The handover between tokenizer and scanner: where whole entries may be scanned, and how far.
import type { ByteWindow } from '../bytes/byte-window.ts';
import { decodeLatin1 } from '../bytes/decode-utf8.ts';
import type { ProblemLog } from '../log/problem-log.ts';
import type { EntryPlaces } from '../records/entry-places.ts';
import type { StartTag } from '../xml/element.ts';
import {
  SCANNED_IMAGE,
  SCANNED_VIDEO,
  SCANNED_XHTML,
  type ScanStatistics,
  type WasmScanner,
} from '../xml/scanner/wasm-scanner.ts';
import type { ScannedEntries } from './scanned-entries.ts';

// The tokenizer reads a record that does not end within this length: it needs no memory for it, and
// has its own limits for what may be as long.
const RECORD_BYTES_MAX = 262_144;
// Enough to recognise a tag.
const LOOK_AHEAD_BYTES = 16;

export interface EntryScanOptions {
  readonly root: StartTag;
  readonly scanner: WasmScanner;
  readonly window: ByteWindow;
  readonly log: ProblemLog;
  readonly entries: ScannedEntries;
  readonly statistics: ScanStatistics;
  readonly places: EntryPlaces | undefined;
}

/** Scans the entries of one root, whenever the tokenizer is between two of them. */
export class EntryScan {
  readonly #options: EntryScanOptions;
  readonly #kind: 'url' | 'sitemap';
  readonly #extensions: number;
  /** The offset where the scanner was not sure. */
  #unsureAt = -1;

  private constructor(options: EntryScanOptions, kind: 'url' | 'sitemap', extensions: number) {
    this.#options = options;
    this.#kind = kind;
    this.#extensions = extensions;
  }

  /** Opens a scan for a root whose elements have no prefix. The tokenizer reads others. */
  static open(options: EntryScanOptions): EntryScan | undefined {
    const { root } = options;
    if (root.prefix !== '' || root.selfClosing) return undefined;
    const bound = (prefix: string): boolean => root.scope.bindings.get(prefix)?.known === prefix;
    const extensions =
      (bound('xhtml') ? SCANNED_XHTML : 0) |
      (bound('image') ? SCANNED_IMAGE : 0) |
      (bound('video') ? SCANNED_VIDEO : 0);
    const kind = root.folded === 'sitemapindex' ? 'sitemap' : 'url';
    return new EntryScan(options, kind, extensions);
  }

  /**
   * Scans from the window's start. `true`: the window has to grow before reading can go on;
   * `false`: the tokenizer has to read on.
   */
  run(): boolean {
    const { scanner, window, entries, statistics, places } = this.#options;
    places?.setPrefix(scanner, window);
    for (;;) {
      const { start, end } = window;
      if (window.origin + start === this.#unsureAt) return false;
      const records = scanner.scan(start, end, this.#kind, this.#extensions);
      const lengthMax = end - start > RECORD_BYTES_MAX ? RECORD_BYTES_MAX : undefined;
      const read = records > 0 ? entries.read(records, this.#kind, lengthMax) : 0;
      const stop = read < records ? entries.stoppedAt : Math.min(scanner.stoppedAt, end);
      statistics.entriesScanned += read;
      statistics.bytesScanned += stop - start;
      window.start = stop;
      if (read < records) {
        this.#unsureAt = window.origin + stop;
        return false;
      }
      if (window.final ? stop < end : this.#unsure(stop, end)) {
        this.#unsureAt = window.origin + stop;
        return false;
      }
      if (records === 0) return !window.final;
    }
  }

  /** Whether the scanner stopped because of the bytes, and not for lack of more. */
  #unsure(stop: number, end: number): boolean {
    if (end - stop < LOOK_AHEAD_BYTES) return false;
    // Usually a part of a record: the whole window's text is not made for it.
    const text = decodeLatin1(this.#options.window.bytes, stop, end);
    if (!text.startsWith(`<${this.#kind}>`)) return true;
    return text.includes(`</${this.#kind}>`) || end - stop > RECORD_BYTES_MAX;
  }
}

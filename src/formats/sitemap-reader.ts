// Bytes of any format to batches of entries and read problems.
import { checkPlainOptions, type PlainOptionKinds } from '../base/check-value.ts';
import { eachOfBatches } from '../base/stream/batches.ts';
import { SITEMAP_BYTES_MAX, SITEMAP_ENTRIES_MAX } from '../protocol/limits.ts';
import type { Entry } from '../protocol/url-entry.ts';
import { type ByteSource, readChunks } from './bytes/byte-source.ts';
import { ByteWindow } from './bytes/byte-window.ts';
import { readCharset } from './bytes/charset.ts';
import { SitemapDocument } from './document/sitemap-document.ts';
import { INFLATED_BYTES_FREE, readGzip } from './gzip/gzip-reader.ts';
import { GZIP_BYTES_MAX, verifyGzip } from './gzip/verify-gzip.ts';
import { ProblemLog } from './log/problem-log.ts';
import type { ReadOptions, ReadSummary } from './options/read-options.ts';
import type { ByteCounter } from './problems/position.ts';
import { formatNameNotes, gzipNameNotes, TransportNotes } from './problems/transport-notes.ts';
import type { EntryPlaces } from './records/entry-places.ts';
import { type ScanStatistics, WasmScanner } from './xml/scanner/wasm-scanner.ts';

// Bigger windows are slower: their strings leave the young generation.
const WINDOW_BYTES = 65_536;
// The event loop gets a turn after so many windows (8 MiB).
const WINDOWS_A_TURN = 128;
// So much of a document is read: 1 GiB.
const DOCUMENT_BYTES_MAX = 1_073_741_824;

const READ_KINDS: PlainOptionKinds<ReadOptions> = {
  url: 'text',
  contentType: 'text',
  onProblem: 'function',
  onEnd: 'function',
  signal: 'signal',
  verifyGzip: 'boolean',
  limits: { bytesMax: 'count', gzipBytesMax: 'count' },
};

/** The two ways to read a sitemap. */
export interface SitemapReader {
  /** The entries one at a time. */
  (input: ByteSource, options?: ReadOptions): AsyncIterableIterator<Entry>;
  /** The same entries in batches of a window each: the fast door. */
  batches(input: ByteSource, options?: ReadOptions): AsyncGenerator<readonly Entry[]>;
}

/**
 * Reads a sitemap of any format, in any state, and yields its entries in order.
 *
 * Formats: urlset, sitemap index, text, RSS 0.91 to 2.0 (with Media RSS), Atom 0.3 and 1.0; gzip is
 * found by its first bytes, the charset by mark, declaration and type. Problems go to `onProblem`;
 * a broken entry is left out, the entries around it are kept; never half a URL. Memory does not
 * grow with the document.
 *
 * Strings of an entry may be slices of a window of 64 KiB and keep it alive: copy them to keep a
 * few of many.
 *
 * Does not throw for what the bytes contain; CONFIG_INVALID for an invalid input or limit. What the
 * input, `onProblem` and `onEnd` throw, and the signal's reason, pass through. Leaving the loop
 * early ends the input too.
 * Source: https://www.sitemaps.org/protocol.html
 *
 * ```ts
 * for await (const entry of readSitemap(bytes, { url: 'https://example.com/sitemap.xml' })) {
 *   console.log(entry.kind, entry.loc);
 * }
 * ```
 */
export const readSitemap: SitemapReader = Object.assign(
  (input: ByteSource, options: ReadOptions = {}) => eachOfBatches(readBatches(input, options)),
  { batches: (input: ByteSource, options: ReadOptions = {}) => readBatches(input, options) },
);

/** Settings of `readPlacedSitemap`, tests and benches. */
export interface InternalReadOptions extends ReadOptions {
  /** Bytes of a window, from 1. */
  readonly windowBytes?: number | undefined;
  /** `false` reads everything with the tokenizer. */
  readonly scanner?: boolean | undefined;
  /** Statistics that are added to. */
  readonly statistics?: ScanStatistics | undefined;
  readonly remarks?: boolean | undefined;
  readonly places?: EntryPlaces | undefined;
  readonly onBytes?: ((bytes: Uint8Array) => void) | undefined;
}

async function* readBatches(
  input: ByteSource,
  options: InternalReadOptions,
): AsyncGenerator<readonly Entry[]> {
  checkPlainOptions<ReadOptions>(options, READ_KINDS);
  const scanner = options.scanner === false ? undefined : WasmScanner.open();
  try {
    yield* readDocument(input, options, scanner);
  } finally {
    scanner?.close();
  }
}

async function* readDocument(
  input: ByteSource,
  options: InternalReadOptions,
  scanner: WasmScanner | undefined,
): AsyncGenerator<readonly Entry[]> {
  const { url, contentType, signal, places } = options;
  const transport = new TransportNotes();
  const window = new ByteWindow(options.windowBytes ?? WINDOW_BYTES, scanner);
  const counter = scanner && countIn(scanner);
  const { onProblem, remarks } = options;
  const log = new ProblemLog(window, transport, onProblem, { counter, remarks });
  const statistics = emptyStatistics();
  places?.open(log, url);
  if (!places) scanner?.setPrefix('');
  let batch: Entry[] = [];
  let entries = 0;
  const document = new SitemapDocument({
    window,
    log,
    transport,
    url,
    scanner,
    statistics,
    places,
    formatNotes: (format) => {
      if (places) places.format = format;
      return formatNameNotes({ url, contentType }, format);
    },
    onEntry: (entry, place) => {
      entries += 1;
      if (entries === SITEMAP_ENTRIES_MAX + 1) {
        const at = typeof place === 'number' ? log.place(place) : place;
        log.noteAt('sitemap-entries-over-limit', at);
      }
      batch.push(entry);
      if (typeof place !== 'number') places?.add(place);
    },
    onDropped: ({ offset }) => places?.addDropped(offset),
  });
  let bytes = 0;
  let windows = 0;
  const inMemory = input instanceof Uint8Array;
  for await (const chunk of openText(input, options, transport)) {
    if (!document.hopelessAt) noteProtocolLimit(transport, bytes, chunk.length);
    bytes += chunk.length;
    for (let from = 0; from < chunk.length && !document.hopelessAt; ) {
      from += window.append(chunk, from);
      if (!window.ready) break;
      document.read();
      while (document.waiting) await loadAndRead(document);
      // Before the window moves on, so that places can still be turned into lines and columns.
      if (batch.length > 0) yield batch;
      log.leaveWindow(document.neededFrom);
      window.compact(document.neededFrom);
      places?.clear();
      batch = [];
      windows += 1;
      // Without a turn of the event loop no timer, and so no timeout's signal, could fire.
      if (inMemory && windows % WINDOWS_A_TURN === 0) await nextTurn();
      signal?.throwIfAborted();
    }
    if (!isHopeful(document, transport, bytes)) break;
  }
  window.final = true;
  document.read();
  while (document.waiting) await loadAndRead(document);
  document.finish();
  if (batch.length > 0) yield batch;
  if (document.hopelessAt) bytes = document.hopelessAt.offset;
  if (options.statistics) addStatistics(options.statistics, statistics, { bytes, entries });
  options.onEnd?.(summaryOf(document, transport, { entries, bytes }));
}

async function loadAndRead(document: SitemapDocument): Promise<void> {
  await document.load();
  document.read();
}

function summaryOf(
  { format, formatVersion, complete }: SitemapDocument,
  { damage }: TransportNotes,
  counts: Pick<ReadSummary, 'entries' | 'bytes'>,
): ReadSummary {
  return {
    ...(format && { format }),
    ...(formatVersion && { formatVersion }),
    ...counts,
    complete: complete && damage === undefined,
    ...(damage && { untrusted: damage }),
  };
}

/** Whether more bytes may matter: where gzip has no entries, its checksum may say why. */
function isHopeful(
  { hopelessAt }: SitemapDocument,
  { gzip }: TransportNotes,
  bytes: number,
): boolean {
  return !hopelessAt || (gzip && bytes - hopelessAt.offset <= INFLATED_BYTES_FREE);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The stages below the document: bytes → inflated → within the limit → UTF-8. */
function openText(
  input: ByteSource,
  options: InternalReadOptions,
  transport: TransportNotes,
): AsyncGenerator<Uint8Array> {
  const { url, contentType, signal, limits, onBytes } = options;
  const bytesMax = limits?.bytesMax ?? DOCUMENT_BYTES_MAX;
  const sent = readChunks(input, signal);
  const isReused = !(input instanceof Uint8Array);
  const heldMax = isReused ? (limits?.gzipBytesMax ?? GZIP_BYTES_MAX) : input.length;
  const verified = { heldMax, bytesMax, isReused };
  const chunks = options.verifyGzip === true ? verifyGzip(sent, transport, verified) : sent;
  const noteLayers = (layers: number): void => {
    transport.gzip = layers > 0;
    for (const code of gzipNameNotes({ url, contentType }, layers)) transport.add(code, 0);
  };
  const inflated = readGzip(chunks, noteLayers, transport);
  const limited = limitBytes(inflated, bytesMax, transport);
  return readCharset(onBytes ? showing(limited, onBytes) : limited, transport, contentType);
}

async function* showing(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onBytes(chunk);
    yield chunk;
  }
}

/** Counting by the scanner, whose memory contains the window. */
function countIn(scanner: WasmScanner): ByteCounter {
  return {
    lines: (_, start, end) => scanner.countLines(start, end),
    characters: (_, start, end) => scanner.countCharacters(start, end),
  };
}

function emptyStatistics(): ScanStatistics {
  return { bytesScanned: 0, bytesTokenized: 0, entriesScanned: 0, entriesTokenized: 0 };
}

function addStatistics(
  sum: ScanStatistics,
  { bytesScanned, entriesScanned }: ScanStatistics,
  all: { readonly bytes: number; readonly entries: number },
): void {
  sum.bytesScanned += bytesScanned;
  sum.entriesScanned += entriesScanned;
  sum.bytesTokenized += all.bytes - bytesScanned;
  sum.entriesTokenized += all.entries - entriesScanned;
}

function noteProtocolLimit(transport: TransportNotes, before: number, more: number): void {
  if (before <= SITEMAP_BYTES_MAX && before + more > SITEMAP_BYTES_MAX) {
    transport.add('sitemap-bytes-over-limit', SITEMAP_BYTES_MAX);
  }
}

async function* limitBytes(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
  transport: TransportNotes,
): AsyncGenerator<Uint8Array> {
  let left = bytesMax;
  for await (const chunk of chunks) {
    if (chunk.length > left) {
      yield chunk.subarray(0, left);
      transport.add('limit-bytes', Number.POSITIVE_INFINITY);
      transport.cut = true;
      return;
    }
    left -= chunk.length;
    yield chunk;
  }
}

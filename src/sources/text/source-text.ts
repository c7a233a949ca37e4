// The bytes of a text source to text in pieces: inflated, decoded, with one kind of line break.

import { decodeUtf8, isWellFormedUtf8 } from '../../formats/bytes/decode-utf8.ts';
import { decodeRepairedUtf8, utf8SequenceLength } from '../../formats/bytes/utf8-repair.ts';
import { readGzip } from '../../formats/gzip/gzip-reader.ts';
import { READ_PROBLEMS } from '../../formats/problems/read-problem.ts';
import { TransportNotes } from '../../formats/problems/transport-notes.ts';
import type { SourceReadOptions } from '../port/source.ts';
import { makeSourceNote } from '../port/source-note.ts';
import type { SourceBytes } from './source-bytes.ts';

// Strings of larger pieces leave the young generation, and stay until all memory is collected.
const PIECE_BYTES = 65536;

const NOTHING = new Uint8Array(0);
// UTF-16 shows in its first two characters.
const HEAD_BYTES = 4;

/** Callbacks about a text, besides its pieces. */
export interface SourceTextOptions extends SourceReadOptions {
  /** The text ends before its own end, so its last row is not whole. */
  readonly onCut?: (() => void) | undefined;
}

/**
 * Reads a text source: gzip is found by its first bytes, a byte order mark goes, every line break
 * becomes `\n`. Pieces end anywhere and are never empty.
 *
 * A gzip stream that is truncated or damaged returns what comes before; that, and bytes that are
 * not UTF-8, are noted once each.
 * Errors: those of the bytes; the signal's reason.
 */
export async function* readSourceText(
  bytes: SourceBytes,
  { signal, onNote, onCut }: SourceTextOptions,
): AsyncGenerator<string> {
  const transport = new TransportNotes();
  const decoder = new SourceDecoder(() => onNote?.(makeSourceNote('source-not-utf8')));
  const breaks = new LineBreaks();
  for await (const chunk of readGzip(bytes.open(signal), () => {}, transport)) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      const text = breaks.unify(decoder.decode(chunk.subarray(from, from + PIECE_BYTES)));
      if (text !== '') yield text;
    }
  }
  const rest = breaks.unify(decoder.finish()) + breaks.finish();
  if (rest !== '') yield rest;
  if (transport.cut) onCut?.();
  for (const { code } of transport.waiting) {
    // Bytes after the stream are mostly padding; gzip itself ignores them.
    if (code === 'gzip-trailing-bytes') continue;
    onNote?.(makeSourceNote('source-cut-off', { found: READ_PROBLEMS[code] }));
  }
}

/** Makes `\n` of `\r\n` and of `\r`. */
class LineBreaks {
  // The last piece ended in a `\r`, whose `\n` may come.
  #held = false;

  unify(piece: string): string {
    if (piece === '') return '';
    const text = this.#held ? `\r${piece}` : piece;
    this.#held = text.endsWith('\r');
    if (!this.#held && !text.includes('\r')) return text;
    return (this.#held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }

  finish(): string {
    return this.#held ? '\n' : '';
  }
}

/**
 * Decodes a text piece by piece. A byte order mark goes. UTF-16 is known by its mark, or by the
 * zeros between two ASCII characters at the beginning; all else is UTF-8, of which each bad byte is
 * read as windows-1252, in which spreadsheets still save.
 *
 * Chunks may use their memory again.
 */
class SourceDecoder {
  readonly #onRepair: () => void;
  #carry: Uint8Array = NOTHING;
  #utf16: TextDecoder | undefined;
  #begun = false;
  #repaired = false;

  /** `onRepair` is called once, at the first bad byte. */
  constructor(onRepair: () => void) {
    this.#onRepair = onRepair;
  }

  /** Returns the text of more bytes. (A Buffer's slice is no copy, so none is used.) */
  decode(chunk: Uint8Array): string {
    const bytes = this.#carry.length > 0 ? joined(this.#carry, chunk) : chunk;
    this.#carry = NOTHING;
    if (!this.#begun && bytes.length < HEAD_BYTES) {
      this.#carry = new Uint8Array(bytes);
      return '';
    }
    return this.#decode(bytes, bytes.length - unfinishedTail(bytes));
  }

  /** Returns the text of what was held back. */
  finish(): string {
    const bytes = this.#carry;
    this.#carry = NOTHING;
    const text = this.#decode(bytes, bytes.length);
    return this.#utf16 ? text + this.#utf16.decode() : text;
  }

  #decode(bytes: Uint8Array, end: number): string {
    let start = 0;
    if (!this.#begun) {
      this.#begun = true;
      const encoding = utf16Of(bytes);
      if (encoding) this.#utf16 = new TextDecoder(encoding);
      else if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) start = 3;
    }
    if (this.#utf16) return this.#utf16.decode(bytes, { stream: true });
    this.#carry = end < bytes.length ? new Uint8Array(bytes.subarray(end)) : NOTHING;
    if (isWellFormedUtf8(bytes.subarray(start, end))) return decodeUtf8(bytes, start, end);
    if (!this.#repaired) this.#onRepair();
    this.#repaired = true;
    return decodeRepairedUtf8(bytes, start, end);
  }
}

function utf16Of([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0 && third === 0 && second && fourth) return 'utf-16be';
  return second === 0 && fourth === 0 && first && third ? 'utf-16le' : undefined;
}

// How many bytes at the end begin an incomplete character: 0 to 3.
function unfinishedTail(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= 3 && back <= length; back += 1) {
    const byte = bytes[length - back] as number;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return utf8SequenceLength(bytes, length - back, length) < 0 ? back : 0;
  }
  return 0;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

// The bytes of a text source to text in pieces: inflated, decoded, with one kind of line break.
import { readGzip } from '../../formats/gzip/gzip-reader.ts';
import { READ_PROBLEMS } from '../../formats/problems/read-problem.ts';
import { TransportNotes } from '../../formats/problems/transport-notes.ts';
import { makeSourceNote } from '../port/make-source-note.ts';
import type { SourceReadOptions } from '../port/source.ts';
import type { SourceBytes } from './source-bytes.ts';
import { SourceDecoder } from './source-decoder.ts';

// Strings of larger pieces leave the young generation, and stay until all memory is collected.
const PIECE_BYTES = 65536;

/** What is told about a text beside its pieces. */
export interface SourceTextOptions extends SourceReadOptions {
  /** The text ends before its own end, so its last row is not whole. */
  readonly onCut?: (() => void) | undefined;
}

/**
 * Reads a text source: gzip is found by its first bytes, a byte order mark goes, every line break
 * becomes `\n`. Pieces end anywhere and are never empty.
 *
 * A stream of gzip that is cut or damaged gives what stands before; that, and bytes that are no
 * UTF-8, are noted once each.
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
    // What stands behind the stream is mostly padding; gzip itself passes over it.
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

// What the stages below the document (gzip, charset, size) note for it to report in its order.
import type { ReadProblemCode } from './read-problem.ts';

const GZIP_BROKEN: ReadonlySet<ReadProblemCode> = new Set([
  'gzip-too-deep',
  'gzip-damaged',
  'gzip-truncated',
]);

/** A note that waits until the document has been read up to its place. */
export interface TransportNote {
  readonly code: ReadProblemCode;
  /** In bytes of the document as it reaches the readers. */
  readonly offset: number;
}

/**
 * The notes of the stages below the document, and what they know of its end.
 *
 * One per document. Stages write, the document reads.
 */
export class TransportNotes {
  /** In the order of their offsets. */
  readonly waiting: TransportNote[] = [];
  /** The bytes end before the document's own end: a cut or damaged stream, or a limit. */
  cut = false;
  /** Some bytes are ill-formed in UTF-8: texts have to be repaired. */
  illFormed = false;
  /** The bytes were in another encoding than UTF-8. */
  transcoded = false;

  /** A gzip stream was not read to its end, and a note says why. */
  gzipBroken = false;

  /** Adds a note. An offset of Infinity means the end of the document. */
  add(code: ReadProblemCode, offset: number): void {
    if (GZIP_BROKEN.has(code)) this.gzipBroken = true;
    const index = this.waiting.findIndex((note) => note.offset > offset);
    this.waiting.splice(index < 0 ? this.waiting.length : index, 0, { code, offset });
  }
}

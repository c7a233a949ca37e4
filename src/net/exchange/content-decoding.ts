// Undoes the Content-Encoding of an answer, piece by piece and within limits.
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { PortolanError } from '../../base/portolan-error.ts';

/** A Content-Encoding that is undone. */
export type ContentCoding = 'gzip' | 'deflate' | 'br';

type Inflater = ReturnType<typeof createGunzip>;

const CODINGS: ReadonlyMap<string, ContentCoding> = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
]);
// Codings of HTTP that are not decoded: no server should send what was not requested.
const FOREIGN_CODINGS = new Set(['zstd', 'compress', 'x-compress', 'dcb', 'dcz', 'exi']);
const CODINGS_MAX = 2;
// What an error in a piece costs is at most this much of what stood before the error.
const PIECE_BYTES = 4 * 1024;
// A document that inflates to more than this must not have grown more than so many times.
const INFLATED_BYTES_FREE = 64 * 1024 * 1024;
const INFLATION_RATIO_MAX = 200;

/**
 * Reads a Content-Encoding header into the codings to undo, the last applied last.
 *
 * Values that are not codings (`identity`, `UTF-8`, `none`) are ignored: servers send them by
 * mistake, and the bytes are plain.
 * Errors: FETCH_ANSWER_INVALID when there are more than two codings, or one that is not undone.
 */
export function parseContentCodings(header: string | undefined): readonly ContentCoding[] {
  if (header === undefined) return [];
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  const foreign = names.find((name) => FOREIGN_CODINGS.has(name));
  const codings = names.map((name) => CODINGS.get(name)).filter((coding) => coding !== undefined);
  if (foreign === undefined && codings.length <= CODINGS_MAX) return codings;
  const what =
    foreign === undefined
      ? `compressed ${codings.length} times; at most ${CODINGS_MAX} are undone`
      : `compressed as ${foreign}, which was not asked for`;
  throw new PortolanError('FETCH_ANSWER_INVALID', { message: `The answer is ${what}.` });
}

/**
 * Splits the codings of an answer into those to undo and the gzip that is left to its reader.
 *
 * Errors: as of `parseContentCodings`.
 */
export function codingsToUndo(
  header: string | undefined,
  keepGzip = false,
): { readonly undone: readonly ContentCoding[]; readonly gzipKept: boolean } {
  const codings = parseContentCodings(header);
  const gzipKept = keepGzip && codings[0] === 'gzip';
  return { undone: gzipKept ? codings.slice(1) : codings, gzipKept };
}

/**
 * Undoes one coding of a body, chunk by chunk. Bytes that are labelled gzip and are not pass as
 * they are; `deflate` may come with zlib's header or without.
 *
 * What inflated before damage or a cut is given before the error is thrown.
 * Errors: FETCH_ANSWER_INVALID (damaged, or cut), FETCH_TOO_LARGE (grows more than 200 times past
 * 64 MiB); what the body throws passes through.
 */
export async function* decodeContent(
  body: AsyncIterable<Uint8Array>,
  coding: ContentCoding,
): AsyncGenerator<Uint8Array, void, void> {
  let inflation: Inflation | undefined;
  let plain = false;
  try {
    for await (const chunk of body) {
      if (chunk.length === 0) continue;
      if (!inflation && !plain) {
        plain = coding === 'gzip' && chunk[0] !== 0x1f;
        if (!plain) inflation = new Inflation(coding, chunk[0] ?? 0);
      }
      if (inflation) yield* inflation.push(chunk);
      else yield chunk;
    }
    if (inflation) yield* inflation.end();
  } finally {
    inflation?.close();
  }
}

/** One inflating stream, fed in small pieces; it inflates no faster than it is emptied. */
class Inflation {
  readonly #coding: ContentCoding;
  readonly #stream: Inflater;
  #bytesIn = 0;
  #bytesOut = 0;
  #failure: Error | undefined;
  #ended = false;
  #proceed: () => void = () => {};

  constructor(coding: ContentCoding, firstByte: number) {
    this.#coding = coding;
    this.#stream = openInflater(coding, firstByte);
    this.#stream.on('readable', () => this.#proceed());
    this.#stream.on('error', (error) => {
      this.#failure ??= error;
      this.#proceed();
    });
    this.#stream.on('end', () => {
      this.#ended = true;
      this.#proceed();
    });
  }

  async *push(chunk: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      // What follows the end of the compressed data is of no use.
      if (this.#ended) return;
      const piece = chunk.subarray(start, start + PIECE_BYTES);
      this.#bytesIn += piece.length;
      let taken = false;
      this.#stream.write(piece, () => {
        taken = true;
        this.#proceed();
      });
      yield* this.#emptyUntil(() => taken);
    }
  }

  async *end(): AsyncGenerator<Uint8Array, void, void> {
    if (!this.#ended) this.#stream.end();
    yield* this.#emptyUntil(() => false);
  }

  close(): void {
    this.#stream.destroy();
  }

  async *#emptyUntil(isDone: () => boolean): AsyncGenerator<Uint8Array, void, void> {
    for (;;) {
      // Asked before reading: nothing is left behind once it is done.
      const done = isDone() || this.#ended || this.#failure !== undefined;
      for (let chunk = this.#read(); chunk !== null; chunk = this.#read()) {
        this.#count(chunk.length);
        yield chunk;
      }
      if (this.#failure) throw this.#damaged(this.#failure);
      if (done) return;
      if (isDone() || this.#ended) continue;
      await new Promise<void>((resolve) => {
        this.#proceed = resolve;
      });
    }
  }

  #read(): Uint8Array | null {
    return this.#stream.read() as Uint8Array | null;
  }

  #count(bytes: number): void {
    this.#bytesOut += bytes;
    const grown = this.#bytesOut > INFLATION_RATIO_MAX * this.#bytesIn;
    if (grown && this.#bytesOut > INFLATED_BYTES_FREE) {
      throw new PortolanError('FETCH_TOO_LARGE', {
        message: `The answer's ${this.#coding} grows more than ${INFLATION_RATIO_MAX} times.`,
      });
    }
  }

  #damaged(cause: Error): PortolanError {
    return new PortolanError('FETCH_ANSWER_INVALID', {
      message: `The answer's Content-Encoding, ${this.#coding}, is damaged: ${cause.message}.`,
      cause,
    });
  }
}

function openInflater(coding: ContentCoding, firstByte: number): Inflater {
  switch (coding) {
    case 'gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    default:
      // zlib's header says method 8 in its low half; raw deflate, which some servers send, cannot
      // begin so with a block that means anything.
      return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
  }
}

// A connection for one answer whose head is not valid HTTP: the client receives the head as valid
// HTTP, and the bytes after it as they come, up to the end of the answer.
import { Duplex } from 'node:stream';
import { HEADER_BYTES_MAX } from './guarded-agent.ts';

type Connection = Duplex & {
  ref?(): unknown;
  unref?(): unknown;
};

// 100, 103 and the like: before each answer there may be a few.
const INTERIM_HEADS_MAX = 16;

const STATUS_LINE = /^HTTP\/1\.([01])[ \t]+([1-9]\d\d)(?:[ \t].*)?$/i;
const LENGTH = /^\d{1,15}$/;
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const CONTROLS = /[\x00-\x08\x0a-\x1f\x7f]/g;
// What says where the body ends.
const FRAMING: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);

/**
 * Wraps a connection. Only one answer is read from it, so it must not be used again; what the
 * server sends after that answer is dropped, and never becomes that of another request.
 */
export class LenientSocket extends Duplex {
  readonly #inner: Connection;
  #lines: string[] = [];
  #line: Buffer[] = [];
  #headBytes = 0;
  #interims = 0;
  #isHeadRead = false;
  #bytesLeft = Number.POSITIVE_INFINITY;

  constructor(inner: Connection) {
    super({ allowHalfOpen: false });
    this.#inner = inner;
    inner.on('data', (chunk: Buffer) => this.#take(chunk));
    inner.on('end', () => this.#end());
    inner.on('error', (error) => this.#fail(error));
    inner.on('close', () => this.#end());
  }

  ref(): this {
    this.#inner.ref?.();
    return this;
  }

  unref(): this {
    this.#inner.unref?.();
    return this;
  }

  override _read(): void {
    this.#inner.resume();
  }

  override _write(
    chunk: Uint8Array,
    _: BufferEncoding,
    callback: (error?: Error | null) => void,
  ): void {
    this.#inner.write(chunk, callback);
  }

  override _final(callback: () => void): void {
    this.#inner.end(callback);
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#inner.destroy();
    callback(error);
  }

  #take(chunk: Buffer): void {
    if (this.#isHeadRead) {
      this.#pass(chunk);
      return;
    }
    try {
      const rest = this.#readHead(chunk);
      if (rest !== undefined) this.#pass(rest);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  // The bytes after the head, once it is complete.
  #readHead(chunk: Buffer): Buffer | undefined {
    let from = 0;
    for (;;) {
      const at = chunk.indexOf(0x0a /* LF */, from);
      const end = at === -1 ? chunk.length : at;
      this.#headBytes += end - from + 1;
      if (this.#headBytes > HEADER_BYTES_MAX) throw refused('its head is too long');
      this.#line.push(chunk.subarray(from, end));
      if (at === -1) return undefined;
      const line = Buffer.concat(this.#line).toString('latin1').replace(/\r$/, '');
      this.#line = [];
      from = at + 1;
      if (line !== '') this.#lines.push(line);
      else if (this.#lines.length > 0 && this.#endHead()) return chunk.subarray(from);
    }
  }

  #endHead(): boolean {
    const { status, text, bytes } = readLenientHead(this.#lines);
    this.#lines = [];
    if (status < 200) {
      this.#interims += 1;
      if (status === 101 || this.#interims > INTERIM_HEADS_MAX) throw refused('it never begins');
      return false;
    }
    this.#isHeadRead = true;
    this.#bytesLeft = bytes ?? Number.POSITIVE_INFINITY;
    this.push(Buffer.from(text, 'latin1'));
    return true;
  }

  #pass(chunk: Buffer): void {
    const part = chunk.subarray(0, Math.min(chunk.length, this.#bytesLeft));
    this.#bytesLeft -= part.length;
    if (part.length > 0 && !this.push(part)) this.#inner.pause();
    // Bytes after the answer are dropped.
    if (this.#bytesLeft === 0) this.#inner.removeAllListeners('data').resume();
  }

  // A server may reset the connection where it should end it.
  #fail(error: NodeJS.ErrnoException): void {
    const isCut = error.code === 'ECONNRESET' && !this.#isHeadRead && this.#headBytes > 0;
    this.destroy(isCut ? refused('it ends within its head') : error);
  }

  #end(): void {
    if (!this.#isHeadRead && !this.destroyed) {
      this.#fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    } else if (!this.readableEnded && !this.destroyed) {
      this.push(null);
    }
  }
}

/** A head in good HTTP, and how much body belongs to it. */
interface LenientHead {
  readonly status: number;
  /** With the empty line at its end. */
  readonly text: string;
  /** The length of the body; absent where it ends by its chunks or with the connection. */
  readonly bytes?: number | undefined;
}

interface Field {
  readonly name: string;
  value: string;
}

/**
 * Reads the lines of a head, one byte a character, without their ends and without the empty one.
 *
 * A header without a colon, or with an invalid name, is left out; a folded one is joined; control
 * characters become blanks. Of several equal Content-Lengths one counts, and none beside
 * `Transfer-Encoding: chunked`. The head says `Connection: close`: it must not be used again.
 * Anything but an answer, and one whose end is ambiguous, is an error.
 * Source: https://www.rfc-editor.org/rfc/rfc9112.html#section-6.3
 */
function readLenientHead(lines: readonly string[]): LenientHead {
  const [first = '', ...rest] = lines;
  const [, minor, code = ''] = STATUS_LINE.exec(first) ?? [];
  if (minor === undefined) throw refused('it does not begin as an answer does');
  const fields = readFields(rest);
  const valuesOf = (name: string): readonly string[] =>
    fields.filter((field) => field.name === name).map(({ value }) => value);
  const lengths = [...new Set(valuesOf('content-length').flatMap((value) => value.split(/ *, */)))];
  const codings = valuesOf('transfer-encoding').map((value) => value.toLowerCase());
  if (lengths.length > 1) throw refused('it has several lengths');
  const [length] = lengths;
  if (length !== undefined && !LENGTH.test(length)) throw refused('its length is not a number');
  const isChunked = codings.length > 0;
  if (isChunked && (codings.length > 1 || codings[0] !== 'chunked' || minor === '0')) {
    throw refused('its Transfer-Encoding leaves open where it ends');
  }
  const kept = fields.filter(({ name }) => !FRAMING.has(name) && name !== 'connection');
  const framing = isChunked
    ? ['transfer-encoding: chunked']
    : length === undefined
      ? []
      : [`content-length: ${length}`];
  const head = [
    `HTTP/1.1 ${code} Answer`,
    ...kept.map(({ name, value }) => `${name}: ${value}`),
    ...framing,
    'connection: close',
  ];
  return {
    status: Number(code),
    text: `${head.join('\r\n')}\r\n\r\n`,
    bytes: isChunked || length === undefined ? undefined : Number(length),
  };
}

/** The error for an answer that is read in no way, in the words of the client's own parser. */
function refused(why: string): Error {
  return Object.assign(new Error(why), { name: 'HTTPParserError' });
}

function readFields(lines: readonly string[]): readonly Field[] {
  const fields: Field[] = [];
  let last: Field | undefined;
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      if (last === undefined) continue;
      if (FRAMING.has(last.name)) throw refused('a header that says where it ends is folded');
      last.value = `${last.value} ${plain(line)}`.trim();
      continue;
    }
    last = readField(line);
    if (last !== undefined) fields.push(last);
  }
  return fields;
}

function readField(line: string): Field | undefined {
  const colon = line.indexOf(':');
  const written = (colon === -1 ? line : line.slice(0, colon)).replace(/[ \t]+$/, '');
  const name = written.toLowerCase();
  if (colon !== -1 && TOKEN.test(written)) {
    const raw = line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '');
    const value = plain(raw);
    if (FRAMING.has(name) && value !== raw) {
      throw refused('a header that says where it ends has control characters');
    }
    return { name, value };
  }
  // Whatever somebody else may take for one of them: `Content-Length\v: 5`.
  const bare = name.replace(/[^a-z-]/g, '');
  if (FRAMING.has(bare)) throw refused('a header that says where it ends is misspelt');
  return undefined;
}

function plain(text: string): string {
  return text.replace(CONTROLS, ' ').replace(/^[ \t]+|[ \t]+$/g, '');
}

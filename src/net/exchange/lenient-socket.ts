// A connection for one answer whose head is no good HTTP: the client is given the head in good
// HTTP, and the bytes behind it as they come, up to the end of the answer and no further.
import { Duplex } from 'node:stream';
import { HEADER_BYTES_MAX } from './guarded-agent.ts';
import { readLenientHead, refused } from './lenient-head.ts';

/** What is needed of a connection. */
type Connection = Duplex & {
  ref?(): unknown;
  unref?(): unknown;
};

// 100, 103 and the like: before each answer there may be a few.
const INTERIM_HEADS_MAX = 16;

/**
 * Wraps a connection. One answer is read from it, so it must not be used again; what the server
 * sends behind that answer is dropped, and never becomes that of another request.
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

  // Gives what comes behind the head, once it is there.
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
    // What comes behind the answer is nobody's.
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

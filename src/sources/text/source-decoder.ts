// The bytes of a text source to text: UTF-8, repaired where it is ill-formed, or UTF-16.
import { decodeUtf8, isWellFormedUtf8 } from '../../formats/bytes/utf8.ts';
import { decodeRepairedUtf8, utf8SequenceLength } from '../../formats/bytes/utf8-repair.ts';

const NOTHING = new Uint8Array(0);
// UTF-16 shows in its first two characters.
const HEAD_BYTES = 4;

/**
 * Decodes a text piece by piece. A byte order mark goes. UTF-16 is known by its mark, or by the
 * zeros between two ASCII characters at the beginning; all else is UTF-8, of which each bad byte is
 * read as windows-1252, in which spreadsheets still save.
 *
 * Chunks may use their memory again.
 */
export class SourceDecoder {
  readonly #onRepair: () => void;
  #carry: Uint8Array = NOTHING;
  #utf16: TextDecoder | undefined;
  #begun = false;
  #repaired = false;

  /** `onRepair` is told once, when the first bad byte was met. */
  constructor(onRepair: () => void) {
    this.#onRepair = onRepair;
  }

  /** Gives the text of more bytes. (A Buffer's slice is no copy, so none is used.) */
  decode(chunk: Uint8Array): string {
    const bytes = this.#carry.length > 0 ? joined(this.#carry, chunk) : chunk;
    this.#carry = NOTHING;
    if (!this.#begun && bytes.length < HEAD_BYTES) {
      this.#carry = new Uint8Array(bytes);
      return '';
    }
    return this.#decode(bytes, bytes.length - unfinishedTail(bytes));
  }

  /** Gives the text of what was held back. */
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

// How many bytes at the end begin a character that goes on: 0 to 3.
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

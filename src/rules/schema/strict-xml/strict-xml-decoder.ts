// Bytes to characters as strictly as XML asks: the first byte that means nothing ends the document.
import { forbiddenCharacterIn } from './strict-xml-characters.ts';
import {
  BYTE_WITHOUT_MEANING,
  isUtf16Name,
  type StrictXmlCharset,
  strictXmlCharset,
} from './strict-xml-charsets.ts';

// A declaration longer than this is taken for one that names no charset.
const DECLARATION_BYTES_MAX = 4_096;
// Bytes are decoded, and a bad one is searched for, in blocks of this size.
const BLOCK_BYTES = 4_096;
// Bytes of a multibyte charset in which no sure end of a character stands.
const UNSURE_BYTES_MAX = 10_000_000;

const DECLARED =
  /^\ufeff?<\?xml\s+version\s*=\s*(?:"[^"<]*"|'[^'<]*')\s+encoding\s*=\s*(["'])([A-Za-z][\w.-]*)\1/;

/** Why the characters end where they end. */
export interface StrictXmlBarrier {
  readonly message: string;
  /** A NUL, at which libxml2 sees the end of the document. */
  readonly nul: boolean;
}

/**
 * Decodes the bytes of one XML document, in chunks of any size.
 *
 * The charset is that of the byte order mark or of the first bytes, then of the declaration, as
 * libxml2 has it: the mark of UTF-8 does not outweigh what the declaration says.
 */
export class StrictXmlDecoder {
  /** Set once no more characters will come because of what the bytes hold. */
  barrier: StrictXmlBarrier | undefined;
  #charset: StrictXmlCharset | undefined;
  #head: Uint8Array = new Uint8Array(0);
  // Bytes that may be a part of a character only.
  readonly #pieces: Uint8Array[] = [];
  #unsure = 0;
  #markFirst = false;
  #begun = false;

  /** The characters of the next chunk, as far as they are whole. */
  decode(chunk: Uint8Array, last: boolean): string {
    if (this.barrier !== undefined) return '';
    if (this.#charset !== undefined) return this.#guard(this.#decode(chunk, last));
    const head = joined([this.#head], chunk);
    const found = this.#sniff(head, last);
    // The caller may refill the chunk; and `slice` of Node's buffers copies nothing.
    this.#head = found === undefined ? new Uint8Array(head) : new Uint8Array(0);
    if (found === undefined) return '';
    this.#charset = found;
    return this.#guard(this.#decode(head, last));
  }

  /** How many bytes a UTF-16 unit of the decoded text took. */
  bytesOf(unit: number): number {
    const { kind, label } = this.#charset ?? { kind: 'utf-8' };
    if (kind === 'utf-16le' || kind === 'utf-16be') return 2;
    if (kind === 'table') return unit === 0xfeff && this.#markFirst ? 3 : 1;
    if (unit < 0x80) return 1;
    if (kind === 'multibyte') {
      // Half-width katakana; the other characters of these charsets mostly take two bytes.
      return label === 'shift_jis' && unit >= 0xff61 && unit <= 0xff9f ? 1 : 2;
    }
    if (unit < 0x800) return 2;
    return unit >= 0xd800 && unit <= 0xdfff ? 2 : 3;
  }

  #guard(text: string): string {
    const bad = forbiddenCharacterIn(text);
    if (bad < 0) return text;
    const code = text.charCodeAt(bad);
    const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    this.barrier = { message: `XML does not allow the character ${name}.`, nul: code === 0 };
    return text.slice(0, bad);
  }

  // What the first bytes and the declaration say; `undefined` while more of them are needed.
  #sniff(head: Uint8Array, last: boolean): StrictXmlCharset | undefined {
    if (head.length < 4 && !last) return undefined;
    const kind = unitsOf(head);
    const text = asciiOf(head, kind);
    const begin = text.startsWith('\ufeff') ? text.slice(1) : text;
    const opens = begin.startsWith('<?xml') || '<?xml'.startsWith(begin);
    const whole = !opens || text.includes('?>') || head.length >= DECLARATION_BYTES_MAX;
    if (!whole && !last) return undefined;
    const declared = DECLARED.exec(text)?.[2];
    if (kind === 'utf-8') {
      this.#markFirst = head[0] === 0xef;
      const charset = strictXmlCharset(declared);
      if (charset !== undefined) return charset;
      this.barrier = { message: `The encoding ${declared} is not supported.`, nul: false };
    } else if (declared !== undefined && !isUtf16Name(declared, kind)) {
      const message = `The declaration says ${declared}, but the bytes are ${kind.toUpperCase()}.`;
      this.barrier = { message, nul: false };
    }
    return { kind };
  }

  #decode(chunk: Uint8Array, last: boolean): string {
    const charset = this.#charset ?? { kind: 'utf-8' };
    // A declaration that cannot be followed: nothing behind it can be read.
    if (this.barrier !== undefined) return asciiOf(chunk, charset.kind).split('?>', 1)[0] ?? '';
    if (charset.table !== undefined) return this.#byTable(chunk, charset.table);
    if (charset.kind === 'multibyte') return this.#multibyte(chunk, { charset, last });
    const bytes = joined(this.#pieces.splice(0), chunk);
    const whole = last ? bytes.length : wholeLength(bytes, charset.kind);
    if (whole < bytes.length) this.#pieces.push(new Uint8Array(bytes.subarray(whole)));
    return this.#strictly(bytes.subarray(0, whole), charset);
  }

  // Waits for a byte that surely ends a character; what comes before it is decoded at once.
  #multibyte(
    chunk: Uint8Array,
    { charset, last }: { readonly charset: StrictXmlCharset; readonly last: boolean },
  ): string {
    let sure = 0;
    for (let at = 0; at < chunk.length && this.#unsure <= UNSURE_BYTES_MAX; at += 1) {
      const ends = isSureEnd(chunk[at] ?? 0);
      this.#unsure = ends ? 0 : this.#unsure + 1;
      if (ends) sure = at + 1;
    }
    const excess = this.#unsure > UNSURE_BYTES_MAX;
    if (sure === 0 && !last && !excess) {
      if (chunk.length > 0) this.#pieces.push(new Uint8Array(chunk));
      return '';
    }
    if (excess && sure === 0) {
      this.#fail();
      return '';
    }
    const end = last && !excess ? chunk.length : sure;
    const bytes = joined(this.#pieces.splice(0), chunk.subarray(0, end));
    if (end < chunk.length) this.#pieces.push(new Uint8Array(chunk.subarray(end)));
    const text = this.#strictly(bytes, charset);
    if (excess) this.#fail();
    return text;
  }

  #byTable(chunk: Uint8Array, table: Uint16Array): string {
    const marked = this.#markFirst && !this.#begun;
    this.#begun = true;
    const bytes = marked ? chunk.subarray(3) : chunk;
    const units = new Uint16Array(bytes.length);
    let length = 0;
    for (; length < bytes.length; length += 1) {
      const unit = table[bytes[length] ?? 0] ?? BYTE_WITHOUT_MEANING;
      if (unit === BYTE_WITHOUT_MEANING) {
        this.#fail();
        break;
      }
      units[length] = unit;
    }
    let text = marked ? '\ufeff' : '';
    for (let at = 0; at < length; at += BLOCK_BYTES) {
      text += String.fromCharCode(...units.subarray(at, Math.min(at + BLOCK_BYTES, length)));
    }
    return text;
  }

  #strictly(bytes: Uint8Array, charset: StrictXmlCharset): string {
    const { text, whole } = decodeStrictXml(bytes, charset);
    if (!whole) this.#fail();
    return text;
  }

  #fail(): void {
    this.barrier = { message: 'Bytes are invalid in the encoding of the document.', nul: false };
  }
}

// The first four bytes distinguish units of two bytes from units of one.
// Source: https://www.w3.org/TR/xml/#sec-guessing
function unitsOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [a, b, c, d] = head;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0 && c === 0x3f && d === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0 && d === 0x3f) return 'utf-16be';
  return 'utf-8';
}

// The declaration, which is ASCII, up to its end.
function asciiOf(head: Uint8Array, kind: StrictXmlCharset['kind']): string {
  const wide = kind === 'utf-16le' || kind === 'utf-16be';
  const length = Math.min(head.length, DECLARATION_BYTES_MAX);
  const start = head.subarray(0, wide ? length - (length % 2) : length);
  const label = wide ? kind : 'utf-8';
  return new TextDecoder(label, { ignoreBOM: true }).decode(start);
}

function joined(before: readonly Uint8Array[], after: Uint8Array): Uint8Array {
  const length = before.reduce((sum, piece) => sum + piece.length, 0);
  if (length === 0) return after;
  const all = new Uint8Array(length + after.length);
  let at = 0;
  for (const piece of [...before, after]) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Characters, and whether all of the bytes had a meaning. */
interface StrictXmlDecoding {
  readonly text: string;
  readonly whole: boolean;
}

/** Decodes bytes that begin with a whole character; not for charsets that have a table. */
function decodeStrictXml(
  bytes: Uint8Array,
  { kind, label = kind }: StrictXmlCharset,
): StrictXmlDecoding {
  try {
    return { text: decoderOf(label).decode(bytes), whole: true };
  } catch {
    return { text: wellFormedPart(bytes, { kind, label }), whole: false };
  }
}

/** How many bytes surely end with a whole character. */
function wholeLength(bytes: Uint8Array, kind: StrictXmlCharset['kind']): number {
  if (kind === 'multibyte') {
    let at = bytes.length;
    while (at > 0 && !isSureEnd(bytes[at - 1] ?? 0)) at -= 1;
    return at;
  }
  if (kind === 'utf-8') {
    // At most three bytes back stands the first byte of a character that is not whole.
    for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
      const byte = bytes[bytes.length - back] ?? 0;
      if (byte >= 0xc0) {
        const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
        return size > back ? bytes.length - back : bytes.length;
      }
      if (byte < 0x80) break;
    }
    return bytes.length;
  }
  const even = bytes.length - (bytes.length % 2);
  const high = bytes[kind === 'utf-16le' ? even - 1 : even - 2] ?? 0;
  return even > 0 && high >= 0xd8 && high <= 0xdb ? even - 2 : even;
}

// What comes before the first bytes that mean nothing: the block they stand in is found first.
function wellFormedPart(
  bytes: Uint8Array,
  { kind, label }: { readonly kind: StrictXmlCharset['kind']; readonly label: string },
): string {
  const blocks = decoderOf(label);
  let from = 0;
  try {
    for (; from < bytes.length; from += BLOCK_BYTES) {
      blocks.decode(bytes.subarray(from, from + BLOCK_BYTES), { stream: true });
    }
  } catch {}
  from = wholeLength(bytes.subarray(0, from), kind);
  let text = decoderOf(label).decode(bytes.subarray(0, from));
  const single = decoderOf(label);
  try {
    for (; from < bytes.length; from += 1) {
      text += single.decode(bytes.subarray(from, from + 1), { stream: true });
    }
  } catch {}
  return text;
}

function decoderOf(label: string): TextDecoder {
  return new TextDecoder(label, { fatal: true, ignoreBOM: true });
}

/**
 * Whether a byte ends a character in every multibyte charset that is read: none under 0x30 is a
 * part of another character.
 *
 * Source: https://encoding.spec.whatwg.org/
 */
function isSureEnd(byte: number): boolean {
  return byte < 0x30;
}

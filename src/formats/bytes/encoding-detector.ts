// Which encoding a document is in, from its first bytes.
import { joinBytes } from '../../base/stream/join-bytes.ts';
import type { ReadProblemCode } from '../problems/read-problem.ts';
import { decodeLatin1 } from './decode-utf8.ts';

/** An encoding by its WHATWG name, and what was odd about the way it was found. */
export interface DetectedEncoding {
  readonly encoding: string;
  readonly notes: readonly ReadProblemCode[];
}

// How far after the first sign of the document its XML declaration is looked for.
const LOOK_BYTES = 32_768;

// Names of encodings that WHATWG's list has and IANA does not register, of those sitemaps use.
// https://www.iana.org/assignments/character-sets (2026-11)
const UNREGISTERED =
  /^(?:utf8|unicode-1-1-utf-8|unicode11utf8|x-.*|gb_2312|dos-\d+|cp125\d|latin1?)$/;

// More leading blanks than this are passed on without waiting for what follows them.
const BLANK_BYTES = 65_536;

/**
 * Finds the encoding of a document: by its byte order mark, by the pattern of UTF-16, by the label
 * of its XML declaration, by the `charset` of its media type, or UTF-8.
 *
 * Bytes are held until it is known: until the declaration ends when the document begins with one,
 * else until there are 32 KiB of document. The result depends only on the bytes, not on the chunks.
 */
export class EncodingDetector {
  held: Uint8Array = new Uint8Array(0);
  #released: Uint8Array[] = [];
  #lookAgainAt = 0;
  /** How many blanks were passed on before the encoding was known. */
  releasedBytes = 0;
  /** They had a byte order mark of UTF-8. */
  #marked = false;
  readonly #contentType: string | undefined;

  constructor(contentType?: string) {
    this.#contentType = contentType;
  }

  /** Takes more bytes; returns the encoding as soon as it is certain. */
  add(chunk: Uint8Array): DetectedEncoding | undefined {
    this.held = this.held.length === 0 ? chunk : joinBytes([this.held, chunk]);
    if (this.held.length >= this.#lookAgainAt) {
      const detected = this.#detect(false);
      if (detected) return detected;
      this.#lookAgainAt = this.held.length * 2;
    }
    // A source may use its chunk's memory again.
    if (this.held.buffer === chunk.buffer) this.held = this.held.slice();
    return undefined;
  }

  /** The encoding when nothing more comes. */
  finish(): DetectedEncoding {
    return this.#detect(true) as DetectedEncoding;
  }

  /** The blanks that need not wait, once. */
  takeReleased(): readonly Uint8Array[] {
    return this.#released.splice(0);
  }

  #detect(final: boolean): DetectedEncoding | undefined {
    let start = skipBlanks(this.held);
    while (start >= BLANK_BYTES) {
      // Not within a mark.
      let end = BLANK_BYTES;
      while (this.held[end] === 0xbb || this.held[end] === 0xbf) end -= 1;
      this.#marked ||= hasUtf8Mark(this.held, end);
      this.#released.push(this.held.slice(0, end));
      this.releasedBytes += end;
      this.held = this.held.subarray(end);
      start = skipBlanks(this.held);
    }
    const mark = utf16Mark(this.held, start) ?? utf16Pattern(this.held, start);
    const text = decodeHead(this.held, start, mark);
    const declared = /^\s*<\?xml\s[^<>]*\?>/i.test(text);
    if (!final && !declared && this.held.length - start < LOOK_BYTES) return undefined;
    const label = declaredLabel(text);
    if (mark) return { encoding: mark, notes: this.#doubts(label, mark) };
    if (this.#marked || hasUtf8Mark(this.held, start)) {
      return { encoding: 'utf-8', notes: [...labelNotes(label), ...this.#doubts(label, 'utf-8')] };
    }
    return this.#byLabels(label);
  }

  #byLabels(declared: string | undefined): DetectedEncoding {
    const typed = charsetOf(this.#contentType);
    const notes: ReadProblemCode[] = [...labelNotes(declared)];
    const encoding = this.#choose(declared, notes) ?? this.#choose(typed, notes) ?? 'utf-8';
    const typeSays = resolveLabel(typed ?? '');
    if (declared !== undefined && typeSays !== undefined && typeSays !== encoding) {
      notes.push('encoding-label-mismatch');
    }
    return { encoding, notes: [...new Set(notes)] };
  }

  /** The encoding of a label, unless it is unknown or contradicts the bytes. */
  #choose(label: string | undefined, notes: ReadProblemCode[]): string | undefined {
    if (label === undefined) return undefined;
    const encoding = resolveLabel(label);
    if (encoding === undefined) notes.push('encoding-label-unknown');
    else if (encoding.startsWith('utf-16')) notes.push('encoding-label-mismatch');
    else return encoding;
    return undefined;
  }

  /** How a label contradicts the encoding that the bytes show. */
  #doubts(declared: string | undefined, found: string): readonly ReadProblemCode[] {
    const label = declared ?? charsetOf(this.#contentType);
    if (label === undefined) return [];
    const says = resolveLabel(label);
    if (says === undefined) return ['encoding-label-unknown'];
    return says.slice(0, 6) === found.slice(0, 6) ? [] : ['encoding-label-mismatch'];
  }
}

/** The first bytes of the document as text, enough to find its declaration. */
function decodeHead(bytes: Uint8Array, start: number, utf16: string | undefined): string {
  const end = Math.min(bytes.length, start + LOOK_BYTES);
  if (!utf16) return decodeLatin1(bytes, start, end);
  return new TextDecoder(utf16).decode(bytes.subarray(start, end - ((end - start) % 2)));
}

/** The index of the first byte that is neither blank nor NUL nor part of a UTF-8 mark. */
function skipBlanks(bytes: Uint8Array): number {
  let at = 0;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf) at += 2;
    else if (byte !== 0 && byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) break;
  }
  return at;
}

/** Whether there is a byte order mark of UTF-8 before the document. */
function hasUtf8Mark(bytes: Uint8Array, end: number): boolean {
  for (let at = bytes.indexOf(0xef); at >= 0 && at + 3 <= end; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf) return true;
  }
  return false;
}

function utf16Mark(bytes: Uint8Array, start: number): string | undefined {
  const first = bytes[start];
  const second = bytes[start + 1];
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/**
 * UTF-16 without a mark: the first characters are ASCII, so every other byte is NUL.
 *
 * > | 00 3C 00 3F   or   3C 00 3F 00
 *        ^                ^
 */
function utf16Pattern(bytes: Uint8Array, start: number): string | undefined {
  if (bytes.length - start < 4) return undefined;
  if (bytes[start + 1] !== 0 || bytes[start + 2] === 0 || bytes[start + 3] !== 0) return undefined;
  return bytes[start - 1] === 0 && start % 2 === 1 ? 'utf-16be' : 'utf-16le';
}

/** The label of the first XML declaration that is not in a comment. */
function declaredLabel(text: string): string | undefined {
  const visible = text.replace(/<!--.*?(?:-->|$)/gs, '');
  const declaration = /<\?xml\s([^<>]*)>/i.exec(visible)?.[1] ?? '';
  const match = /\bencoding\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'?>]+))/i.exec(declaration);
  return match ? (match[1] ?? match[2] ?? match[3] ?? '') : undefined;
}

function charsetOf(contentType: string | undefined): string | undefined {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(contentType ?? '');
  return match ? (match[1] ?? match[2] ?? match[3]) : undefined;
}

/** The WHATWG name of a label; `undefined` when it is unknown, or the runtime cannot decode it. */
function resolveLabel(label: string): string | undefined {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
}

function labelNotes(label: string | undefined): readonly ReadProblemCode[] {
  const unregistered = label !== undefined && UNREGISTERED.test(label.trim().toLowerCase());
  return unregistered ? ['encoding-label-unregistered'] : [];
}

// Raw text of a document to a string: UTF-8, line ends, references, forbidden characters.
import { trimBlank } from '../../protocol/blank.ts';
import { decodeUtf8 } from '../bytes/decode-utf8.ts';
import { decodeRepairedUtf8 } from '../bytes/utf8-repair.ts';
import type { ReadProblemCode } from '../problems/read-problem.ts';
import { decodeReference, predefinedCharacter, type ReferenceContext } from './references.ts';

export interface RawText {
  readonly bytes: Uint8Array;
  /** The same bytes as Latin-1. */
  readonly latin1: string;
  readonly start: number;
  readonly end: number;
}

export interface TextContext extends ReferenceContext {
  /** Some bytes of the document are ill-formed UTF-8. */
  readonly illFormed: boolean;
  /** Called with a problem and the index of its byte. */
  note(code: ReadProblemCode, index: number): void;
}

const ODD = /[\x00-\x08\x0b-\x1f\x80-\xff&]/;
// U+FFFE and U+FFFF are EF BF BE and EF BF BF.
const FORBIDDEN_BYTES = /[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]/g;
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const BEYOND_ASCII = /[\x80-\xff]/;
const SUSPECT_CDATA = /[\x00-\x08\x0b-\x1f\ufffe\uffff]/;
const SUSPECT = /[\x00-\x08\x0b-\x1f\ufffe\uffff]|&(?!(?:amp|lt|gt|quot|apos);)/;
const REFERENCE = /&(?:amp|lt|gt|quot|apos);/g;

/**
 * Decodes raw text. With `cdata` nothing in it is a reference. CRLF and CR become LF; characters
 * that XML forbids are dropped, with a note.
 *
 * Source: https://www.w3.org/TR/xml/#sec-line-ends
 */
export function decodeText(raw: RawText, context: TextContext, cdata = false): string {
  const plain = raw.latin1.slice(raw.start, raw.end);
  if (!ODD.test(plain)) return plain;
  if (!context.illFormed) {
    // Most texts have at worst letters beyond ASCII and XML's own references.
    const usual = BEYOND_ASCII.test(plain) ? decodeUtf8(raw.bytes, raw.start, raw.end) : plain;
    if (!(cdata ? SUSPECT_CDATA : SUSPECT).test(usual)) {
      return cdata || !usual.includes('&') ? usual : usual.replace(REFERENCE, predefinedCharacter);
    }
  }
  if (cdata || !plain.includes('&')) return decodeSegment(raw, raw.start, raw.end, context);
  let text = '';
  let at = raw.start;
  for (;;) {
    const ampersand = raw.latin1.indexOf('&', at);
    if (ampersand < 0 || ampersand >= raw.end) break;
    text += decodeSegment(raw, at, ampersand, context);
    const reference = decodeReference(raw.latin1, ampersand, context);
    // A reference that ends after the text is invalid: its `;` belongs to something else.
    const inside = ampersand + reference.length <= raw.end;
    if (!inside || reference.note) {
      context.note(
        inside && reference.note ? reference.note : 'xml-ampersand-unescaped',
        ampersand,
      );
    }
    text += inside ? reference.text : '&';
    at = ampersand + (inside ? reference.length : 1);
  }
  return text + decodeSegment(raw, at, raw.end, context);
}

/** The index of the first character that decoding and trimming leave; or the end. */
export function firstCharacterIndex(raw: RawText, context: TextContext, cdata: boolean): number {
  const { latin1, end } = raw;
  for (let at = raw.start; at < end; ) {
    const code = latin1.charCodeAt(at);
    if (code <= 0x20) at += 1;
    else if (code === 0xef && /^\xbf[\xbe\xbf]/.test(latin1.slice(at + 1, at + 3))) at += 3;
    else if (code === 0x26 /* & */ && !cdata) {
      const { text, length } = decodeReference(latin1, at, context);
      if (at + length > end || trimBlank(text) !== '') return at;
      at += length;
    } else return at;
  }
  return end;
}

/** Decodes a name that was sliced from a document as Latin-1. */
export function decodeName(latin1: string): string {
  if (!BEYOND_ASCII.test(latin1)) return latin1;
  const bytes = Uint8Array.from(latin1, (character) => character.charCodeAt(0));
  return decodeRepairedUtf8(bytes, 0, bytes.length);
}

/** Text without references. */
function decodeSegment(raw: RawText, start: number, end: number, context: TextContext): string {
  let text = raw.latin1.slice(start, end);
  const latin1 = text;
  if (BEYOND_ASCII.test(text)) {
    const decode = context.illFormed ? decodeRepairedUtf8 : decodeUtf8;
    text = decode(raw.bytes, start, end);
  }
  if (text.search(FORBIDDEN) >= 0) {
    for (const { index } of latin1.matchAll(FORBIDDEN_BYTES)) {
      context.note('xml-character-forbidden', start + index);
    }
    text = text.replace(FORBIDDEN, '');
  }
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

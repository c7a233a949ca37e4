// Damage to the bytes of a sitemap, by class: flips, cuts, charsets.
import { below, type Chance, maybe, oneOf } from './chance.ts';

/** Gives other bytes; `text` is what the given ones say. */
export type ByteChange = (bytes: Uint8Array, chance: Chance, text: string) => Uint8Array;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function utf16(text: string, little: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    bytes[at * 2 + (little ? 0 : 1)] = unit & 0xff;
    bytes[at * 2 + (little ? 1 : 0)] = unit >> 8;
  }
  return bytes;
}

const oneByteEach = (text: string): Uint8Array =>
  Uint8Array.from([...text], (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x100 ? code : 0x3f;
  });

/** The classes. */
export const BYTE_MUTATIONS: Readonly<Record<string, ByteChange>> = {
  'byte flipped': (bytes, chance) => {
    const changed = bytes.slice();
    const at = below(chance, changed.length);
    changed[at] = maybe(chance) ? (changed[at] ?? 0) ^ (1 << below(chance, 8)) : below(chance, 256);
    return changed;
  },
  'bytes deleted': (bytes, chance) => {
    const at = below(chance, bytes.length);
    return Uint8Array.from([
      ...bytes.subarray(0, at),
      ...bytes.subarray(at + 1 + below(chance, 3)),
    ]);
  },
  'byte inserted': (bytes, chance) => {
    const at = below(chance, bytes.length + 1);
    return Uint8Array.from([...bytes.subarray(0, at), below(chance, 256), ...bytes.subarray(at)]);
  },
  truncation: (bytes, chance) => bytes.slice(0, below(chance, bytes.length + 1)),
  'UTF-16': (_, chance, text) => {
    const mark = oneOf(chance, ['\ufeff', '\ufeff', '']);
    const declared = oneOf(chance, [
      'UTF-16',
      'UTF-8',
      'utf-16',
      'UTF-16LE',
      'UTF-16BE',
      'ISO-8859-1',
      'UTF16',
      'x',
      'US-ASCII',
    ]);
    const declaration = maybe(chance, 0.8) ? `<?xml version="1.0" encoding="${declared}"?>\n` : '';
    const whole = utf16(mark + declaration + withoutDeclaration(text), maybe(chance));
    if (maybe(chance, 0.8)) return whole;
    return (BYTE_MUTATIONS['byte flipped'] as ByteChange)(whole, chance, text);
  },
  charset: (_, chance, text) => {
    const charsets = [
      'ISO-8859-1',
      'iso-8859-1',
      'windows-1252',
      'windows-1251',
      'US-ASCII',
      'UTF-8',
      'windows-1250',
      'ISO-8859-15',
      'latin1',
      'cp1252',
      'KOI8-R',
      'windows-1253',
      'ISO-8859-2',
      'windows-1257',
      'none',
      'UTF-16',
    ];
    const declaration = `<?xml version="1.0" encoding="${oneOf(chance, charsets)}"?>\n`;
    const odd = maybe(chance)
      ? text
      : text.replace('</loc>', `${String.fromCharCode(0x80 + below(chance, 128))}</loc>`);
    const whole = declaration + withoutDeclaration(odd);
    const bytes = maybe(chance, 0.7) ? oneByteEach(whole) : encode(whole);
    return maybe(chance, 0.1) ? Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes]) : bytes;
  },
};

function withoutDeclaration(text: string): string {
  return text.replace(/^<\?xml[^>]*>/, '');
}

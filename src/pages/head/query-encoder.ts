// Queries of links in the encoding of their page, as browsers send them.

import { pageWindows1252 } from '../html/encoding-labels.ts';
import { URL_CHARACTERS_MAX } from '../record/page-limits.ts';

/** Escapes what is not ASCII in the query of an address, and leaves all else as it is. */
export type QueryEncoder = (address: string) => string;

const SINGLE_BYTE =
  /^(?:ibm866|iso-8859-\d+(?:-i)?|koi8-[ru]|macintosh|windows-\d+|x-mac-cyrillic)$/;
const MULTI_BYTE: ReadonlySet<string> = new Set([
  'gbk',
  'gb18030',
  'big5',
  'euc-jp',
  'shift_jis',
  'euc-kr',
]);
// Lead bytes whose characters are written in another way: https://encoding.spec.whatwg.org/#indexes
const UNUSED_LEADS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  big5: [0x81, 0xa0],
  shift_jis: [0xed, 0xef],
};
// Characters that are escaped in the query of an http or https address:
// https://url.spec.whatwg.org/#special-query-percent-encode-set
const ESCAPED = /[\x00- "#<>'\x7f-\xff]/;
const NOT_ASCII = /[^\x00-\x7f]/gu;
const BEYOND_PLANE_ZERO = 0x1_0000;
// The pointer of U+10000: https://encoding.spec.whatwg.org/#gb18030-encoder
const GB18030_PLANE_ONE = 189_000;

// There are 37 encodings that have one.
const encoders = new Map<string, QueryEncoder | undefined>();

/**
 * Returns the encoder of an encoding; `undefined` where queries are escaped as UTF-8: for UTF-8 and
 * UTF-16, and for ISO-2022-JP, which has no characters of its own but shifts between sets.
 *
 * A character that the encoding lacks is written as its number: `%26%238364%3B`. The tables come
 * from the decoders of the runtime, when the first link needs them.
 * Source: https://url.spec.whatwg.org/#string-percent-encode-after-encoding
 */
export function queryEncoder(encoding: string): QueryEncoder | undefined {
  if (encoders.has(encoding)) return encoders.get(encoding);
  const hasTable = SINGLE_BYTE.test(encoding) || MULTI_BYTE.has(encoding);
  const encoder = hasTable ? createEncoder(encoding) : undefined;
  encoders.set(encoding, encoder);
  return encoder;
}

function createEncoder(encoding: string): QueryEncoder {
  let table: ReadonlyMap<string, string> | undefined;
  const encode = (character: string): string => {
    table ??= encoding === 'gb18030' ? gb18030Table() : tableOf(encoding);
    const known = table.get(character);
    if (known !== undefined) return known;
    const code = character.codePointAt(0) ?? 0;
    const isBeyond = encoding === 'gb18030' && code >= BEYOND_PLANE_ZERO;
    return isBeyond ? gb18030Escape(code) : `%26%23${code}%3B`;
  };
  return (address) => {
    const start = address.indexOf('?');
    const hash = address.indexOf('#');
    const end = hash < 0 ? address.length : hash;
    if (start < 0 || start > end || address.length > URL_CHARACTERS_MAX) return address;
    const query = address.slice(start, end);
    const escaped = query.toWellFormed().replace(NOT_ASCII, encode);
    return escaped === query ? address : address.slice(0, start) + escaped + address.slice(end);
  };
}

/** Escapes by character: what one byte or two decode to. */
function tableOf(encoding: string): Map<string, string> {
  const table = new Map<string, string>();
  const singles = Array.from({ length: 0x80 }, (_, index) => [0x80 + index]);
  addDecoded(table, encoding, singles);
  if (!MULTI_BYTE.has(encoding)) return table;
  const [from, to] = UNUSED_LEADS[encoding] ?? [0, 0];
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    if (lead >= from && lead <= to) continue;
    const pairs = Array.from({ length: 0xbf }, (_, index) => [lead, 0x40 + index]);
    addDecoded(table, encoding, pairs);
  }
  return table;
}

function gb18030Table(): ReadonlyMap<string, string> {
  const table = tableOf('gb18030');
  const digits = Array.from({ length: 10 }, (_, index) => 0x30 + index);
  for (let first = 0x81; first <= 0x84; first += 1) {
    for (const second of digits) {
      const fours: number[][] = [];
      for (let third = 0x81; third <= 0xfe; third += 1) {
        for (const fourth of digits) fours.push([first, second, third, fourth]);
      }
      addDecoded(table, 'gb18030', fours);
    }
  }
  return table;
}

/** Of several that decode to one character the first counts. */
function addDecoded(
  table: Map<string, string>,
  encoding: string,
  sequences: readonly (readonly number[])[],
): void {
  // A line break ends what an ill-formed sequence may swallow.
  const bytes = Uint8Array.from(sequences.flatMap((sequence) => [...sequence, 0x0a]));
  const lines = pageWindows1252(encoding, new TextDecoder(encoding).decode(bytes)).split('\n');
  if (lines.length !== sequences.length + 1) return;
  for (const [index, sequence] of sequences.entries()) {
    const character = lines[index] ?? '';
    const isOne = character !== '' && character.length === (isPair(character) ? 2 : 1);
    if (isOne && character !== '\ufffd' && character > '\x7f' && !table.has(character)) {
      table.set(character, sequence.map(escapeByte).join(''));
    }
  }
}

function isPair(text: string): boolean {
  return (text.codePointAt(0) ?? 0) >= BEYOND_PLANE_ZERO;
}

function gb18030Escape(code: number): string {
  const pointer = code - BEYOND_PLANE_ZERO + GB18030_PLANE_ONE;
  const bytes = [
    0x81 + Math.floor(pointer / 12_600),
    0x30 + (Math.floor(pointer / 1_260) % 10),
    0x81 + (Math.floor(pointer / 10) % 126),
    0x30 + (pointer % 10),
  ];
  return bytes.map(escapeByte).join('');
}

function escapeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  if (!ESCAPED.test(character)) return character;
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

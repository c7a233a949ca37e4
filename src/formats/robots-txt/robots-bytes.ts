// From whatever a robots.txt comes as to the bytes its semantics are defined on.

import { ROBOTS_LINE_BYTES_MAX } from './robots-line.ts';

/** The bytes to be read, and what was done to get them. */
export interface RobotsBytes {
  readonly bytes: Uint8Array;
  /** The input was UTF-16 and has been rewritten as UTF-8. */
  readonly utf16: boolean;
  /** The input was longer than the limit; `bytes` ends with its last line that fits whole. */
  readonly cut: boolean;
}

/** Which UTF-16 a file is in. */
export type Utf16Order = 'little' | 'big';

const encoder = new TextEncoder();

/**
 * The bytes of a robots.txt: a string as UTF-8 (lone surrogates as U+FFFD), UTF-16 as UTF-8,
 * all else as it is. The byte order mark stays.
 *
 * Past `bytesMax` the input is cut behind the last line that fits whole. A line that is cut
 * stays nevertheless when the part inside is as long as a line can count.
 * Errors: None.
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5
 */
export function robotsBytes(input: Uint8Array | string, bytesMax: number): RobotsBytes {
  if (typeof input === 'string') {
    // A UTF-16 unit is at least one byte of UTF-8, so what lies behind the slice cannot count.
    const bytes = encoder.encode(input.length > bytesMax ? input.slice(0, bytesMax + 1) : input);
    return cutBytes(bytes, bytesMax);
  }
  const order = utf16OrderOf(input);
  if (order === undefined) return cutBytes(input, bytesMax);
  const cut = input.length > bytesMax;
  const text = utf16Text(cut ? input.subarray(0, bytesMax + 2) : input, order);
  const end = cut
    ? endOfFullLines(Math.floor(bytesMax / 2), (index) => text.charCodeAt(index))
    : text.length;
  return { bytes: encoder.encode(text.slice(0, end)), utf16: true, cut };
}

/**
 * The UTF-16 order that a byte order mark announces, or that the first two characters show, which
 * are ASCII: every other byte is NUL. `undefined` for anything else.
 *
 * Errors: None.
 */
export function utf16OrderOf(bytes: Uint8Array): Utf16Order | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'little';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'big';
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  if (bytes.length < 4) return undefined;
  if (isAscii(first) && second === 0 && isAscii(third) && fourth === 0) return 'little';
  return first === 0 && isAscii(second) && third === 0 && isAscii(fourth) ? 'big' : undefined;
}

/**
 * UTF-16 bytes as a string, unit for unit: lone surrogates and the mark stay as they are, so
 * that writing the string back gives the same bytes. An odd last byte is left out.
 *
 * Errors: None.
 */
export function utf16Text(bytes: Uint8Array, order: Utf16Order): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: string[] = [];
  const units = new Uint16Array(4_096);
  let count = 0;
  for (let offset = 0; offset + 1 < bytes.length; offset += 2) {
    units[count++] = view.getUint16(offset, order === 'little');
    if (count === units.length) {
      pieces.push(String.fromCharCode(...units));
      count = 0;
    }
  }
  pieces.push(String.fromCharCode(...units.subarray(0, count)));
  return pieces.join('');
}

function isAscii(byte: number): boolean {
  return byte > 0 && byte < 0x80;
}

function cutBytes(bytes: Uint8Array, bytesMax: number): RobotsBytes {
  if (bytes.length <= bytesMax) return { bytes, utf16: false, cut: false };
  const end = endOfFullLines(bytesMax, (index) => bytes[index] ?? 0);
  return { bytes: bytes.subarray(0, end), utf16: false, cut: true };
}

function endOfFullLines(limit: number, at: (index: number) => number): number {
  let end = limit;
  while (end > 0 && at(end) !== 0x0a /* \n */ && at(end) !== 0x0d /* \r */) end -= 1;
  return limit - end > ROBOTS_LINE_BYTES_MAX ? limit : end;
}

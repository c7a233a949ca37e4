// A robots.txt in any form to the bytes that its semantics are defined on.

import { ROBOTS_LINE_BYTES_MAX } from './robots-line.ts';

export interface RobotsBytes {
  readonly bytes: Uint8Array;
  /** The input was UTF-16 and has been rewritten as UTF-8. */
  readonly utf16: boolean;
  /** The input was longer than the limit; `bytes` ends with the last line that fits. */
  readonly cut: boolean;
}

/** Which UTF-16 a file is in. */
export type Utf16Encoding = 'utf-16le' | 'utf-16be';

const encoder = new TextEncoder();

/**
 * A string becomes UTF-8 (lone surrogates U+FFFD), UTF-16 becomes UTF-8, and all else stays. The
 * byte order mark stays.
 *
 * Beyond `bytesMax` the input is cut after the last line that fits. A line that is cut stays all
 * the same when its part inside is longer than what counts of a line.
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5
 */
export function robotsBytes(input: Uint8Array | string, bytesMax: number): RobotsBytes {
  if (typeof input === 'string') {
    // A UTF-16 unit is at least one byte of UTF-8, so what follows the slice cannot count.
    const bytes = encoder.encode(input.length > bytesMax ? input.slice(0, bytesMax + 1) : input);
    return cutBytes(bytes, bytesMax);
  }
  const encoding = utf16EncodingOf(input);
  if (encoding === undefined) return cutBytes(input, bytesMax);
  const cut = input.length > bytesMax;
  const readTo = Math.min(input.length, bytesMax + 2);
  const wholeUnits = input.subarray(0, readTo - (readTo % 2));
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(wholeUnits);
  const end = cut
    ? endOfFullLines(Math.floor(bytesMax / 2), (index) => text.charCodeAt(index))
    : text.length;
  return { bytes: encoder.encode(text.slice(0, end)), utf16: true, cut };
}

/** The UTF-16 of a byte order mark, or of two first ASCII characters: every other byte is NUL. */
export function utf16EncodingOf(bytes: Uint8Array): Utf16Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  if (bytes.length < 4) return undefined;
  if (isAscii(first) && second === 0 && isAscii(third) && fourth === 0) return 'utf-16le';
  return first === 0 && isAscii(second) && third === 0 && isAscii(fourth) ? 'utf-16be' : undefined;
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

// A robots.txt as lines that can be changed and joined again without losing a byte.

import { type Utf16Encoding, utf16EncodingOf } from './robots-bytes.ts';
import { byteOrderMarkLength, byteText } from './robots-line.ts';

/** A line: its text, and what ends it (`''` at the end of the file). */
export interface RobotsTextLine {
  readonly text: string;
  readonly end: string;
}

/** The file in units: bytes as characters U+0000 to U+00FF, or UTF-16 units. */
export interface RobotsEditableText<T> {
  /** The byte order mark, or the first bytes of one. */
  readonly mark: string;
  /** All lines, the last one with an empty end; joined they are the file. */
  readonly lines: readonly RobotsTextLine[];
  /** How many bytes the file has, as UTF-8 where the input is a string. */
  readonly byteCount: number;
  /** A line's text as the bytes that the reader's semantics are defined on. */
  toBytes(text: string): Uint8Array;
  toUnits(text: string): string;
  /** The mark and lines in the form of the input. */
  join(lines: readonly RobotsTextLine[]): T;
}

const encoder = new TextEncoder();

/** Lone surrogates stay as they are. */
export function editableString(input: string): RobotsEditableText<string> {
  const mark = input.startsWith('\ufeff') ? '\ufeff' : '';
  return {
    mark,
    lines: splitLines(input.slice(mark.length)),
    byteCount: encoder.encode(input).length,
    toBytes: (text) => encoder.encode(text),
    toUnits: (text) => text,
    join: (lines) => mark + joinLines(lines),
  };
}

/** Text is added as UTF-16 where a mark or the first characters show it, else as UTF-8. */
export function editableBytes(input: Uint8Array): RobotsEditableText<Uint8Array> {
  const encoding = utf16EncodingOf(input);
  if (encoding !== undefined) return editableUtf16(input, encoding);
  const markLength = byteOrderMarkLength(input);
  const mark = byteText(input, { start: 0, end: markLength });
  return {
    mark,
    lines: splitLines(byteText(input, { start: markLength, end: input.length })),
    byteCount: input.length,
    toBytes: unitsToBytes,
    toUnits: (text) => {
      const bytes = encoder.encode(text);
      return byteText(bytes, { start: 0, end: bytes.length });
    },
    join: (lines) => unitsToBytes(mark + joinLines(lines)),
  };
}

function editableUtf16(input: Uint8Array, encoding: Utf16Encoding): RobotsEditableText<Uint8Array> {
  const littleEndian = encoding === 'utf-16le';
  const { mark, lines, toBytes, toUnits, join } = editableString(utf16Text(input, littleEndian));
  const oddByte = input.length % 2 === 0 ? [] : input.subarray(-1);
  return {
    mark,
    lines,
    byteCount: input.length,
    toBytes,
    toUnits,
    join: (changed) => {
      const units = join(changed);
      const bytes = new Uint8Array(units.length * 2 + oddByte.length);
      const view = new DataView(bytes.buffer);
      for (let at = 0; at < units.length; at += 1) {
        view.setUint16(at * 2, units.charCodeAt(at), littleEndian);
      }
      bytes.set(oddByte, units.length * 2);
      return bytes;
    },
  };
}

// Lone surrogates and the mark stay, so that writing the string returns the same bytes. An odd last
// byte is left out.
function utf16Text(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: string[] = [];
  const units = new Uint16Array(4_096);
  let count = 0;
  for (let offset = 0; offset + 1 < bytes.length; offset += 2) {
    units[count++] = view.getUint16(offset, littleEndian);
    if (count === units.length) {
      pieces.push(String.fromCharCode(...units));
      count = 0;
    }
  }
  pieces.push(String.fromCharCode(...units.subarray(0, count)));
  return pieces.join('');
}

function splitLines(units: string): RobotsTextLine[] {
  const lines: RobotsTextLine[] = [];
  let start = 0;
  for (const { 0: end, index } of units.matchAll(/\r\n|\r|\n/g)) {
    lines.push({ text: units.slice(start, index), end });
    start = index + end.length;
  }
  lines.push({ text: units.slice(start), end: '' });
  return lines;
}

function joinLines(lines: readonly RobotsTextLine[]): string {
  return lines.map(({ text, end }) => text + end).join('');
}

function unitsToBytes(units: string): Uint8Array {
  const bytes = new Uint8Array(units.length);
  for (let at = 0; at < units.length; at += 1) bytes[at] = units.charCodeAt(at);
  return bytes;
}

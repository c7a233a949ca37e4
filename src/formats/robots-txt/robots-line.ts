// One line of a robots.txt: where its key and its value lie.

/** How many bytes of a line count: 2,083 (an old browser's limit for a URL) × 8, less one. */
export const ROBOTS_LINE_BYTES_MAX = 16_663;

/** A stretch of the file's bytes: from `start` to before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface RobotsLine {
  readonly key: ByteRange;
  readonly value: ByteRange;
  /** A colon parts them; otherwise white space does. */
  readonly colon: boolean;
}

/**
 * Parts a line into key and value; `undefined` when it has no key or nothing to part them.
 *
 * `text` is the part of the line that counts, as `robotsLineText` gives it. The key ends at the
 * first colon. Without any colon, a line of exactly two words, blanks or tabs between, is key
 * and value.
 * Source: https://github.com/google/robotstxt/blob/master/robots.cc
 */
export function splitRobotsLine(bytes: Uint8Array, text: ByteRange): RobotsLine | undefined {
  const { start, end } = text;
  const colonAt = bytes.subarray(0, end).indexOf(0x3a /* : */, start);
  const separatorAt = colonAt === -1 ? gapOfTwoWords(bytes, text) : colonAt;
  if (separatorAt === end) return undefined;
  const key = trimBytes(bytes, { start, end: separatorAt });
  if (key.start === key.end) return undefined;
  const value = trimBytes(bytes, { start: separatorAt + 1, end });
  return { key, value, colon: colonAt !== -1 };
}

/**
 * The part of a line that counts: its first 16,663 bytes, to before a NUL, to before a `#`,
 * without white space at both ends. `stop` is where the NUL or the `#` is, or the end.
 */
export function robotsLineText(bytes: Uint8Array, line: ByteRange): ByteRange & { stop: number } {
  const end = Math.min(line.end, line.start + ROBOTS_LINE_BYTES_MAX);
  let stop = line.start;
  while (stop < end && bytes[stop] !== 0x23 /* # */ && bytes[stop] !== 0x00) stop += 1;
  return { ...trimBytes(bytes, { start: line.start, end: stop }), stop };
}

/** The end of the line that begins at `start`: the offset of its LF or CR, or of the file's end. */
export function robotsLineEnd(bytes: Uint8Array, start: number): number {
  let end = start;
  while (end < bytes.length && bytes[end] !== 0x0a /* \n */ && bytes[end] !== 0x0d /* \r */) {
    end += 1;
  }
  return end;
}

/** How many bytes at the start of the file are a UTF-8 byte order mark, or the first of one. */
export function byteOrderMarkLength(bytes: Uint8Array): number {
  if (bytes[0] !== 0xef) return 0;
  if (bytes[1] !== 0xbb) return 1;
  return bytes[2] === 0xbf ? 3 : 2;
}

/**
 * Bytes as a string, one character each (U+0000 to U+00FF). The string is a fresh one and does
 * not keep the file alive.
 */
export function byteText(bytes: Uint8Array, range: ByteRange): string {
  const pieceLength = 4_096;
  if (range.end - range.start <= pieceLength) {
    return String.fromCharCode(...bytes.subarray(range.start, range.end));
  }
  let text = '';
  for (let at = range.start; at < range.end; at += pieceLength) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + pieceLength, range.end)));
  }
  return text;
}

function trimBytes(bytes: Uint8Array, range: ByteRange): ByteRange {
  let { start, end } = range;
  while (start < end && isWhiteSpace(bytes[start])) start += 1;
  while (end > start && isWhiteSpace(bytes[end - 1])) end -= 1;
  return { start, end };
}

/*
 * No colon in the line: the first blank, when one gap is all there is.
 *
 * > | Disallow   /private
 *             ^
 */
function gapOfTwoWords(bytes: Uint8Array, text: ByteRange): number {
  let at = text.start;
  while (at < text.end && !isBlank(bytes[at])) at += 1;
  const gapAt = at;
  while (at < text.end && isBlank(bytes[at])) at += 1;
  while (at < text.end && !isBlank(bytes[at])) at += 1;
  return at === text.end ? gapAt : text.end;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 /* blank */ || byte === 0x09 /* tab */;
}

function isWhiteSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d); // \t \n \v \f \r
}

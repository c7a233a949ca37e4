// One line of a robots.txt: where its key and its value are, and which key it is.

/**
 * 500 KiB: what RFC 9309 asks every crawler to read at least, and all that Google reads.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5
 */
export const ROBOTS_BYTES_MAX = 512_000;

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
 * `text` is the part of the line that counts (`robotsLineText`). The key ends at the first colon.
 * Without any colon, a line of exactly two words, with blanks or tabs between, is key and value.
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

/** Where the line that begins at `start` ends: the offset of its LF or CR, or of the file's end. */
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

/** Bytes as a new string, one character each: U+0000 to U+00FF. It does not keep the file alive. */
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
 * No colon in the line: the first blank, when there is only one gap.
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

/** The subject of a line. Crawl-delay is not Google's: no rule of a group depends on it. */
export type RobotsKey = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay' | 'unknown';

const KEYS: readonly (readonly [RobotsKey, readonly string[]])[] = [
  ['disallow', ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  ['allow', ['allow']],
  ['user-agent', ['user-agent', 'useragent', 'user agent']],
  ['sitemap', ['sitemap', 'site-map']],
  ['crawl-delay', ['crawl-delay', 'crawldelay', 'crawl delay']],
];

// So many characters of a key are enough to recognise it.
const ROBOTS_KEY_CHARACTERS = 11;

// Keys of other engines and drafts; unknown to Google, but not mistakes.
const FOREIGN_KEYS: ReadonlySet<string> = new Set([
  'cache-delay',
  'clean-param',
  'content-signal',
  'content-usage',
  'host',
  'license',
  'nofollow',
  'noarchive',
  'request-rate',
  'visit-time',
]);

/**
 * The key that a text begins with, in any case.
 *
 * `Disallowed`, `Sitemap-news` and `user-agent-x` count; `dis-allow` and `my-sitemap` do not.
 * Source: https://github.com/google/robotstxt/blob/master/robots.cc
 */
export function robotsKeyOf(key: string): RobotsKey {
  const lower = asciiLowerCase(key.slice(0, ROBOTS_KEY_CHARACTERS));
  for (const [name, beginnings] of KEYS) {
    for (const beginning of beginnings) if (lower.startsWith(beginning)) return name;
  }
  return 'unknown';
}

export function isForeignRobotsKey(key: string): boolean {
  return FOREIGN_KEYS.has(key.toLowerCase()) || /^acap-/i.test(key);
}

/** A to Z in lower case. `toLowerCase` would do more: U+212A, the Kelvin sign, becomes a `k`. */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

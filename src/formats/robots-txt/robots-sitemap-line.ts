// A Sitemap line: the text of its value, and the URLs in it.

import { byteText, type RobotsLine } from './robots-line.ts';
import { percentEscape } from './robots-pattern.ts';
import { readRobotsSitemapUrl } from './robots-sitemap-url.ts';
import type { RobotsNoteCode } from './robots-txt-note.ts';

/** A URL on a Sitemap line, and what two spellings of one URL have in common. */
export interface RobotsSitemapLoc {
  readonly loc: string;
  readonly identity: string;
}

export interface RobotsSitemapLine {
  /** In the order of the line; one that appears twice is here twice. */
  readonly locs: readonly RobotsSitemapLoc[];
  /** The line has no colon of its own and was split at that of its URL. */
  readonly schemeInKey: boolean;
  readonly notes: readonly (readonly [code: RobotsNoteCode, value?: string])[];
}

// Of ASCII and Unicode, and the invisible marks that copied text brings along.
const WHITE_SPACE = /[\s\u200b\u200e\u200f\u2060]+/u;
const OPENING_QUOTES = '"\'<`\u201c\u201d\u201e\u2018\u2019\u00ab';
const CLOSING_QUOTES = '">`\u201c\u201d\u2018\u2019\u00bb';
const SITEMAP_FILE_END = /\.(?:xml|gz|txt|rss|atom)["'>]*$/i;
const FILE_END_CHARACTERS = 10;
const URL_START = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.|["'<])/i;
// A quotation mark alone may be round any text.
const URL_START_BEHIND_BLANK =
  /^["'<`\u201c\u201e\u2018\u00ab]*(?:[a-z][a-z0-9+.-]*:\/\/|https?:[\\/]|www\.)/iu;
const QUOTED = /^["'<`\u201c\u201e\u2018\u00ab].*["'>`\u201c\u201d\u2019\u00bb]$/u;

/** A part of a value without white space or a separating comma. */
interface Piece {
  readonly text: string;
  /** The next word, which is not a URL of its own: the piece may be half a URL. */
  readonly continued?: string;
  /** It is that word. */
  readonly loose?: true;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * Reads a Sitemap line. `base` is the address of the robots.txt, for relative URLs.
 *
 * It may have several URLs, separated by white space or commas; quotes and angle brackets round
 * them are removed. Words without a dot or a slash beside other text are not URLs; where such text
 * follows a blank, what comes before it is not a URL either.
 */
export function readRobotsSitemapLine(
  bytes: Uint8Array,
  line: RobotsLine,
  base: URL | undefined,
): RobotsSitemapLine {
  const { value, schemeInKey, utf8 } = sitemapValue(bytes, line);
  const notes: [RobotsNoteCode, string?][] = [];
  if (schemeInKey || !line.colon) notes.push(['robots-line-without-colon', value]);
  if (!utf8) notes.push(['robots-sitemap-encoding', value]);
  const pieces = splitValue(value);
  const locs: RobotsSitemapLoc[] = [];
  let urls = 0;
  for (const { text: piece, continued, loose } of pieces) {
    const written = unquote(piece);
    if (written === '') continue;
    if (loose || (pieces.length > 1 && !/[./]/.test(written))) {
      notes.push(['robots-sitemap-text', written]);
      continue;
    }
    urls += 1;
    if (continued !== undefined) {
      notes.push(['robots-sitemap-malformed', `${piece} ${continued}`]);
      continue;
    }
    if (written !== piece) notes.push(['robots-sitemap-quoted', piece]);
    const { loc, identity, code } = readRobotsSitemapUrl(written, base);
    if (code !== undefined) notes.push([code, written]);
    if (loc !== undefined && identity !== undefined) locs.push({ loc, identity });
  }
  if (urls === 0) notes.push(['robots-sitemap-empty']);
  if (urls > 1) notes.push(['robots-sitemap-several']);
  return { locs, schemeInKey, notes };
}

/*
 * Without a colon of its own, the line is split at the colon of its URL. Google's reader takes
 * `//example.com/s.xml` for the value; what was meant is plain, so the scheme is restored.
 *
 * > | Sitemap https://example.com/s.xml
 *             ^^^^^^
 */
function sitemapValue(
  bytes: Uint8Array,
  line: RobotsLine,
): { value: string; schemeInKey: boolean; utf8: boolean } {
  const rest = bytes.subarray(line.value.start, line.value.end);
  const { text, utf8 } = decode(rest);
  if (!text.startsWith('//')) return { value: text, schemeInKey: false, utf8 };
  const key = byteText(bytes, line.key);
  const scheme = /(?:https?|[\t\v\f ][a-z][a-z0-9+.-]*)$/i.exec(key)?.[0].trim();
  const adjacent = line.value.start === line.key.end + 1;
  const schemeInKey = scheme !== undefined && (adjacent || /^https?$/i.test(scheme));
  return { value: schemeInKey ? `${scheme}:${text}` : text, schemeInKey, utf8 };
}

function decode(bytes: Uint8Array): { text: string; utf8: boolean } {
  const decoded = decoder.decode(bytes);
  // An exception for each line would cost more than all else.
  const utf8 = !decoded.includes('\ufffd') || `${encoder.encode(decoded)}` === `${bytes}`;
  if (utf8) return { text: decoded, utf8 };
  // A crawler would request these very bytes.
  const text = byteText(bytes, { start: 0, end: bytes.length });
  const escaped = text.replace(/[\x80-\xff]/g, (byte) => percentEscape(byte.charCodeAt(0)));
  return { text: escaped, utf8 };
}

/*
 * White space separates two URLs where another one follows it. Other text may be the rest of the
 * URL before it, and half a URL is none.
 *
 * > | Sitemap: https://example.com/a.xml https://example.com/my map.xml
 *                                   yes                        no
 */
function splitValue(value: string): Piece[] {
  // A second colon, as in `Sitemap:: https://…`: no URL begins with one.
  const words = value
    .replace(/^[:\s]+/, '')
    .split(WHITE_SPACE)
    .filter(Boolean);
  return words.flatMap((word, index) => {
    const before = words[index - 1];
    const behind = words[index + 1];
    const pieces = splitAtCommas(word).filter(Boolean);
    const continued = behind !== undefined && !isParted(word, behind) ? behind : undefined;
    const loose = before !== undefined && !isParted(before, word);
    return pieces.map((text, place): Piece => {
      if (place === 0 && loose) return { text, loose };
      return place === pieces.length - 1 && continued !== undefined
        ? { text, continued }
        : { text };
    });
  });
}

/** Whether one of two words ends before the white space, or another URL begins after it. */
function isParted(word: string, behind: string): boolean {
  if (/^,+$/.test(word) || behind.startsWith(',') || QUOTED.test(word)) return true;
  if (/,$/.test(word) && SITEMAP_FILE_END.test(word.slice(0, -1))) return true;
  const rooted = word.startsWith('/') && behind.startsWith('/');
  return rooted || URL_START_BEHIND_BLANK.test(behind);
}

/*
 * A comma may be part of a URL. It separates two where a second follows it, or one plainly ends.
 *
 * > | Sitemap: https://example.com/a,1.xml,https://example.com/b.xml
 *                                   no    yes
 */
function splitAtCommas(piece: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let comma = piece.indexOf(',');
  while (comma !== -1) {
    const next = piece.indexOf(',', comma + 1);
    const behind = piece.slice(comma + 1, next === -1 ? piece.length : next);
    const ending = piece.slice(Math.max(start, comma - FILE_END_CHARACTERS), comma);
    const bothRooted = piece.startsWith('/', start) && behind.startsWith('/');
    const parted = comma === start || behind === '' || bothRooted;
    if (parted || URL_START.test(behind) || SITEMAP_FILE_END.test(ending)) {
      pieces.push(piece.slice(start, comma));
      start = comma + 1;
    }
    comma = next;
  }
  return [...pieces, piece.slice(start)];
}

function unquote(piece: string): string {
  let start = 0;
  let end = piece.length;
  while (start < end && OPENING_QUOTES.includes(piece.charAt(start))) start += 1;
  const closing = piece.startsWith("'") ? `${CLOSING_QUOTES}'` : CLOSING_QUOTES;
  while (end > start && closing.includes(piece.charAt(end - 1))) end -= 1;
  return piece.slice(start, end);
}

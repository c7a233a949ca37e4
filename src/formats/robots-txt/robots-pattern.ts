// The value of an allow or disallow line: how it is escaped, and what it matches.
import { type ByteRange, byteText } from './robots-line.ts';

/** A pattern in the form in which it is matched. */
export interface RobotsPattern {
  /** How the path must begin: all before the first `*`. */
  readonly head: string;
  /** There is a `*`; without one, whether the path may go on after the head is `anchored`. */
  readonly wild: boolean;
  /** What must follow the head, in this order, with anything between. */
  readonly middle: readonly string[];
  readonly anchored: boolean;
  /** How an anchored path must end, after the rest. */
  readonly tail: string;
}

/**
 * The value of a rule as it is matched: bytes above 0x7F become `%XX`, and the digits of an
 * existing escape upper case. All else stays, so that `%2F` is not `/`. Its length is the rule's
 * priority.
 * Source: https://github.com/google/robotstxt/blob/master/robots.cc (MaybeEscapePattern)
 */
export function escapeRobotsPattern(bytes: Uint8Array, range: ByteRange): string {
  return byteText(bytes, range).replace(/%[0-9A-Fa-f]{2}|[\x80-\xff]/g, (found) =>
    found.length === 3 ? found.toUpperCase() : percentEscape(found.charCodeAt(0)),
  );
}

/**
 * `*` means anything, `$` as the last character the path's end.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.3
 */
export function compileRobotsPattern(pattern: string): RobotsPattern {
  const anchored = pattern.endsWith('$');
  const [head = '', ...parts] = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const wild = parts.length > 0;
  const tail = (anchored && parts.pop()) || '';
  return { head, wild, middle: parts.filter((part) => part !== ''), anchored, tail };
}

/**
 * Each part is taken at its first place, which leaves the most room for those after it: if any
 * choice of places matches, this one does. Nothing is tried twice: the cost is a few steps per
 * character of the path and the pattern, however many `*` there are.
 */
export function matchesRobotsPattern(pattern: RobotsPattern, path: string): boolean {
  if (!path.startsWith(pattern.head)) return false;
  let at = pattern.head.length;
  if (!pattern.wild) return !pattern.anchored || path.length === at;
  for (const part of pattern.middle) {
    const found = findRobotsPart(path, part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!pattern.anchored) return true;
  return path.length - pattern.tail.length >= at && path.endsWith(pattern.tail);
}

/** A byte as a percent escape with upper-case digits: `%E9`. */
export function percentEscape(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

// Up to this length the built-in search is quick even where it compares the part at every place.
const SHORT_PART_CHARACTERS = 256;

/**
 * `text.indexOf(part, start)`, whose cost may be the product of both lengths, in a few steps per
 * character: a robots.txt is written by strangers. Long parts are found by the method of Knuth,
 * Morris and Pratt.
 */
export function findRobotsPart(text: string, part: string, start: number): number {
  if (text.length - start < part.length) return -1;
  if (part.length <= SHORT_PART_CHARACTERS) return text.indexOf(part, start);
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = start; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === unit) matched += 1;
    if (matched === part.length) return at - matched + 1;
  }
  return -1;
}

// For each beginning of the part: the length of the longest text that both begins and ends it.
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length);
  let length = 0;
  for (let at = 1; at < part.length; at += 1) {
    const unit = part.charCodeAt(at);
    while (length > 0 && part.charCodeAt(length) !== unit) length = borders[length - 1] ?? 0;
    if (part.charCodeAt(length) === unit) length += 1;
    borders[at] = length;
  }
  return borders;
}

// The value of an allow or disallow line: how it is escaped, and what it matches.

import { type ByteRange, byteText } from './robots-line.ts';
import { findRobotsPart } from './robots-part.ts';

/** A pattern made ready for matching. */
export interface RobotsPattern {
  /** What the path must begin with: all before the first `*`. */
  readonly head: string;
  /** There is a `*`; without one the path may go on behind the head only as `anchored` says. */
  readonly wild: boolean;
  /** What must follow behind the head, in this order, with anything between. */
  readonly middle: readonly string[];
  /** There is a `$` at the end. */
  readonly anchored: boolean;
  /** What an anchored path must end with, behind the rest. */
  readonly tail: string;
}

/**
 * The value of a rule as it is matched: bytes above 0x7F become `%XX`, and the digits of an
 * existing escape upper case. All else stays, so that `%2F` is not `/`.
 *
 * The result is ASCII; its length is the rule's priority.
 * Source: https://github.com/google/robotstxt/blob/master/robots.cc (MaybeEscapePattern)
 */
export function escapeRobotsPattern(bytes: Uint8Array, range: ByteRange): string {
  return byteText(bytes, range).replace(/%[0-9A-Fa-f]{2}|[\x80-\xff]/g, (found) =>
    found.length === 3 ? found.toUpperCase() : percentEscape(found.charCodeAt(0)),
  );
}

/**
 * Makes a pattern ready: `*` stands for anything, `$` as its last character for the path's end.
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
 * Whether a pattern matches a path.
 *
 * Each part is taken at its first place, which leaves the most room for those behind it: if any
 * choice of places matches, this one does. There is no going back: the cost is a few steps per
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

/** A byte as a percent escape with upper-case digits: 0xE9 gives `%E9`. */
export function percentEscape(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

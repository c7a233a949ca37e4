// Rules and paths in one spelling, in which those that mean the same are the same.
import { percentEscape } from './robots-pattern.ts';

const OTHER_SPELLINGS = /%[\dA-Fa-f]{2}|%|[^\x21-\x7e]+|["<>[\\\]^`{|}]/g;
const UNRESERVED = /^[\w.~-]$/;

/**
 * Writes a path, or a rule's pattern, as RFC 9309 compares them: escapes of unreserved characters
 * decoded, all other escapes in upper case, and what RFC 3986 allows in no path escaped. `%7E` is
 * `~`; `%2F` is not `/`. `*` and `$` stay.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2
 */
export function robotsSpelling(text: string): string {
  return text.replace(OTHER_SPELLINGS, (found) => {
    if (found.length === 3 && found.startsWith('%')) {
      const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
      return UNRESERVED.test(character) ? character : found.toUpperCase();
    }
    const isPlain = found.length === 1 && found.charCodeAt(0) < 0x80;
    return isPlain ? percentEscape(found.charCodeAt(0)) : encodeURIComponent(found.toWellFormed());
  });
}

// The loc of a copy: as it was read, with characters escaped that no URL may have.
import { LOC_CHARACTERS_MAX } from '../../../protocol/limits.ts';
import { encodeUrl, isPlainUrl } from '../../../protocol/url-encoding.ts';

// What the reader notes as unsafe or as beyond ASCII. Brackets and broken escapes stay: a URL with
// `%5B` for `[` or `%25` for `%` may be another page to an engine.
const UNSAFE = /["<>\\^`{|}]|[^\x00-\x7f]+/g;
const PARTS = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is;
const BEYOND_ASCII = /[^\x00-\x7f]/;

/**
 * Writes a loc as the copy has it: in the characters of RFC 3986 where the reader noted others.
 *
 * A URL that would be too long with its characters escaped stays an IRI, which engines read.
 * Source: https://www.rfc-editor.org/rfc/rfc3987#section-3.1
 */
export function copiedLoc(loc: string): string {
  if (isPlainUrl(loc)) return loc;
  const [, origin = '', rest = ''] = PARTS.exec(loc) ?? [];
  if (origin === '') return loc;
  const host = BEYOND_ASCII.test(origin) ? encodeUrl(origin) : origin;
  if (host === undefined) return loc;
  const copied = host + rest.replace(UNSAFE, (run) => encodeURIComponent(run.toWellFormed()));
  const grown = copied.length > LOC_CHARACTERS_MAX && copied.length > loc.length;
  return grown || URL.parse(copied) === null ? loc : copied;
}

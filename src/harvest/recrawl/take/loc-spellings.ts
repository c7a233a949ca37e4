// Other spellings of an address, under which a sitemap may list it.

const UNRESERVED = /%(2D|2E|5F|7E|3\d|4[1-9A-F]|5[0-9A]|6[1-9A-F]|7[0-9A])/g;
const NOT_ASCII = /(?:%[89A-F][0-9A-F])+/g;

/**
 * Spellings that mean the same address, without the given one; at most three: scheme and
 * host in lower case without a default port, then without escapes that nothing needs, then with
 * the letters that escapes stand for.
 * None for what is not a URL.
 * Source: https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
 */
export function locSpellings(loc: string): readonly string[] {
  const url = URL.parse(loc);
  if (url === null) return [];
  const upper = url.href.replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
  const plain = upper.replaceAll(UNRESERVED, decodeURIComponent);
  const spellings = new Set([url.href, plain, plain.replaceAll(NOT_ASCII, lettersOf)]);
  spellings.delete(loc);
  return [...spellings];
}

function lettersOf(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

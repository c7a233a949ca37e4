// Whether a document that begins with text is a plain list of URLs.
import type { ByteWindow } from '../bytes/byte-window.ts';

// Enough to see the first URLs after a header, or a root after a server's notices.
const SNIFF_BYTES = 32_768;

const ROOT = /<(?:[\w.-]+:)?(?:urlset|sitemapindex|rss|feed|rdf)[\s/>]/i;
const URL_LINE = /(?:^|[\r\n])[ \t]*https?:\/\/[^\s"'<>]/i;

/** The index of a window's first byte that is not a blank, NUL or part of a byte order mark. */
export function firstSignificant(window: ByteWindow): number {
  const blanks = /(?:[ \t\r\n\0]|\xef\xbb\xbf)*/y;
  blanks.lastIndex = window.start;
  blanks.test(window.text);
  return blanks.lastIndex;
}

/**
 * What a document begins with: `markup` when it is a `<`, or a known root follows; `text` when one
 * of the first lines begins with a URL; `other` for anything else; `blank` for nothing yet; `more`
 * when the window has to grow first. The bytes decide, never a name or type.
 *
 * Leading white space, NUL bytes and byte order marks are skipped, however many.
 */
export function sniffFormat(window: ByteWindow): 'markup' | 'text' | 'other' | 'more' | 'blank' {
  const { text, end, final } = window;
  const first = firstSignificant(window);
  if (first === end) return 'blank';
  // A byte order mark has three bytes.
  if (!final && end - first < 3) return 'more';
  if (text.charCodeAt(first) === 0x3c /* < */) return 'markup';
  if (!final && end - first < SNIFF_BYTES) return 'more';
  const head = text.slice(first, first + SNIFF_BYTES);
  if (ROOT.test(head.replace(/<!--.*?(?:-->|$)/gs, ''))) return 'markup';
  return URL_LINE.test(head) ? 'text' : 'other';
}

const HEAD_BYTES = 1_024;

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\s*[{[]/, 'it looks like JSON'],
  [/^PK\x03\x04/, 'it looks like a ZIP archive, which the protocol does not allow'],
  [/^%PDF-/, 'it looks like a PDF document'],
  [/^\s*(?:#[^\n]*\n\s*)*(?:user-agent|sitemap|allow|disallow)\s*:/i, 'it looks like a robots.txt'],
  [/^[^\n]{0,200}\bhttps?:\/\//i, 'it looks like a message or a table that holds URLs'],
];

/** What a document that is not a sitemap looks like, for the message about it. */
export function describeText(window: ByteWindow): string | undefined {
  const first = firstSignificant(window);
  const head = window.text.slice(first, first + HEAD_BYTES);
  return KINDS.find(([pattern]) => pattern.test(head))?.[1];
}

// Whether a document that begins with text is a plain list of URLs.
import type { ByteWindow } from '../bytes/byte-window.ts';

// Enough to see the first URLs behind a header, or a root behind a server's notices.
const SNIFF_BYTES = 32_768;

const ROOT = /<(?:[\w.-]+:)?(?:urlset|sitemapindex|rss|feed|rdf)[\s/>]/i;
const URL_LINE = /(?:^|[\r\n])[ \t]*https?:\/\/[^\s"'<>]/i;

/** Gives the index of a window's first byte that is neither blank nor NUL nor a byte order mark. */
export function firstSignificant(window: ByteWindow): number {
  const blanks = /(?:[ \t\r\n\0]|\xef\xbb\xbf)*/y;
  blanks.lastIndex = window.start;
  blanks.test(window.text);
  return blanks.lastIndex;
}

/**
 * Looks at the beginning of a document: `markup` when it begins with a `<`, or holds a known root;
 * `text` when one of its first lines begins with a URL; `other` for anything else; `blank` when
 * there
 * is nothing yet; `more` when the window has to grow first. The bytes decide, never a name or type.
 *
 * White space, NUL bytes and byte order marks in front are passed over, however many.
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

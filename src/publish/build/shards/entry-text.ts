// The text of an entry as our urlset writer makes it, and the loc in it.

const LOC_START = '<loc>';
const LOC_END = '</loc>';

/**
 * Returns the loc of an entry's text, which our urlset writer made: an encoded URL, in which `&`
 * and `'` are escaped and nothing else.
 *
 * A text without a loc gives an empty one.
 */
export function locOfEntryText(text: Uint8Array): string {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
  const start = bytes.indexOf(LOC_START);
  const end = bytes.indexOf(LOC_END, start);
  if (start < 0 || end < 0) return '';
  const escaped = bytes.toString('latin1', start + LOC_START.length, end);
  return escaped.replaceAll('&apos;', "'").replaceAll('&amp;', '&');
}

// Which encoding a page is in: by its mark, its media type, or what its first bytes say.

/** An encoding by its WHATWG name; `unknownLabel` is a label that nobody knows, if one stood. */
export interface HtmlEncoding {
  readonly encoding: string;
  readonly unknownLabel?: string;
}

const latin1 = new TextDecoder('latin1');
// There are 228 labels of encodings, each in letters of any case.
const encodings = new Map<string, string>();
const ENCODINGS_MAX = 1_000;

/** How many of a page's bytes are looked at, as browsers do. */
export const HTML_PRESCAN_BYTES = 1_024;

const META = /<meta[\s/]([^>]*)>?/gi;
const CHARSET = /(?:^|[\s"'/;])charset\s*=\s*["']?\s*([^\s"';>/]{1,60})/i;
const XML_DECLARATION = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([^\s"'>]{1,60})/i;

/**
 * Finds the encoding of a page: by its byte order mark, by the `charset` of its media type, by
 * `<meta charset>` or an XML declaration within its first 1,024 bytes, or UTF-8.
 *
 * Errors: None. A label that nobody knows is passed over.
 * Source: https://html.spec.whatwg.org/#determining-the-character-encoding
 */
export function detectHtmlEncoding(start: Uint8Array, contentType?: string): HtmlEncoding {
  const mark = encodingOfMark(start);
  if (mark !== undefined) return { encoding: mark };
  const typed = CHARSET.exec(contentType ?? '')?.[1];
  const ofType = typed === undefined ? undefined : resolveLabel(typed);
  if (ofType !== undefined) return { encoding: ofType };
  const labels = [typed, declaredLabel(start)].filter((label) => label !== undefined);
  for (const label of labels) {
    const encoding = resolveLabel(label);
    if (encoding === undefined) continue;
    // What could be read as ASCII is not UTF-16, whatever it says.
    const isAscii = label !== typed && encoding.startsWith('utf-16');
    return { encoding: isAscii ? 'utf-8' : encoding, ...unknownOf(labels, label) };
  }
  return { encoding: 'utf-8', ...unknownOf(labels) };
}

function unknownOf(labels: readonly string[], known?: string): { unknownLabel?: string } {
  const [first] = labels;
  return first === undefined || first === known ? {} : { unknownLabel: first };
}

function encodingOfMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function declaredLabel(start: Uint8Array): string | undefined {
  const head = latin1.decode(start.subarray(0, HTML_PRESCAN_BYTES));
  const declared = XML_DECLARATION.exec(head)?.[1];
  if (declared !== undefined) return declared;
  const visible = withoutComments(head);
  for (const [, attributes = ''] of visible.matchAll(META)) {
    const charset = CHARSET.exec(attributes)?.[1];
    if (charset !== undefined) return charset;
  }
  return undefined;
}

function withoutComments(text: string): string {
  let visible = '';
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<!--', at);
    if (open < 0) return visible + text.slice(at);
    visible += text.slice(at, open);
    const close = text.indexOf('-->', open + 2);
    if (close < 0) break;
    at = close + 3;
  }
  return visible;
}

function resolveLabel(label: string): string | undefined {
  const known = encodings.get(label);
  if (known !== undefined) return known;
  const encoding = encodingOf(label);
  if (encoding !== undefined && encodings.size < ENCODINGS_MAX) encodings.set(label, encoding);
  return encoding;
}

function encodingOf(label: string): string | undefined {
  // A label of the standard that stands for windows-1252 in pages.
  if (label.toLowerCase() === 'x-user-defined') return 'windows-1252';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

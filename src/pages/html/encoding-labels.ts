// Names of encodings, as pages and headers write them.
import { trimHtmlSpace } from './html-space.ts';

// There are 228 labels of encodings, each in letters of any case.
const encodings = new Map<string, string>();
const ENCODINGS_MAX = 1_000;
const LABEL_CHARACTERS_MAX = 60;

// A quotation mark that is not closed ends the search, and so does nothing at all.
const CHARSET_OF_CONTENT =
  /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r ;][^\t\n\f\r ;]*)|)/i;

// https://encoding.spec.whatwg.org/index-windows-1252.txt (2018-01-06), bytes 0x80 to 0x9F: some
// versions of Node leave them as they are.
const HIGH_CONTROLS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021' +
  '\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/**
 * Returns the encoding that a label names, by its WHATWG name. The labels of encodings that
 * browsers refuse to read (ISO-2022-KR, HZ) name none.
 *
 * Source: https://encoding.spec.whatwg.org/#concept-encoding-get
 */
export function encodingOfLabel(label: string): string | undefined {
  const known = encodings.get(label);
  if (known !== undefined) return known;
  if (label.length > LABEL_CHARACTERS_MAX) return undefined;
  const encoding = resolve(trimHtmlSpace(label));
  if (encoding !== undefined && encodings.size < ENCODINGS_MAX) encodings.set(label, encoding);
  return encoding;
}

/**
 * Returns the encoding that a label inside a page names: what could be read to find it is not
 * UTF-16, whatever it says.
 */
export function encodingOfDeclaredLabel(label: string): string | undefined {
  const encoding = encodingOfLabel(label);
  return encoding?.startsWith('utf-16') === true ? 'utf-8' : encoding;
}

/**
 * Returns the encoding that the `content` of a `<meta http-equiv="content-type">` names.
 *
 * `onUnknown`: called with a label that names none.
 * Source: https://html.spec.whatwg.org/#extracting-character-encodings-from-meta-elements
 */
export function encodingOfMetaContent(
  content: string,
  onUnknown: (label: string) => void,
): string | undefined {
  const found = CHARSET_OF_CONTENT.exec(content);
  const label = found?.[1] ?? found?.[2] ?? found?.[3];
  if (label === undefined) return undefined;
  const encoding = encodingOfDeclaredLabel(label);
  if (encoding === undefined) onUnknown(label);
  return encoding;
}

function resolve(label: string): string | undefined {
  // A label of the standard that means windows-1252 in pages.
  if (label.toLowerCase() === 'x-user-defined') return 'windows-1252';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Mends a text that a decoder of an encoding gave: only windows-1252 has anything to mend. */
export function pageWindows1252(encoding: string, text: string): string {
  if (encoding !== 'windows-1252') return text;
  return text.replace(/[\x80-\x9f]/g, (one) => HIGH_CONTROLS.charAt(one.charCodeAt(0) - 0x80));
}

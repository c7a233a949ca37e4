// The attributes of a start tag.
import { decodeText, type RawText, type TextContext } from './text-decoder.ts';

/** One attribute, decoded. */
export interface TagAttribute {
  /** As written. */
  readonly name: string;
  readonly value: string;
}

// More attributes than this mean nothing in any format.
const ATTRIBUTES_MAX = 256;
const ATTRIBUTE = /[\s/]*([^\s=/"'][^\s=/]*)(?:(\s*=\s*)(?:"([^"]*)"|'([^']*)'|(["'])|([^\s]*)))?/y;

/**
 * Reads the attributes between a tag's name and its end: in either quotes or in none. Of one that
 * stands twice the first counts.
 *
 * At most 256 are read; oddities are noted.
 * Errors: None.
 * Source: https://www.w3.org/TR/xml/#sec-starttags
 */
export function readAttributes(raw: RawText, context: TextContext): readonly TagAttribute[] {
  const attributes: TagAttribute[] = [];
  const names = new Set<string>();
  const text = raw.latin1.slice(0, raw.end);
  ATTRIBUTE.lastIndex = raw.start;
  for (;;) {
    const from = ATTRIBUTE.lastIndex;
    const match = ATTRIBUTE.exec(text);
    if (!match) {
      // What begins no attribute (a quote on its own, `=`) is passed over.
      const rest = /[^\s/]/g;
      rest.lastIndex = from;
      const stray = rest.exec(text);
      if (!stray) return attributes;
      context.note('xml-attribute-malformed', stray.index);
      ATTRIBUTE.lastIndex = stray.index + 1;
      continue;
    }
    const [whole, name = '', equals, double, single, unclosed, bare] = match;
    const at = match.index + whole.indexOf(name);
    if (attributes.length === ATTRIBUTES_MAX) {
      context.note('limit-attributes', at);
      return attributes;
    }
    // A value whose quote is never closed runs into the tag's end: it is not whole.
    if (unclosed !== undefined) {
      context.note('xml-attribute-malformed', at);
      return attributes;
    }
    if (equals === undefined) context.note('xml-attribute-malformed', at);
    else if (bare !== undefined) context.note('xml-attribute-unquoted', at);
    if (names.has(name)) {
      context.note('xml-attribute-repeated', at);
      continue;
    }
    names.add(name);
    const value = double ?? single ?? bare ?? '';
    const quoted = double !== undefined || single !== undefined;
    const valueEnd = match.index + whole.length - (quoted ? 1 : 0);
    const start = valueEnd - value.length;
    const decoded = decodeText({ ...raw, start, end: valueEnd }, context);
    // https://www.w3.org/TR/xml/#AVNormalize: blanks of any kind are spaces.
    attributes.push({ name, value: decoded.replace(/[\t\r\n]/g, ' ') });
  }
}

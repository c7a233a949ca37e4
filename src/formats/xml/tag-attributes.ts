// The attributes of a start tag.
import { decodeName, decodeText, type RawText, type TextContext } from './text-decoder.ts';

export interface TagAttribute {
  /** As written. */
  readonly name: string;
  readonly value: string;
}

// More attributes than this have no meaning in any format.
const ATTRIBUTES_MAX = 256;
const ATTRIBUTE = /[\s/]*([^\s=/"'][^\s=/]*)(?:(\s*=\s*)(?:"([^"]*)"|'([^']*)'|(["'])|([^\s]*)))?/y;

/** The value of the attribute of a name in lower case, whatever its case in the tag. */
export function attributeValue(
  attributes: readonly TagAttribute[],
  name: string,
): string | undefined {
  return attributes.find((attribute) => attribute.name.toLowerCase() === name)?.value;
}

/**
 * Reads the attributes between a tag's name and its end, in quotes or without. Of a repeated one
 * the first counts. At most 256 are read; oddities are noted.
 *
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
      // What does not begin an attribute (a quote on its own, `=`) is skipped.
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
    // A value whose quote is never closed runs into the tag's end.
    if (unclosed !== undefined) {
      context.note('xml-attribute-malformed', at);
      return attributes;
    }
    const apart = match.index === raw.start || /^[\s/]/.test(whole);
    if (equals === undefined || !apart) context.note('xml-attribute-malformed', at);
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
    const decoded = decodeValue({ ...raw, start, end: valueEnd }, context);
    attributes.push({ name: decodeName(name), value: decoded });
  }
}

/** Decodes a value; blanks of any kind, unless they come by reference, are spaces. */
// https://www.w3.org/TR/xml/#AVNormalize
function decodeValue(raw: RawText, context: TextContext): string {
  const written = raw.latin1.slice(raw.start, raw.end);
  if (!/[\t\r\n]/.test(written)) return decodeText(raw, context);
  const latin1 = written.replace(/\r\n|[\t\r\n]/g, ' ');
  const bytes = Uint8Array.from(latin1, (character) => character.charCodeAt(0));
  return decodeText(
    { bytes, latin1, start: 0, end: latin1.length },
    {
      declaredEntities: context.declaredEntities,
      namedCharacters: context.namedCharacters,
      illFormed: context.illFormed,
      note: (code) => context.note(code, raw.start),
    },
  );
}

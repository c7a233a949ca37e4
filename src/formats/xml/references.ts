// References in text: the five of XML, numbers, and the names of HTML that XML does not know.
import type { ReadProblemCode } from '../problems/read-problem.ts';

export interface ReferenceContext {
  /** Entities of the document's DOCTYPE. */
  readonly declaredEntities: ReadonlySet<string>;
  /** HTML's characters by their names. Used only for names that are neither XML's nor declared. */
  readonly namedCharacters: ReadonlyMap<string, string> | undefined;
}

export interface DecodedReference {
  /** The text that replaces it; the reference itself where it is invalid. */
  readonly text: string;
  /** The number of its characters. */
  readonly length: number;
  readonly note?: ReadProblemCode;
}

const PREDEFINED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/**
 * The character of one of XML's five references, `&` and `;` included. Others stay as they are.
 *
 * Source: https://www.w3.org/TR/xml/#sec-predefined-ent
 */
export function predefinedCharacter(reference: string): string {
  return PREDEFINED[reference] ?? reference;
}

// The longest name of HTML has 31 characters; no document has numbers with more leading zeros.
const REFERENCE = /&(?:#([xX])([0-9a-fA-F]{1,32})|#([0-9]{1,32})|([A-Za-z][\w.-]{0,62}));/y;

/**
 * Decodes the reference that begins at an index.
 *
 * Declared entities are never expanded: they, unknown names and a bare `&` stay as they are, with a
 * note. Numbers of characters that XML forbids are dropped, with a note.
 * Source: https://www.w3.org/TR/xml/#sec-references
 */
export function decodeReference(
  text: string,
  at: number,
  context: ReferenceContext,
): DecodedReference {
  REFERENCE.lastIndex = at;
  const match = REFERENCE.exec(text);
  if (!match) return { text: '&', length: 1, note: 'xml-ampersand-unescaped' };
  const [whole, hexMark, hex, decimal, name] = match;
  if (name === undefined) {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return { ...decodeNumber(code, whole, hexMark === 'X'), length: whole.length };
  }
  const predefined = PREDEFINED[whole];
  if (predefined !== undefined) return { text: predefined, length: whole.length };
  if (context.declaredEntities.has(name)) {
    return { text: whole, length: whole.length, note: 'xml-entity-declared' };
  }
  const character = context.namedCharacters?.get(name);
  return character === undefined
    ? { text: whole, length: whole.length, note: 'xml-entity-unknown' }
    : { text: character, length: whole.length, note: 'xml-entity-html' };
}

function decodeNumber(
  code: number,
  whole: string,
  upperCaseMark: boolean,
): { readonly text: string; readonly note?: ReadProblemCode } {
  if (code > 0x10ffff) return { text: whole, note: 'xml-reference-invalid' };
  if (isForbidden(code)) return { text: '', note: 'xml-character-forbidden' };
  const text = String.fromCodePoint(code);
  return upperCaseMark ? { text, note: 'xml-reference-invalid' } : { text };
}

// https://www.w3.org/TR/xml/#charsets
function isForbidden(code: number): boolean {
  return (
    (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) ||
    (code >= 0xd800 && code <= 0xdfff) ||
    code === 0xfffe ||
    code === 0xffff
  );
}

// Start tags: where they end, and what they contain.

import { NAMESPACES } from '../../../protocol/extensions/namespaces.ts';
import { collapseSpaces, xmlNameAt } from './strict-xml-characters.ts';
import { StrictXmlCursor } from './strict-xml-cursor.ts';
import {
  type DeclaredAttribute,
  expandXmlAttribute,
  type StrictXmlEntities,
} from './strict-xml-entities.ts';

/** An attribute as written, its references resolved. */
export interface StrictXmlRawAttribute {
  /** With its prefix. */
  readonly name: string;
  readonly value: string;
  /** Where it begins, as an index. */
  readonly at: number;
}

/** A start tag, before prefixes are looked up. */
export interface StrictXmlTag {
  /** With its prefix. */
  readonly name: string;
  readonly attributes: readonly StrictXmlRawAttribute[];
  /** It ends in `/>`. */
  readonly empty: boolean;
}

/**
 * The index behind the tag that begins at an index; -1 when it is not whole. A tag that is broken
 * by a `<` ends there: it is read to the fault and no further.
 */
export function strictXmlTagEnd(text: string, at: number): number {
  for (let index = at + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x3e /* > */) return index + 1;
    if (code === 0x3c /* < */) return index;
    if (code === 0x22 /* " */ || code === 0x27 /* ' */) {
      const quote = text.indexOf(code === 0x22 ? '"' : "'", index + 1);
      const broken = indexOfBefore(text, '<', { from: index + 1, to: quote });
      if (broken >= 0) return broken;
      if (quote < 0) return -1;
      index = quote;
    }
  }
  return -1;
}

function indexOfBefore(
  text: string,
  character: string,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  if (to < 0) return text.indexOf(character, from);
  const found = text.slice(from, to).indexOf(character);
  return found < 0 ? -1 : from + found;
}

/** What a start tag is read with. */
export interface StrictXmlTagContext {
  readonly entities: StrictXmlEntities;
  /** How much of the document has been read. */
  readonly consumed: number;
  /** What the DOCTYPE says of an element's attributes. */
  readonly declared: ReadonlyMap<string, ReadonlyMap<string, DeclaredAttribute>>;
}

/**
 * Reads the start tag at an index of a text, which ends where the tag ends.
 *
 * Errors: MalformedXmlError. Source: https://www.w3.org/TR/xml/#sec-starttags
 */
export function readStrictXmlTag(
  text: string,
  { at, context }: { readonly at: number; readonly context: StrictXmlTagContext },
): StrictXmlTag {
  const cursor: StrictXmlCursor = new StrictXmlCursor(text, at + 1);
  const name = cursor.name('an element');
  const declared = context.declared.get(name);
  const attributes: StrictXmlRawAttribute[] = [];
  const names = new Set<string>();
  for (;;) {
    const apart = cursor.blanks();
    if (cursor.skip('>')) break;
    if (cursor.skip('/>')) return { name, attributes, empty: true };
    if (cursor.at >= text.length) cursor.fail(`The tag <${shown(name)} is not closed.`);
    if (!apart) cursor.fail('A space is missing before an attribute.');
    const start = cursor.at;
    const attribute = cursor.name('an attribute');
    cursor.blanks();
    cursor.need('=', `behind the attribute ${shown(attribute)}`);
    cursor.blanks();
    const written = cursor.at + 1;
    const expanded = expandXmlAttribute(cursor.quotedText('the value of an attribute'), context);
    if ('message' in expanded) cursor.fail(expanded.message, written + expanded.at);
    // libxml2 passes over declarations without effect before it looks for a second one.
    if (!isIdleDeclaration(attribute, expanded.value)) {
      if (names.has(attribute)) {
        cursor.fail(`The attribute ${shown(attribute)} appears twice.`, start);
      }
      names.add(attribute);
    }
    const collapses = declared?.get(attribute)?.collapses;
    const value = collapses ? collapseSpaces(expanded.value) : expanded.value;
    attributes.push({ name: attribute, value, at: start });
  }
  return { name, attributes, empty: false };
}

function shown(name: string): string {
  return name.slice(0, 60);
}

/**
 * The prefix that an attribute declares, the empty one for `xmlns`; `undefined` when it is an
 * ordinary attribute.
 *
 * Source: https://www.w3.org/TR/xml-names/#ns-decl
 */
export function strictXmlPrefixOf(name: string): string | undefined {
  if (name === 'xmlns') return '';
  if (!name.startsWith('xmlns:')) return undefined;
  const prefix = name.slice('xmlns:'.length);
  const named = !prefix.startsWith(':') && xmlNameAt(prefix, 0) === prefix && prefix !== '';
  return named ? prefix : undefined;
}

/**
 * Whether an attribute is a declaration of a namespace that is forbidden, and has no effect.
 *
 * Source: https://www.w3.org/TR/xml-names/#ns-decl
 */
export function isIdleDeclaration(attribute: string, namespace: string): boolean {
  const prefix = strictXmlPrefixOf(attribute);
  if (prefix === undefined) return false;
  if (namespace === NAMESPACES.xml || namespace === NAMESPACES.xmlns) return true;
  if (prefix === 'xml' || prefix === 'xmlns') return true;
  return prefix !== '' && namespace === '';
}

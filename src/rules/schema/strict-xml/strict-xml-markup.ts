// The declarations of an internal subset: their syntax, and what later parts need of them.
import { isRfc3986 } from './schema-uri.ts';
import { collapseSpaces, forbiddenCharacterIn, xmlNameTokenAt } from './strict-xml-characters.ts';
import { MalformedXmlError, StrictXmlCursor } from './strict-xml-cursor.ts';
import type { StrictXmlDoctype } from './strict-xml-entities.ts';
import { expandXmlAttribute, readXmlReference } from './strict-xml-entities.ts';
import { checkStrictXmlMisc } from './strict-xml-misc.ts';

/** A complete declaration at an index of a text. */
export interface StrictXmlMarkupPlace {
  /** Ends where the declaration ends. */
  readonly text: string;
  readonly at: number;
  /** How much of the document has been read. */
  readonly consumed: number;
  /** It is in a parameter entity. */
  readonly nested: boolean;
}

const CONTENT_DEPTH_MAX = 128;
const PUBLIC_ID = /^[ \r\na-zA-Z0-9\-'()+,./:=?;!*#@$_%]*$/;
const ATTRIBUTE_TYPE = /CDATA|IDREFS?|ID|ENTITY|ENTITIES|NMTOKENS?/y;

/**
 * Reads a declaration, comment or instruction.
 *
 * Errors: MalformedXmlError. Source: https://www.w3.org/TR/xml/#NT-markupdecl
 */
export function readStrictXmlMarkup(doctype: StrictXmlDoctype, place: StrictXmlMarkupPlace): void {
  const { text, at } = place;
  if (text.startsWith('<!--', at) || text.startsWith('<?', at)) {
    checkStrictXmlMisc(text, at);
    return;
  }
  const cursor = new StrictXmlCursor(text, at);
  if (cursor.skip('<!ENTITY')) readEntity(doctype, cursor, place);
  else if (cursor.skip('<!ATTLIST')) readAttributes(doctype, cursor, place);
  else if (cursor.skip('<!ELEMENT')) readElement(cursor);
  else if (cursor.skip('<!NOTATION')) readNotation(cursor);
  else cursor.fail('The DOCTYPE contains something that is not a declaration.');
  cursor.blanks();
  cursor.need('>', 'at the end of a declaration');
  if (cursor.at !== text.length) cursor.fail('A declaration ends before its last >.');
}

/**
 * Reads `SYSTEM "…"` or `PUBLIC "…" "…"`; `undefined` if there is neither. A notation (`loose`) may
 * have only a public identifier.
 *
 * Errors: MalformedXmlError. Source: https://www.w3.org/TR/xml/#NT-ExternalID
 */
export function readExternalId(
  cursor: StrictXmlCursor,
  strictness: 'strict' | 'loose',
): string | undefined {
  if (cursor.skip('SYSTEM')) {
    cursor.needBlanks('behind SYSTEM');
    return cursor.quotedText('a system identifier');
  }
  if (!cursor.skip('PUBLIC')) return undefined;
  cursor.needBlanks('behind PUBLIC');
  const publicId = cursor.quotedText('a public identifier');
  if (!PUBLIC_ID.test(publicId)) cursor.fail('A public identifier has a forbidden character.');
  if (strictness === 'strict') {
    cursor.needBlanks('behind a public identifier');
    return cursor.quotedText('a system identifier');
  }
  const before = cursor.at;
  if (cursor.blanks() && cursor.quoted()) return cursor.quotedText('a system identifier');
  cursor.at = before;
  return '';
}

function readEntity(
  doctype: StrictXmlDoctype,
  cursor: StrictXmlCursor,
  { nested }: StrictXmlMarkupPlace,
): void {
  cursor.needBlanks('behind ENTITY');
  const parameter = cursor.skip('%');
  if (parameter) cursor.needBlanks('behind %');
  const name = cursor.name('an entity');
  cursor.needBlanks('behind the name of an entity');
  const { parameters, entities } = doctype;
  if (cursor.quoted()) {
    const at = cursor.at + 1;
    const text = entityText(cursor.quotedText('an entity'), { at, nested });
    if (parameter) {
      if (!parameters.has(name)) parameters.set(name, text);
    } else if (!entities.general.has(name)) {
      entities.general.set(name, { text });
    }
    return;
  }
  const address = readExternalId(cursor, 'strict');
  if (address === undefined) cursor.fail(`The entity ${name} has no value.`);
  // libxml2 continues after an invalid address, and forgets a parameter entity that has it.
  const fine = isRfc3986(address);
  if (fine && address.includes('#')) cursor.fail('The address of an entity has a fragment.');
  if (parameter) {
    if (fine && !parameters.has(name)) parameters.set(name, undefined);
    return;
  }
  const apart = cursor.blanks();
  const unparsed = cursor.text.startsWith('NDATA', cursor.at);
  if (unparsed) {
    if (!apart) cursor.fail('A space is missing before NDATA.');
    cursor.skip('NDATA');
    cursor.needBlanks('behind NDATA');
    cursor.name('a notation');
  }
  if (!entities.general.has(name)) entities.general.set(name, unparsed ? { unparsed } : {});
}

// References to characters are decoded now, all others when the entity is used.
// Source: https://www.w3.org/TR/xml/#intern-replacement
function entityText(
  written: string,
  { at, nested }: { readonly at: number; readonly nested: boolean },
): string {
  const literal = written.replace(/\r\n?/g, '\n');
  const percent = literal.indexOf('%');
  if (percent >= 0) {
    const what = nested ? 'is not followed here' : 'is not allowed in a declaration';
    throw new MalformedXmlError(`A parameter entity ${what}.`, at + percent);
  }
  let text = '';
  let from = 0;
  for (let index = literal.indexOf('&'); index >= 0; index = literal.indexOf('&', from)) {
    const reference = readXmlReference(literal, index);
    if (reference.kind === 'bad') throw new MalformedXmlError(reference.message, at + index);
    const end = index + reference.length;
    const decoded = literal.charAt(index + 1) === '#' && reference.kind === 'text';
    text += literal.slice(from, index) + (decoded ? reference.text : literal.slice(index, end));
    from = end;
  }
  text += literal.slice(from);
  if (forbiddenCharacterIn(text) >= 0) throw new MalformedXmlError('A forbidden character.', at);
  return text;
}

function readNotation(cursor: StrictXmlCursor): void {
  cursor.needBlanks('behind NOTATION');
  cursor.name('a notation');
  cursor.needBlanks('behind the name of a notation');
  if (readExternalId(cursor, 'loose') === undefined) cursor.fail('A notation has no identifier.');
}

function readElement(cursor: StrictXmlCursor): void {
  cursor.needBlanks('behind ELEMENT');
  cursor.name('an element');
  cursor.needBlanks('behind the name of an element');
  if (cursor.skip('EMPTY') || cursor.skip('ANY')) return;
  cursor.need('(', 'in a declaration of an element');
  cursor.blanks();
  if (cursor.skip('#PCDATA')) readMixed(cursor);
  else readGroup(cursor, 1);
}

// Behind `(#PCDATA`. Source: https://www.w3.org/TR/xml/#NT-Mixed
function readMixed(cursor: StrictXmlCursor): void {
  cursor.blanks();
  if (cursor.skip(')')) {
    cursor.skip('*');
    return;
  }
  while (cursor.skip('|')) {
    cursor.blanks();
    cursor.name('an element');
    cursor.blanks();
  }
  cursor.need(')*', 'behind mixed content');
}

// Behind `(`. Source: https://www.w3.org/TR/xml/#NT-children
function readGroup(cursor: StrictXmlCursor, depth: number): void {
  if (depth > CONTENT_DEPTH_MAX) cursor.fail('A content model is nested too deeply.');
  let separator = '';
  for (;;) {
    cursor.blanks();
    if (cursor.skip('(')) {
      readGroup(cursor, depth + 1);
    } else {
      cursor.name('an element');
      skipOccurrence(cursor);
    }
    cursor.blanks();
    if (cursor.skip(')')) break;
    const next = cursor.text.charAt(cursor.at);
    const fits = next === ',' || next === '|';
    if (!fits || (separator !== '' && next !== separator)) {
      cursor.fail('A content model is malformed.');
    }
    separator = next;
    cursor.at += 1;
  }
  skipOccurrence(cursor);
}

function skipOccurrence(cursor: StrictXmlCursor): void {
  if (!cursor.skip('?') && !cursor.skip('*')) cursor.skip('+');
}

function readAttributes(
  doctype: StrictXmlDoctype,
  cursor: StrictXmlCursor,
  { consumed }: StrictXmlMarkupPlace,
): void {
  cursor.needBlanks('behind ATTLIST');
  const element = cursor.name('an element');
  cursor.blanks();
  const declared = doctype.attributes.get(element) ?? new Map();
  doctype.attributes.set(element, declared);
  while (cursor.code() !== 0x3e /* > */) {
    const name = cursor.name('an attribute');
    cursor.needBlanks('behind the name of an attribute');
    const collapses = readAttributeType(cursor);
    cursor.needBlanks('behind the type of an attribute');
    const fallback = readFallback(doctype, cursor, consumed);
    if (!declared.has(name)) {
      const value = collapses ? collapsed(fallback) : fallback;
      declared.set(name, value === undefined ? { collapses } : { collapses, fallback: value });
    }
    if (cursor.code() !== 0x3e /* > */) cursor.needBlanks('between declared attributes');
  }
}

// Whether values lose their outer blanks: all types but CDATA.
function readAttributeType(cursor: StrictXmlCursor): boolean {
  ATTRIBUTE_TYPE.lastIndex = cursor.at;
  const word = ATTRIBUTE_TYPE.exec(cursor.text)?.[0];
  if (word !== undefined) {
    cursor.at += word.length;
    return word !== 'CDATA';
  }
  const notation = cursor.skip('NOTATION');
  if (notation) cursor.needBlanks('behind NOTATION');
  cursor.need('(', 'in the type of an attribute');
  do {
    cursor.blanks();
    if (notation) {
      cursor.name('a notation');
    } else {
      const token = xmlNameTokenAt(cursor.text, cursor.at);
      if (token === '') cursor.fail('A list of values is malformed.');
      cursor.at += token.length;
    }
    cursor.blanks();
  } while (cursor.skip('|'));
  cursor.need(')', 'behind a list of values');
  return true;
}

function readFallback(
  { entities }: StrictXmlDoctype,
  cursor: StrictXmlCursor,
  consumed: number,
): string | undefined {
  if (cursor.skip('#REQUIRED') || cursor.skip('#IMPLIED')) return undefined;
  if (cursor.skip('#FIXED')) cursor.needBlanks('behind #FIXED');
  const at = cursor.at + 1;
  const expanded = expandXmlAttribute(cursor.quotedText('a value'), { entities, consumed });
  if ('message' in expanded) cursor.fail(expanded.message, at + expanded.at);
  return expanded.value;
}

function collapsed(value: string | undefined): string | undefined {
  return value === undefined ? undefined : collapseSpaces(value);
}

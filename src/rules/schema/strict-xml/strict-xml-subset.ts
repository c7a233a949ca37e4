// The document type declaration, piece by piece: checked, and remembered.
import { skipXmlBlanks, xmlNameAt } from './strict-xml-characters.ts';
import { MalformedXmlError, StrictXmlCursor } from './strict-xml-cursor.ts';
import type { StrictXmlDoctype } from './strict-xml-entities.ts';
import { mayStayOpen } from './strict-xml-entities.ts';
import { readExternalId, readStrictXmlMarkup } from './strict-xml-markup.ts';

/** What a piece of an internal subset was. */
export type StrictXmlSubsetStep = { readonly end: number; readonly closed: boolean } | 'more';

const PARAMETER_DEPTH_MAX = 40;
const PARAMETER_CHARACTERS_MAX = 10_000_000;
const DECLARED_ATTRIBUTES_MAX = 100_000;

/**
 * Reads `<!DOCTYPE … [` or `<!DOCTYPE … >`, whole, from an index on; returns the index behind it,
 * and whether a subset follows.
 *
 * Errors: MalformedXmlError. Source: https://www.w3.org/TR/xml/#NT-doctypedecl
 */
export function readDoctypeHead(
  doctype: StrictXmlDoctype,
  { text, at }: { readonly text: string; readonly at: number },
): { readonly end: number; readonly subset: boolean } {
  const cursor = new StrictXmlCursor(text, at + '<!DOCTYPE'.length);
  cursor.blanks();
  cursor.name('the document type');
  cursor.blanks();
  if (readExternalId(cursor, 'strict') !== undefined) doctype.entities.elsewhere = true;
  cursor.blanks();
  const subset = cursor.skip('[');
  if (!subset) cursor.need('>', 'at the end of the DOCTYPE');
  return { end: cursor.at, subset };
}

/**
 * Goes one piece further in an internal subset: blanks, a declaration, a comment, an instruction,
 * a parameter entity, or its end, `]>`. Gives `more` when the piece is not whole.
 *
 * Errors: MalformedXmlError. Source: https://www.w3.org/TR/xml/#NT-intSubset
 */
export function stepStrictXmlSubset(
  doctype: StrictXmlDoctype,
  { text, at, consumed }: StrictXmlSubsetPlace,
): StrictXmlSubsetStep {
  const blank = skipXmlBlanks(text, at);
  if (blank > at) return { end: blank, closed: false };
  const code = text.charCodeAt(at);
  if (code === 0x5d /* ] */) return closeSubset(text, at);
  if (code === 0x25 /* % */) {
    const name = xmlNameAt(text, at + 1);
    const end = at + 1 + name.length;
    if (end >= text.length) return 'more';
    if (name === '' || text.charAt(end) !== ';') {
      throw new MalformedXmlError('A reference to a parameter entity is not finished.', at);
    }
    includeParameter(doctype, name, { at, consumed, open: [] });
    return { end: end + 1, closed: false };
  }
  const end = declarationEnd(text, at);
  if (end < 0) return 'more';
  readStrictXmlMarkup(doctype, { text: text.slice(0, end), at, consumed, nested: false });
  return { end, closed: false };
}

interface StrictXmlSubsetPlace {
  readonly text: string;
  readonly at: number;
  /** How much of the document has been read. */
  readonly consumed: number;
}

function closeSubset(text: string, at: number): StrictXmlSubsetStep {
  const end = skipXmlBlanks(text, at + 1);
  if (end >= text.length) return 'more';
  if (text.charAt(end) === '>') return { end: end + 1, closed: true };
  throw new MalformedXmlError('The DOCTYPE does not end behind its subset.', end);
}

// Where a declaration, comment or instruction ends; -1 when the text ends before.
function declarationEnd(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return endOf(text, '-->', at + 4);
  if (text.startsWith('<?', at)) return endOf(text, '?>', at + 2);
  if (!text.startsWith('<!', at)) {
    if (at + 4 > text.length && '<!--'.startsWith(text.slice(at))) return -1;
    throw new MalformedXmlError('The DOCTYPE contains something that is not a declaration.', at);
  }
  if (at + 4 > text.length) return -1;
  for (let index = at + 2; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x3e /* > */) return index + 1;
    if (code === 0x22 /* " */ || code === 0x27 /* ' */) {
      index = text.indexOf(text.charAt(index), index + 1);
      if (index < 0) return -1;
    }
  }
  return -1;
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? -1 : found + mark.length;
}

interface Inclusion {
  readonly at: number;
  readonly consumed: number;
  readonly open: readonly string[];
}

// Declarations of a parameter entity take effect where it is referred to.
function includeParameter(doctype: StrictXmlDoctype, name: string, inclusion: Inclusion): void {
  const { at, consumed, open } = inclusion;
  const { parameters, entities, attributes } = doctype;
  if (!parameters.has(name)) {
    if (!mayStayOpen(entities)) {
      throw new MalformedXmlError(`The parameter entity ${name} is not declared.`, at);
    }
    return;
  }
  // From here on libxml2 accepts undeclared entities, as with an external subset.
  entities.elsewhere = true;
  const text = parameters.get(name);
  if (text === undefined) return;
  entities.followed += text.length;
  const endless = open.includes(name) || open.length >= PARAMETER_DEPTH_MAX;
  if (endless || entities.followed > PARAMETER_CHARACTERS_MAX) {
    throw new MalformedXmlError(`The parameter entity ${name} leads back to itself.`, at);
  }
  if (attributes.size > DECLARED_ATTRIBUTES_MAX) {
    throw new MalformedXmlError('The DOCTYPE declares too many attributes.', at);
  }
  try {
    includeText(doctype, text, { at, consumed, open: [...open, name] });
  } catch (error) {
    // The place is that of the reference: the entity's text is elsewhere.
    if (error instanceof MalformedXmlError) throw new MalformedXmlError(error.message, at);
    throw error;
  }
}

function includeText(doctype: StrictXmlDoctype, text: string, inclusion: Inclusion): void {
  const { consumed } = inclusion;
  for (let at = skipXmlBlanks(text, 0); at < text.length; at = skipXmlBlanks(text, at)) {
    if (text.charAt(at) === '%') {
      const name = xmlNameAt(text, at + 1);
      const end = at + 1 + name.length;
      if (name === '' || text.charAt(end) !== ';')
        throw new MalformedXmlError('Not a reference.', at);
      includeParameter(doctype, name, inclusion);
      at = end + 1;
      continue;
    }
    const end = declarationEnd(text, at);
    if (end < 0) throw new MalformedXmlError('A declaration does not end in its entity.', at);
    readStrictXmlMarkup(doctype, { text: text.slice(0, end), at, consumed, nested: true });
    at = end;
  }
}

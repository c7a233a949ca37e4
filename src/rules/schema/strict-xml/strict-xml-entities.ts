// References of XML: what they mean, and where they are not allowed.
import { isStrictXmlCharacter, xmlNameAt } from './strict-xml-characters.ts';

/** The five entities of XML. Source: https://www.w3.org/TR/xml/#sec-predefined-ent */
export const PREDEFINED_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
// libxml2 2.9 follows entities to this depth, and as many as are a tenth of three times the bytes.
const ENTITY_DEPTH_MAX = 40;
const FOLLOWED_PER_CHARACTER = 10 / 3;
const EXPANDED_CHARACTERS_MAX = 10_000_000;

/** An entity that a document type declaration declares. */
export interface StrictXmlEntity {
  /** The replacement text of an internal entity: references to characters are decoded. */
  readonly text?: string;
  /** Binary data behind a notation: it may not be referred to. */
  readonly unparsed?: boolean;
}

/** What a reference is. */
export type StrictXmlReference =
  /** It means this text. */
  | { readonly kind: 'text'; readonly text: string; readonly length: number }
  /** It names an entity that is not one of XML's five. */
  | { readonly kind: 'entity'; readonly name: string; readonly length: number }
  /** It is not a reference. */
  | { readonly kind: 'bad'; readonly message: string };

/** What is known of entities, and what references to them have cost so far. */
export interface StrictXmlEntities {
  readonly general: Map<string, StrictXmlEntity>;
  /** Entities may be declared where this reader does not look. */
  elsewhere: boolean;
  /** The document says that it needs nothing from elsewhere. */
  standalone: boolean;
  /** How many references inside entities were followed. */
  followed: number;
}

/**
 * Whether a reference to an unknown entity is allowed: it may be declared elsewhere.
 *
 * Source: https://www.w3.org/TR/xml/#wf-entdeclared
 */
export function mayStayOpen({ elsewhere, standalone }: StrictXmlEntities): boolean {
  return elsewhere && !standalone;
}

/**
 * Reads the reference whose `&` is at an index.
 *
 * Source: https://www.w3.org/TR/xml/#sec-references
 */
export function readXmlReference(text: string, at: number): StrictXmlReference {
  if (text.charCodeAt(at + 1) === 0x23 /* # */) return characterReference(text, at);
  const name = xmlNameAt(text, at + 1);
  if (name === '') return { kind: 'bad', message: 'An ampersand is not escaped as &amp;.' };
  if (text.charCodeAt(at + 1 + name.length) !== 0x3b /* ; */) {
    return { kind: 'bad', message: `The reference &${name.slice(0, 40)} has no semicolon.` };
  }
  const length = name.length + 2;
  const known = PREDEFINED_ENTITIES.get(name);
  if (known !== undefined) return { kind: 'text', text: known, length };
  return { kind: 'entity', name, length };
}

function characterReference(text: string, at: number): StrictXmlReference {
  const hexadecimal = text.charCodeAt(at + 2) === 0x78; /* x */
  const start = at + (hexadecimal ? 3 : 2);
  let end = start;
  let code = 0;
  for (; ; end += 1) {
    const digit = digitOf(text.charCodeAt(end), hexadecimal);
    if (digit < 0) break;
    code = Math.min(code * (hexadecimal ? 16 : 10) + digit, 0x110000);
  }
  if (end === start || text.charCodeAt(end) !== 0x3b /* ; */) {
    return { kind: 'bad', message: 'A character reference is incomplete.' };
  }
  if (!isStrictXmlCharacter(code)) {
    return {
      kind: 'bad',
      message: 'A character reference names a character that XML does not allow.',
    };
  }
  return { kind: 'text', text: String.fromCodePoint(code), length: end + 1 - at };
}

function digitOf(code: number, hexadecimal: boolean): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return hexadecimal && letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** A value whose references are resolved, or why they cannot be. */
export type ExpandedValue =
  | { readonly value: string }
  | { readonly message: string; readonly at: number };

/**
 * The value of an attribute as written: blanks become spaces, references their texts.
 *
 * `consumed` is how much of the document has been read, against which the growth is weighed.
 * Source: https://www.w3.org/TR/xml/#AVNormalize
 */
export function expandXmlAttribute(
  written: string,
  { entities, consumed }: { readonly entities: StrictXmlEntities; readonly consumed: number },
): ExpandedValue {
  if (!/[&\t\n\r<]/.test(written)) return { value: written };
  let value = '';
  let from = 0;
  const lessThan = written.indexOf('<');
  for (let at = written.indexOf('&'); at >= 0; at = written.indexOf('&', from)) {
    if (lessThan >= 0 && lessThan < at) break;
    value += spaced(written.slice(from, at));
    const reference = readXmlReference(written, at);
    if (reference.kind === 'bad') return { message: reference.message, at };
    if (reference.kind === 'text') {
      value += reference.text;
    } else {
      const inner = expandEntity(reference.name, { entities, consumed, open: [] });
      if (typeof inner !== 'string') return { message: inner.message, at };
      value += inner;
    }
    if (value.length > EXPANDED_CHARACTERS_MAX) {
      return { message: 'An attribute becomes too long by its entities.', at };
    }
    from = at + reference.length;
  }
  if (lessThan >= 0) return { message: 'An attribute contains <.', at: lessThan };
  return { value: value + spaced(written.slice(from)) };
}

interface Expansion {
  readonly entities: StrictXmlEntities;
  readonly consumed: number;
  /** The entities that are being expanded, the outermost first. */
  readonly open: readonly string[];
}

type Refusal = { readonly message: string };

// The replacement text of an entity in an attribute.
function expandEntity(name: string, expansion: Expansion): string | Refusal {
  const { entities, consumed, open } = expansion;
  const entity = entities.general.get(name);
  if (entity === undefined) {
    // With an external subset that is not read, an unknown name is not a fault.
    return mayStayOpen(entities) ? '' : { message: `The entity ${name} is not declared.` };
  }
  if (entity.text === undefined) {
    const what = entity.unparsed ? 'unparsed' : 'external';
    return { message: `The ${what} entity ${name} is not allowed in an attribute.` };
  }
  if (open.includes(name) || open.length >= ENTITY_DEPTH_MAX) {
    return { message: `The entity ${name} leads back to itself.` };
  }
  if (entity.text.includes('<')) {
    return { message: `The entity ${name} brings a < into an attribute.` };
  }
  const inside: Expansion = { entities, consumed, open: [...open, name] };
  let value = '';
  let from = 0;
  for (let at = entity.text.indexOf('&'); at >= 0; at = entity.text.indexOf('&', from)) {
    value += spaced(entity.text.slice(from, at));
    const reference = readXmlReference(entity.text, at);
    if (reference.kind === 'bad') return { message: reference.message };
    if (reference.kind === 'text') {
      value += reference.text;
    } else {
      entities.followed += 1;
      if (entities.followed > FOLLOWED_PER_CHARACTER * consumed) {
        return { message: 'Entities refer to each other out of all measure.' };
      }
      const inner = expandEntity(reference.name, inside);
      if (typeof inner !== 'string') return inner;
      value += inner;
    }
    from = at + reference.length;
  }
  return value + spaced(entity.text.slice(from));
}

// A line break is one character, and each blank a space.
function spaced(text: string): string {
  return /[\t\n\r]/.test(text) ? text.replace(/\r\n|[\t\n\r]/g, ' ') : text;
}

/** What a declared attribute changes of a start tag. */
export interface DeclaredAttribute {
  /** Blanks at the ends go, and those inside are one each: it is not CDATA. */
  readonly collapses: boolean;
  /** Its value where it is left out. */
  readonly fallback?: string;
}

/** What a document type declaration says. */
export interface StrictXmlDoctype {
  readonly entities: StrictXmlEntities;
  /** Parameter entities; external ones have no text. */
  readonly parameters: Map<string, string | undefined>;
  /** By element, then by attribute, as written. */
  readonly attributes: Map<string, Map<string, DeclaredAttribute>>;
}

/** Makes one that says nothing. */
export function createStrictXmlDoctype(): StrictXmlDoctype {
  return {
    entities: { general: new Map(), elsewhere: false, standalone: false, followed: 0 },
    parameters: new Map(),
    attributes: new Map(),
  };
}

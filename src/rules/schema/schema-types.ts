// The simple types that several schemas use.
import type { SchemaSimpleType } from './schema-element.ts';

/** `xs:string`: any text. */
export const XS_STRING: SchemaSimpleType = { kind: 'string', says: 'a text' };
const NORMALIZED: SchemaSimpleType = {
  kind: 'normalizedString',
  says: 'a text',
  base: XS_STRING,
};
const TOKEN: SchemaSimpleType = { kind: 'token', says: 'a text', base: NORMALIZED };
/** `xs:language`. */
export const XS_LANGUAGE: SchemaSimpleType = {
  kind: 'language',
  says: 'a language code such as en or de-CH',
  base: TOKEN,
};
const NAME: SchemaSimpleType = { kind: 'Name', says: 'a name', base: TOKEN };
const NCNAME: SchemaSimpleType = { kind: 'NCName', says: 'a name', base: NAME };
const NMTOKEN: SchemaSimpleType = { kind: 'NMTOKEN', says: 'a name', base: TOKEN };
/** `xs:anyURI`: an address, absolute or relative. */
export const XS_ANY_URI: SchemaSimpleType = { kind: 'anyURI', says: 'an address (RFC 3986)' };
/** `xs:decimal`. */
export const XS_DECIMAL: SchemaSimpleType = { kind: 'decimal', says: 'a decimal number' };
const INTEGER: SchemaSimpleType = { kind: 'integer', says: 'a whole number', base: XS_DECIMAL };
/** `xs:nonNegativeInteger`. */
export const XS_NON_NEGATIVE_INTEGER: SchemaSimpleType = {
  kind: 'integer',
  says: 'a whole number from 0 on',
  base: INTEGER,
  min: '0',
};
/** `xs:positiveInteger`. */
export const XS_POSITIVE_INTEGER: SchemaSimpleType = {
  kind: 'integer',
  says: 'a whole number from 1 on',
  base: XS_NON_NEGATIVE_INTEGER,
  min: '1',
};
const DATE: SchemaSimpleType = { kind: 'date', says: 'a date such as 2005-05-10' };
const DATE_TIME: SchemaSimpleType = {
  kind: 'dateTime',
  says: 'a moment such as 2005-05-10T17:33:30+08:00',
};
const DATE_SAYS = 'a date such as 2005-05-10, or a moment with seconds';

/**
 * A date or a moment, as the extensions have it: of the built-in types themselves, and a type of
 * its own in each schema.
 */
export function dateOrMomentType(): SchemaSimpleType {
  return { kind: 'union', says: DATE_SAYS, members: [DATE, DATE_TIME] };
}

/** A date or a moment, as sitemap.xsd has it: of types derived from the built-in ones. */
export const SITEMAP_LASTMOD: SchemaSimpleType = {
  kind: 'union',
  says: DATE_SAYS,
  members: [
    { ...DATE, base: DATE },
    { ...DATE_TIME, base: DATE_TIME },
  ],
};

export function wordsType(...values: readonly string[]): SchemaSimpleType {
  return { kind: 'string', says: `one of ${values.join(', ')}`, base: XS_STRING, values };
}

/** A type of texts that match a pattern. */
export function patternType(says: string, pattern: RegExp): SchemaSimpleType {
  return { kind: 'string', says, base: XS_STRING, pattern };
}

/** A type of texts of so many characters at most. */
export function shortType(lengthMax: number): SchemaSimpleType {
  const says = `at most ${lengthMax.toLocaleString('en')} characters`;
  return { kind: 'string', says, base: XS_STRING, lengthMax };
}

const unsigned = (max: string): SchemaSimpleType => ({
  kind: 'unsigned',
  says: `a whole number from 0 to ${max}`,
  base: XS_NON_NEGATIVE_INTEGER,
  min: '0',
  max,
});
const UNSIGNED_LONG = unsigned('18446744073709551615');
const UNSIGNED_INT: SchemaSimpleType = { ...unsigned('4294967295'), base: UNSIGNED_LONG };
const UNSIGNED_SHORT: SchemaSimpleType = { ...unsigned('65535'), base: UNSIGNED_INT };
const UNSIGNED_BYTE: SchemaSimpleType = { ...unsigned('255'), base: UNSIGNED_SHORT };

/**
 * The built-in types that `xsi:type` may name in a sitemap, by their local names: those of which a
 * type above is derived, and those that are derived from one.
 *
 * Source: https://www.w3.org/TR/xmlschema-2/#built-in-datatypes
 */
export const BUILT_IN_TYPES: ReadonlyMap<string, SchemaSimpleType> = new Map([
  ['string', XS_STRING],
  ['normalizedString', NORMALIZED],
  ['token', TOKEN],
  ['language', XS_LANGUAGE],
  ['Name', NAME],
  ['NCName', NCNAME],
  ['ID', { ...NCNAME, base: NCNAME }],
  ['IDREF', { ...NCNAME, base: NCNAME }],
  ['NMTOKEN', NMTOKEN],
  ['anyURI', XS_ANY_URI],
  ['decimal', XS_DECIMAL],
  ['integer', INTEGER],
  ['nonNegativeInteger', XS_NON_NEGATIVE_INTEGER],
  ['positiveInteger', XS_POSITIVE_INTEGER],
  ['unsignedLong', UNSIGNED_LONG],
  ['unsignedInt', UNSIGNED_INT],
  ['unsignedShort', UNSIGNED_SHORT],
  ['unsignedByte', UNSIGNED_BYTE],
  ['date', DATE],
  ['dateTime', DATE_TIME],
]);

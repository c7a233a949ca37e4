// Whether a text is a value of one of the schemas' types.
import { isSchemaDate } from './schema-dates.ts';
import type { SchemaSimpleType } from './schema-element.ts';
import { isSchemaNumber } from './schema-numbers.ts';
import { isSchemaUri } from './strict-xml/schema-uri.ts';
import {
  collapseSpaces,
  isColonlessName,
  xmlNameAt,
  xmlNameTokenAt,
} from './strict-xml/strict-xml-characters.ts';

const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;

/**
 * Whether a text is a value of a type, as libxml2 judges it.
 *
 * Source: https://www.w3.org/TR/xmlschema-2/
 */
export function isSchemaValue(type: SchemaSimpleType, value: string): boolean {
  switch (type.kind) {
    case 'union':
      return type.members?.some((member) => isSchemaValue(member, collapseSpaces(value))) ?? false;
    case 'date':
    case 'dateTime':
      return isSchemaDate(value, type.kind);
    case 'decimal':
    case 'integer':
      return isSchemaNumber(value, type.kind, type);
    case 'unsigned':
      // libxml2 knows neither signs nor blanks here, though XML Schema does.
      return /^[0-9]+$/.test(value) && isSchemaNumber(value, 'integer', type);
    case 'anyURI': {
      const collapsed = collapseSpaces(value);
      return isSchemaUri(collapsed) && hasLength(type, collapsed);
    }
    case 'string':
      if (type.values?.includes(value) === false) return false;
      return hasLength(type, value) && type.pattern?.test(value) !== false;
    default:
      return isToken(type.kind, collapseSpaces(value));
  }
}

/** Whether every text is a value, so that nobody needs to look at it. */
export function isAnyText(type: SchemaSimpleType): boolean {
  const { kind, values, pattern, lengthMin, lengthMax } = type;
  if (kind === 'normalizedString' || kind === 'token') return true;
  return kind === 'string' && (values ?? pattern ?? lengthMin ?? lengthMax) === undefined;
}

// The types that are strings of a certain look.
function isToken(
  kind: 'normalizedString' | 'token' | 'language' | 'Name' | 'NCName' | 'NMTOKEN',
  value: string,
): boolean {
  if (kind === 'language') return LANGUAGE.test(value);
  if (kind === 'NCName') return isColonlessName(value);
  if (kind === 'Name') return value !== '' && xmlNameAt(value, 0) === value;
  if (kind === 'NMTOKEN') return value !== '' && xmlNameTokenAt(value, 0) === value;
  return true;
}

function hasLength({ lengthMin, lengthMax }: SchemaSimpleType, value: string): boolean {
  // As many UTF-16 units as the greatest length allows are never too many characters.
  if (lengthMax !== undefined && value.length > lengthMax) {
    if (value.length > 2 * lengthMax || charactersOf(value) > lengthMax) return false;
  }
  return lengthMin === undefined || charactersOf(value) >= lengthMin;
}

function charactersOf(value: string): number {
  let characters = value.length;
  for (let at = 0; at < value.length; at += 1) {
    const unit = value.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) characters -= 1;
  }
  return characters;
}

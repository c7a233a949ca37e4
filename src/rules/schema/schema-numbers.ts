// `xs:decimal` and whole numbers, as libxml2 judges them.
import { skipXmlBlanks } from './strict-xml/strict-xml-characters.ts';

// libxml2 keeps 24 digits; a number with more of them is invalid.
const DIGITS_MAX = 24;

interface Digits {
  readonly negative: boolean;
  /** Without zeros in front. */
  readonly whole: string;
  /** Without zeros behind. */
  readonly fraction: string;
}

/** What a number is measured by: decimal texts, both inclusive. */
export interface SchemaNumberRange {
  readonly min?: string;
  readonly max?: string;
}

/**
 * Whether a text is a decimal or whole number of XML Schema, of at most 24 digits, within a range.
 *
 * Source: https://www.w3.org/TR/xmlschema-2/#decimal
 */
export function isSchemaNumber(
  value: string,
  kind: 'decimal' | 'integer',
  { min, max }: SchemaNumberRange,
): boolean {
  const digits = kind === 'decimal' ? decimalOf(value) : integerOf(value);
  if (digits === undefined) return false;
  if (min !== undefined && compare(digits, boundOf(min)) < 0) return false;
  return max === undefined || compare(digits, boundOf(max)) <= 0;
}

function decimalOf(value: string): Digits | undefined {
  let at = skipXmlBlanks(value, 0);
  if (at === value.length) return undefined;
  const sign = value.charAt(at);
  const signed = sign === '-' || sign === '+';
  if (signed) at += 1;
  if (at === value.length) return undefined;
  const zeros = digitsAt(value, at, '0');
  at += zeros;
  const whole = digitsAt(value, at);
  const integer = value.slice(at, at + whole);
  at += whole;
  let fraction = '';
  if (value.charAt(at) === '.') {
    at += 1;
    const length = digitsAt(value, at);
    fraction = value.slice(at, at + length);
    at += length;
    if (zeros + whole + length === 0) return undefined;
  } else if (zeros + whole === 0 && !(signed && skipXmlBlanks(value, at) > at)) {
    // A sign and a blank are zero for libxml2, which asks for the end of the text alone.
    return undefined;
  }
  if (integer.length + fraction.length > DIGITS_MAX) return undefined;
  // With the 24th digit the point is no longer looked at.
  if (integer.length === DIGITS_MAX && value.charAt(at - 1) === '.') return undefined;
  if (skipXmlBlanks(value, at) !== value.length) return undefined;
  return { negative: sign === '-', whole: integer, fraction: fraction.replace(/0+$/, '') };
}

function integerOf(value: string): Digits | undefined {
  let at = skipXmlBlanks(value, 0);
  const sign = value.charAt(at);
  if (sign === '-' || sign === '+') at += 1;
  const length = digitsAt(value, at);
  if (length === 0) return undefined;
  const zeros = digitsAt(value, at, '0');
  if (length - zeros > DIGITS_MAX) return undefined;
  if (skipXmlBlanks(value, at + length) !== value.length) return undefined;
  return {
    negative: sign === '-',
    whole: value.slice(at + zeros, at + length),
    fraction: '',
  };
}

// How many digits follow each other: any, or this one.
function digitsAt(value: string, at: number, only?: string): number {
  let end = at;
  for (; end < value.length; end += 1) {
    const digit = value.charAt(end);
    if (only === undefined ? digit < '0' || digit > '9' : digit !== only) break;
  }
  return end - at;
}

function boundOf(bound: string): Digits {
  return { negative: false, whole: bound === '0' ? '' : bound, fraction: '' };
}

function compare(a: Digits, b: Digits): number {
  const sign = signOf(a);
  const difference = sign - signOf(b);
  if (difference !== 0) return difference;
  return sign * comparePlaces(a, b);
}

function signOf({ negative, whole, fraction }: Digits): number {
  if (whole === '' && fraction === '') return 0;
  return negative ? -1 : 1;
}

function comparePlaces(a: Digits, b: Digits): number {
  if (a.whole.length !== b.whole.length) return a.whole.length - b.whole.length;
  if (a.whole !== b.whole) return a.whole < b.whole ? -1 : 1;
  if (a.fraction === b.fraction) return 0;
  return a.fraction < b.fraction ? -1 : 1;
}

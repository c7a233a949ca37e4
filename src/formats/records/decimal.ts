// Numbers as the decimals of XML Schema, which have no exponents.

const EXPONENTIAL = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/;

/**
 * A finite number in digits, a sign and a point: `0.55`, `-3`, `0.0000001`, never `1e-7`. It is
 * read back as the same number; minus zero is `0`.
 *
 * Source: https://www.w3.org/TR/xmlschema-2/#decimal
 */
export function formatDecimal(value: number): string {
  const text = String(value);
  const match = EXPONENTIAL.exec(text);
  if (!match) return text;
  const [, sign = '', first = '', rest = '', exponent = ''] = match;
  const digits = first + rest;
  const point = 1 + Number(exponent);
  if (point > 0) return sign + digits.padEnd(point, '0');
  return `${sign}0.${'0'.repeat(-point)}${digits}`;
}

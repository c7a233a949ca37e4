// Values as PostgreSQL reads them: parameters of statements, and rows of COPY.

/** A value of a column. */
export type PostgresScalar = string | number | boolean | null | Uint8Array;

/** A parameter of a statement: a value, or an array of values. */
export type PostgresValue = PostgresScalar | readonly PostgresScalar[];

/** Returns a parameter as text, which the server reads by its type. */
export function postgresParameter(value: PostgresValue): string | null {
  if (value === null) return null;
  if (typeof value !== 'object' || value instanceof Uint8Array) return textOf(value);
  const elements = value.map((element) => (element === null ? 'NULL' : quote(textOf(element))));
  return `{${elements.join(',')}}`;
}

/** Returns a row in the text format of COPY, with its line feed. */
export function copyLine(row: readonly PostgresScalar[]): string {
  const fields = row.map((value) => (value === null ? '\\N' : escapeField(textOf(value))));
  return `${fields.join('\t')}\n`;
}

function textOf(value: Exclude<PostgresScalar, null>): string {
  return value instanceof Uint8Array
    ? `\\x${Buffer.from(value).toString('hex')}`
    : postgresText(value);
}

/** Returns a text as it is stored: U+0000 and lone surrogates cannot be. */
export function postgresText(value: string | number | boolean): string {
  return String(value).replaceAll('\0', '\uFFFD').toWellFormed();
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

function escapeField(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

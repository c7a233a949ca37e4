// The fields of a record as columns of a table, in whatever database.

type Kind = 'number' | 'text' | 'boolean' | 'json';

/** Each field of a record with its kind, with a `?` where it may be absent; in order of columns. */
export type RecordShape<Fields> = {
  readonly [Field in keyof Fields]-?: Kind | `${Kind}?`;
};

/** The column of a field: `lastReadAt` is kept in `last_read_at`. */
export function columnOf(field: string): string {
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  // Words of SQL.
  return column === 'by' || column === 'trigger' ? `"${column}"` : column;
}

/** The columns of a record, or their placeholders, in the order of its shape. */
export function columnsOf(
  shape: Readonly<Record<string, string>>,
  instead: Readonly<Record<string, string>> = {},
): string {
  return Object.keys(shape)
    .map((field) => instead[field] ?? columnOf(field))
    .join(', ');
}

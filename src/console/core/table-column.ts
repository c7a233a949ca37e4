// A column of a table, as pages, CSV files and terminals show it.

export type ColumnKind =
  | 'text'
  | 'url'
  | 'number'
  | 'bytes'
  | 'duration'
  | 'time'
  // A time to come: one that has passed is due now.
  | 'due'
  | 'share'
  | 'status'
  | 'severity';

export type SortOrder = 'asc' | 'desc';

export interface TableColumn<Row> {
  /** Its name in CSV files: `lastReadAt`. */
  readonly key: string;
  /** Its heading: `Last read`. */
  readonly title: string;
  readonly kind: ColumnKind;
  /** Times and durations in milliseconds, shares from 0 to 1. Absent: nothing is known. */
  value(row: Row): string | number | undefined;
  href?(row: Row): string | undefined;
  /** Only in CSV files. Default false. */
  readonly csvOnly?: boolean;
  /** In terminals 0 is shown as nothing, and a column without anything else is left out. */
  readonly zeroIsNone?: boolean;
  /** Rows can be sorted by it, first in this order. Absent: they cannot. */
  readonly sort?: SortOrder | undefined;
  /** What it is sorted by, where that is not its value. */
  sortValue?(row: Row): string | number | undefined;
}

/** A column that shows the field of a row that its key names. */
export function column<Key extends string, Row extends { readonly [Name in Key]?: Shown }>(
  key: Key,
  title: string,
  kind: ColumnKind,
  more?: Omit<TableColumn<NoInfer<Row>>, 'key' | 'title' | 'kind' | 'value'>,
): TableColumn<Row> {
  return { key, title, kind, value: (row) => row[key], ...more };
}

/** A column only in files, titled by its key. */
export function csvColumn<Key extends string, Row extends { readonly [Name in Key]?: Shown }>(
  key: Key,
  kind: ColumnKind,
): TableColumn<Row> {
  return column(key, key, kind, { csvOnly: true });
}

type Shown = string | number | undefined;

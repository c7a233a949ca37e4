// The order of a table's rows: the one in a query, and rows of a small table in that order.
import { PortolanError } from '../../../base/portolan-error.ts';
import type { SortOrder, TableColumn } from '../../core/table-column.ts';

export interface TableSort {
  readonly by: string;
  readonly order: SortOrder;
}

export interface SortAsked {
  readonly sort?: string | undefined;
  readonly order?: SortOrder | undefined;
}

/**
 * Returns the order in a query; `undefined` if it has none. Without `order` a
 * column begins as it says.
 * Errors: CONFIG_INVALID for an `order` of nothing.
 */
export function sortOf<Row>(
  { sort: by, order }: SortAsked,
  columns: readonly TableColumn<Row>[],
): TableSort | undefined {
  if (by !== undefined) {
    return { by, order: order ?? columns.find(({ key }) => key === by)?.sort ?? 'asc' };
  }
  if (order === undefined) return undefined;
  throw new PortolanError('CONFIG_INVALID', {
    message: `“order=${order}” is given without “sort”.`,
    hint: 'Name the column, too: ?sort=errors&order=desc.',
  });
}

/**
 * Sorts rows that are all in memory. Rows of which nothing is known come last in either order, and
 * equal ones stay as they were.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | undefined,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.by);
  if (sort === undefined || column === undefined) return rows;
  const direction = sort.order === 'desc' ? -1 : 1;
  return rows
    .map((row) => ({ row, value: sortValueOf(row, column) }))
    .sort((a, b) => compare(a.value, b.value, direction))
    .map(({ row }) => row);
}

export function sortValueOf<Row>(row: Row, column: TableColumn<Row>): Value {
  return (column.sortValue ?? column.value)(row);
}

type Value = string | number | undefined;

function compare(a: Value, b: Value, direction: number): number {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
  return (a < b ? -1 : 1) * direction;
}

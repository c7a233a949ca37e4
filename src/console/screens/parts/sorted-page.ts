// Pages of tables that are sorted by a column for which no index is kept: all rows are taken into
// memory, up to a limit, and sorted there.
import { setImmediate } from 'node:timers/promises';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { Page, PageRequest } from '../../../store/port/url-row.ts';
import { SORTED_ROWS_MAX } from '../../core/console-limits.ts';
import type { TableColumn } from '../../core/table-column.ts';
import { sortRows, sortValueOf, type TableSort } from '../../pages/tables/table-sort.ts';

const PAGE_ROWS = 1_000;
const ROWS_DEFAULT = 50;

export interface AllRows<Row> {
  readonly rows: readonly Row[];
  readonly complete: boolean;
}

/**
 * Reads page after page, until the end or `most` rows. Others get their turn between
 * two pages.
 */
export async function readAllPages<Row>(
  ask: (request: PageRequest) => Promise<Page<Row>>,
  most: number,
): Promise<AllRows<Row>> {
  const rows: Row[] = [];
  let after: string | undefined;
  while (rows.length < most) {
    const page = await ask({ limit: Math.min(PAGE_ROWS, most - rows.length), after });
    rows.push(...page.rows);
    // A page that leads to itself would never end.
    if (page.next === undefined || page.next === after) return { rows, complete: true };
    after = page.next;
    await setImmediate();
  }
  return { rows, complete: false };
}

export interface SortedPageOptions<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly sort: TableSort;
  /** Unique: rows that are equal by the column are sorted by it. */
  idOf(row: Row): string | number;
  readonly request: PageRequest;
}

/**
 * Returns a page of rows that are all in memory, sorted, with their number. `next` is a position
 * among the values, so that it stays valid when rows come and go; an `after` of another order
 * returns no rows.
 */
export function sortedPage<Row>(
  rows: readonly Row[],
  { columns, sort, idOf, request }: SortedPageOptions<Row>,
): Page<Row> {
  const { after, limit = ROWS_DEFAULT } = request;
  const column = columns.find(({ key }) => key === sort.by);
  const behind = after === undefined ? undefined : parsePlace(after, sort);
  if (column === undefined || (after !== undefined && behind === undefined)) return { rows: [] };
  const placeOf = (row: Row): Place => ({ value: sortValueOf(row, column), id: idOf(row) });
  const id: TableColumn<Row> = { key: 'id', title: 'Id', kind: 'text', value: idOf };
  const count = { count: rows.length };
  const byId = sortRows(rows, [id], { by: 'id', order: 'asc' });
  const sorted = sortRows(byId, columns, sort);
  const rest =
    behind === undefined ? sorted : sorted.filter((row) => !isUpTo(placeOf(row), behind, sort));
  const taken = rest.slice(0, limit);
  const last = taken.at(-1);
  if (last === undefined || taken.length === rest.length) return { rows: taken, count };
  return { rows: taken, next: formatPlace(sort, placeOf(last)), count };
}

interface Place {
  readonly value: string | number | undefined;
  readonly id: string | number;
}

function isUpTo(row: Place, place: Place, { order }: TableSort): boolean {
  if (row.value === place.value) return row.id <= place.id;
  if (row.value === undefined || place.value === undefined) return place.value === undefined;
  return order === 'asc' ? row.value < place.value : row.value > place.value;
}

function formatPlace({ by, order }: TableSort, { value, id }: Place): string {
  return Buffer.from(JSON.stringify([by, order, value ?? null, id])).toString('base64url');
}

function parsePlace(text: string, sort: TableSort): Place | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 4) return undefined;
    const [by, order, value, id] = parts as unknown[];
    if (by !== sort.by || order !== sort.order) return undefined;
    const isValue = value === null || typeof value === 'string' || typeof value === 'number';
    const isId = typeof id === 'string' || typeof id === 'number';
    return isValue && isId ? { value: value ?? undefined, id } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns all rows of a question that are to be sorted.
 * Errors: CONFIG_INVALID when there are more than are sorted; those of the question.
 */
export async function readSortable<Row>(
  what: string,
  ask: (request: PageRequest) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const { rows, complete } = await readAllPages(ask, SORTED_ROWS_MAX);
  if (complete) return rows;
  throw tooManyToSort(what);
}

export function tooManyToSort(what: string): PortolanError {
  const most = SORTED_ROWS_MAX.toLocaleString('en');
  return new PortolanError('CONFIG_INVALID', {
    message: `There are more than ${most} ${what}: too many to sort or filter by a column.`,
    hint: 'Search for a part of the URL first, or leave the order as it is.',
  });
}

// Pages that continue after a key, merged from parts that are already sorted by the key.
import type { CountedRows, Page } from '../port/url-row.ts';

/** Of all columns of a key, or of the first ones: a place behind all rows that begin so. */
export type Key = readonly (string | number)[];

/** A part of the rows, in the order of the key. */
export interface Lane<Row> {
  readonly rows: readonly { readonly key: Key; readonly row: Row }[];
  /** Nothing after this was searched. */
  readonly end?: Key;
}

/** At most this many rows are counted for a total. */
export const COUNTED_ROWS_MAX = 20_000;
/** At most this many rows are searched for a page by what no index knows. */
export const SIEVED_MAX = 100_000;
const ROWS_DEFAULT = 50;
const ROWS_MAX = 1_000;
// An `after` is a key: an address and little else.
const CURSOR_CHARACTERS_MAX = 65_536;

/** Returns how many rows a page has at most. */
export function rowsOfPage(limit: number | undefined): number {
  if (limit === undefined || !(limit >= 1)) return limit === undefined ? ROWS_DEFAULT : 1;
  return Math.min(Math.floor(limit), ROWS_MAX);
}

/** Returns the first `rowsMax` rows of lanes that have one more each, where there are so many. */
export function pageOfLanes<Row>(
  lanes: readonly Lane<Row>[],
  { rowsMax, descending }: { readonly rowsMax: number; readonly descending: boolean },
): Page<Row> {
  const ends = lanes.flatMap(({ end }) => (end === undefined ? [] : [end]));
  const direction = descending ? -1 : 1;
  const compare = (a: Key, b: Key): number => direction * compareKeys(a, b);
  const [end] = ends.sort(compare);
  let found = lanes.flatMap(({ rows }) => rows);
  if (lanes.length > 1) found.sort((a, b) => compare(a.key, b.key));
  if (end !== undefined) found = found.filter(({ key }) => compare(key, end) <= 0);
  const taken = found.slice(0, rowsMax);
  const rows = taken.map(({ row }) => row);
  const last = taken.at(-1);
  if (found.length > rowsMax && last) return { rows, next: formatCursor(last.key) };
  return end === undefined ? { rows } : { rows, next: formatCursor(end), partial: true };
}

function formatCursor(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Returns the key of a cursor; `undefined` for one that no page returned. */
export function parseCursor(text: string, length: number): Key | undefined {
  if (text.length > CURSOR_CHARACTERS_MAX) return undefined;
  try {
    const key: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isPart = (part: unknown): boolean => typeof part === 'string' || Number.isFinite(part);
    if (!Array.isArray(key) || !key.every(isPart)) return undefined;
    if (key.length >= 1 && key.length <= length) return key;
  } catch {
    // Not JSON, so not a cursor.
  }
  return undefined;
}

// Numbers by size, texts by their UTF-8 bytes. A part of a key equals all that begin with it.
function compareKeys(a: Key, b: Key): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const [one, other] = [a[index] ?? 0, b[index] ?? 0];
    const order =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
    if (order !== 0) return order;
  }
  return 0;
}

/** Returns how many passed among rows that were seen, of which one more than may be counted. */
export function countedRows({
  count,
  seen,
}: {
  readonly count: number;
  readonly seen: number;
}): CountedRows {
  if (seen <= COUNTED_ROWS_MAX) return { count };
  // One fewer than were found: then it is true that there are more.
  return { count: Math.max(0, count - 1), isMore: true };
}

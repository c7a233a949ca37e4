// The position of a page of rows among all: the addresses of its neighbours.
import type { CountedRows } from '../../../store/port/url-row.ts';
import type { PageTools } from '../../core/screen.ts';

export interface TablePosition {
  /** The `after` of this page; absent on the first. */
  readonly after?: string | undefined;
  /** The number of its first row, from 1; absent where it is not known. */
  readonly start?: number | undefined;
  /** That of the next page, to which the pager adds its `row`; absent on the last. */
  readonly nextUrl?: string | undefined;
  /** The address of the page before; absent where it is not known. */
  readonly previousUrl?: string | undefined;
  /** The address of the first page. */
  readonly firstUrl?: string | undefined;
  /** How many rows there are in all, where that is known. */
  readonly total?: number | undefined;
  /** There are more than `total`: counting stopped there. */
  readonly totalIsMore?: boolean | undefined;
  /** The search was left at its limit: there may be more behind `nextUrl`. */
  readonly partial?: boolean | undefined;
  /** The address of the first page with so many rows a page. */
  readonly sizeUrl?: ((rows: number) => string) | undefined;
}

export interface PagedView {
  readonly after?: string | undefined;
  readonly next?: string | undefined;
  readonly partial?: boolean | undefined;
}

// An address has at most 16,384 characters, and its `after` may take half of them.
const BACK_CHARACTERS_MAX = 4_000;
const ROWS_KEPT_MAX = 200;
const ROW = /^[1-9]\d{0,14}$/;

/**
 * Returns the position of a page of a view. Pages continue after a key, so a page does not know the
 * previous one: the way back is in the address, as `back`, the first page as an empty
 * text.
 */
export function tablePosition(
  { after, next, partial }: PagedView,
  { link, back = [], rows = [] }: Pick<PageTools, 'link' | 'back' | 'rows'>,
  more: Pick<TablePosition, 'total' | 'totalIsMore'> & {
    /** What the links to other pages set besides. */
    readonly keep?: Readonly<Record<string, string | number | undefined>>;
  } = {},
): TablePosition {
  const { total, totalIsMore, keep = {} } = more;
  const before = after === undefined ? undefined : back.at(-1);
  return {
    after,
    total,
    totalIsMore,
    partial,
    start: after === undefined ? 1 : numberOf(rows.at(-1)),
    firstUrl: link({}),
    previousUrl:
      before === undefined
        ? undefined
        : link({
            ...keep,
            back: back.slice(0, -1),
            ...rowsOf(rows.slice(0, -1)),
            after: before || undefined,
          }),
    nextUrl:
      next === undefined
        ? undefined
        : link({
            ...keep,
            back: shortened([...back, after ?? '']),
            after: next,
            ...rowsOf(rows.slice(-ROWS_KEPT_MAX)),
          }),
    sizeUrl: (rows) => link({ limit: rows }),
  };
}

function rowsOf(rows: readonly string[]): { readonly row?: readonly string[] } {
  return rows.length === 0 ? {} : { row: rows };
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && ROW.test(text) ? Number(text) : undefined;
}

/** Returns the total that a view has as a position has it. */
export function totalOf({
  total,
}: {
  readonly total?: CountedRows | undefined;
}): Pick<TablePosition, 'total' | 'totalIsMore'> {
  return { total: total?.count, totalIsMore: total?.isMore };
}

// The oldest go first: then only the first page can be gone back to.
function shortened(back: readonly string[]): readonly string[] {
  let characters = 0;
  const kept = back.toReversed().filter((cursor) => {
    characters += encodeURIComponent(cursor.toWellFormed()).length + '&back='.length;
    return characters <= BACK_CHARACTERS_MAX;
  });
  return kept.toReversed();
}

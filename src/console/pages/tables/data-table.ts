// Rows and columns as a table that everybody can read: by eye, by ear and by keyboard.
import { html } from 'hono/html';
import type { Html, PageTools } from '../../core/screen.ts';
import type { TableColumn } from '../../core/table-column.ts';
import { cellValue, isNumeric } from './cell-value.ts';
import { tablePager } from './table-pager.ts';
import type { TablePosition } from './table-position.ts';
import type { TableSort } from './table-sort.ts';

export interface TreeRow {
  /** From 1. */
  readonly level: number;
  /** Whether what is below it is shown; absent when nothing is. */
  readonly expanded?: boolean | undefined;
}

export interface DataTableOptions<Row> {
  /** Unique on the page. Where something happens at the site, the table is brought up to date. */
  readonly id: string;
  readonly caption: string;
  readonly now: number;
  readonly empty: Html;
  readonly position?: TablePosition | undefined;
  /** Makes links of the headings of columns with a `sort`. `now`: absent in the usual order. */
  readonly sort?:
    | { readonly now: TableSort | undefined; readonly link: PageTools['link'] }
    | undefined;
  readonly jsonUrl?: string | undefined;
  readonly csvUrl?: string | undefined;
  /** What is shown in place of the plain value of a column, by its key. */
  readonly cells?: Readonly<Record<string, (row: Row) => Html>> | undefined;
  /** A column at the end without a value: buttons. */
  readonly actions?: ((row: Row) => Html) | undefined;
  /** A column in front with a box to tick: the box's name, and what it is called. */
  readonly select?:
    | {
        readonly form: string;
        name(row: Row): string;
        label(row: Row): string;
      }
    | undefined;
  /** Makes it a tree: the level of each row. */
  readonly tree?: ((row: Row) => TreeRow) | undefined;
}

/**
 * Draws a table: a caption, headings with their scope, the first column as the heading of its row,
 * numbers at the right, a way to the next page and to the twins. On a narrow screen each row is a
 * card, in which every value has the title of its column.
 */
export function dataTable<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  options: DataTableOptions<Row>,
): Html {
  const { id, caption, tree, position } = options;
  const shown = columns.filter(({ csvOnly }) => csvOnly !== true);
  const pager = tablePager({ ...options, shown: rows.length, position: position ?? {} });
  if (rows.length === 0) {
    return html`<section class="table-box" id="${id}" data-live aria-label="${caption}">
${options.empty}${position?.after === undefined && position?.nextUrl === undefined ? '' : pager}
</section>`;
  }
  const role = tree === undefined ? '' : html` role="treegrid"`;
  return html`<section class="table-box" id="${id}" data-live aria-labelledby="${id}-caption">
<div class="scroll" role="group" aria-labelledby="${id}-caption" tabindex="0">
<table class="data"${role}>
<caption id="${id}-caption">${caption}</caption>
<thead>${headings(shown, options)}</thead>
<tbody>
${rows.map((row) => tableRow(row, shown, options))}</tbody>
</table>
</div>
${pager}</section>`;
}

function headings<Row>(
  columns: readonly TableColumn<Row>[],
  { select, actions, sort }: DataTableOptions<Row>,
): Html {
  const titles = columns.map((column) => {
    const { key, title, kind } = column;
    const sorted = sort?.now?.by === key ? html` aria-sort="${SORTED[sort.now.order]}"` : '';
    return html`<th scope="col"${isNumeric(kind) ? html` class="num"` : ''}${sorted}>${
      sort === undefined || column.sort === undefined
        ? title
        : html`<a class="sort" href="${sortUrl(column, sort)}">${title}</a>`
    }</th>`;
  });
  const tick = html`<th scope="col" class="tick"><span class="unseen">Select</span></th>`;
  const last = html`<th scope="col"><span class="unseen">Actions</span></th>`;
  return html`<tr>${select ? tick : ''}${titles}${actions ? last : ''}</tr>`;
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

/** The other way round where it is sorted by the column now. */
function sortUrl<Row>(
  { key, sort: first = 'asc' }: TableColumn<Row>,
  { now, link }: NonNullable<DataTableOptions<Row>['sort']>,
): string {
  const other = now?.order === 'asc' ? 'desc' : 'asc';
  return link({ sort: key, order: now?.by === key ? other : first });
}

function tableRow<Row>(
  row: Row,
  columns: readonly TableColumn<Row>[],
  options: DataTableOptions<Row>,
): Html {
  const { select, actions, tree } = options;
  const cell = tree === undefined ? '' : html` role="gridcell"`;
  const tick =
    select &&
    html`<td class="tick"${cell}><input type="checkbox" form="${select.form}"
name="${select.name(row)}" value="1" aria-label="${select.label(row)}"></td>`;
  return html`<tr data-row${treeAttributes(tree?.(row))}>${tick ?? ''}${columns.map(
    (column, index) => tableCell(row, column, { options, first: index === 0 }),
  )}${actions ? html`<td class="actions"${cell}>${actions(row)}</td>` : ''}</tr>
`;
}

function treeAttributes(row: TreeRow | undefined): Html | '' {
  if (row === undefined) return '';
  const { level, expanded } = row;
  const open = expanded === undefined ? '' : html` aria-expanded="${String(expanded)}"`;
  return html` aria-level="${level}"${open}`;
}

function tableCell<Row>(
  row: Row,
  column: TableColumn<Row>,
  { options, first }: { readonly options: DataTableOptions<Row>; readonly first: boolean },
): Html {
  const { key, kind, title } = column;
  const own = options.cells !== undefined && Object.hasOwn(options.cells, key);
  const value = own ? options.cells?.[key]?.(row) : cellValue(column.value(row), kind, options.now);
  const href = own ? undefined : column.href?.(row);
  const content = href === undefined ? value : html`<a href="${href}">${value}</a>`;
  const isZero = isNumeric(kind) && column.value(row) === 0;
  const kindClass = isNumeric(kind) ? (isZero ? 'num zero' : 'num') : kind;
  if (first) {
    const heading = options.tree ? html` role="rowheader"` : '';
    return html`<th scope="row"${heading} class="${kindClass}" data-title="${title}"
>${content}</th>`;
  }
  const role = options.tree ? html` role="gridcell"` : '';
  return html`<td class="${kindClass}"${role} data-title="${title}">${content}</td>`;
}

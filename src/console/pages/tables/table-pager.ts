// The part below a table: how much is shown, the ways to other pages, the twins.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';
import { formatNumber } from './cell-value.ts';
import type { TablePosition } from './table-position.ts';

export interface TablePagerOptions {
  readonly caption: string;
  readonly shown: number;
  readonly position: TablePosition;
  readonly jsonUrl?: string | undefined;
  readonly csvUrl?: string | undefined;
}

// How many rows a page may have, as the pager offers it.
const PAGE_SIZES = [50, 200, 1_000] as const;

export function tablePager({ caption, shown, position, jsonUrl, csvUrl }: TablePagerOptions): Html {
  const { partial } = position;
  const more = partial
    ? html`<strong class="partial">The search stopped at its limit; there may be more.</strong>`
    : '';
  return html`<div class="pager"><p class="count">${countOf(shown, position)} ${more}</p>
${pages(caption, shown, position)}${sizes(shown, position)}${twinLinks(jsonUrl, csvUrl)}</div>
`;
}

function countOf(shown: number, { total, totalIsMore, start, nextUrl }: TablePosition): string {
  const isPart = nextUrl !== undefined || (start ?? 0) > 1;
  const last = (start ?? 1) + shown - 1;
  // An address can be made up: what cannot be so is not repeated.
  const known =
    isPart && start !== undefined && shown > 0 && !(total !== undefined && last > total);
  const rows = known ? `${formatNumber(start)} to ${formatNumber(last)}` : formatNumber(shown);
  if (total === undefined || total < shown) return `${rows} shown`;
  const all = formatNumber(total);
  return `${rows} of ${totalIsMore === true ? `more than ${all}` : all}`;
}

function pages(caption: string, shown: number, position: TablePosition): Html | '' {
  const { after, nextUrl, previousUrl, firstUrl, partial, start } = position;
  const row = start === undefined ? '' : `&row=${start + shown}`;
  const first =
    after !== undefined && firstUrl !== undefined
      ? html`<a class="button" href="${firstUrl}">First page</a>`
      : '';
  const previous =
    previousUrl === undefined
      ? ''
      : html`<a class="button" rel="prev" data-previous href="${previousUrl}">Previous page</a>`;
  const next =
    nextUrl === undefined
      ? ''
      : html`<a class="button" rel="next" data-next href="${nextUrl}${row}"
>${partial ? 'Search on' : 'Next page'}</a>`;
  if (first === '' && previous === '' && next === '') return '';
  return html`<nav class="pages" aria-label="Pages of: ${caption}"
>${first}${previous}${next}</nav>`;
}

function sizes(shown: number, { after, nextUrl, sizeUrl }: TablePosition): Html | '' {
  const [least] = PAGE_SIZES;
  if (sizeUrl === undefined) return '';
  if (after === undefined && nextUrl === undefined && shown <= least) return '';
  return html`<p class="sizes">Rows per page: ${PAGE_SIZES.map(
    (rows) => html`<a href="${sizeUrl(rows)}">${formatNumber(rows)}</a> `,
  )}</p>`;
}

/** Draws the links to the twins of a page. */
export function twinLinks(jsonUrl: string | undefined, csvUrl: string | undefined): Html | '' {
  if (jsonUrl === undefined && csvUrl === undefined) return '';
  const csv =
    csvUrl === undefined
      ? ''
      : html`<a href="${csvUrl}" data-export download>CSV<span class="unseen"> of all rows</span
></a>`;
  const json = jsonUrl === undefined ? '' : html`<a href="${jsonUrl}">JSON</a>`;
  return html`<p class="twins">${csv} ${json}</p>`;
}

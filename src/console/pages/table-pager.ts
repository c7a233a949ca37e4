// What stands below a table: how much is shown, the way to the next page, the twins.
import { html } from 'hono/html';
import type { Html } from '../screen.ts';
import { formatNumber } from './cell-value.ts';
import { twinLinks } from './twin-links.ts';

/** What the pager tells and where it leads. */
export interface TablePagerOptions {
  readonly caption: string;
  /** Rows on this page. */
  readonly shown: number;
  readonly position: {
    readonly after?: string;
    readonly nextUrl?: string;
    readonly firstUrl?: string;
    readonly total?: number;
    readonly partial?: boolean;
  };
  readonly jsonUrl?: string | undefined;
  readonly csvUrl?: string | undefined;
}

/**
 * Draws the line below a table.
 *
 * Errors: None.
 */
export function tablePager({ caption, shown, position, jsonUrl, csvUrl }: TablePagerOptions): Html {
  const { after, nextUrl, firstUrl, total, partial } = position;
  const count =
    total === undefined || total < shown
      ? `${formatNumber(shown)} shown`
      : `${formatNumber(shown)} of ${formatNumber(total)}`;
  const more = partial
    ? html`<strong class="partial">The search stopped at its limit; there may be more.</strong>`
    : '';
  const first =
    after !== undefined && firstUrl !== undefined
      ? html`<a class="button" href="${firstUrl}">First page</a>`
      : '';
  const next =
    nextUrl === undefined
      ? ''
      : html`<a class="button" rel="next" data-next href="${nextUrl}"
>${partial ? 'Search on' : 'Next page'}</a>`;
  const pages =
    first === '' && next === ''
      ? ''
      : html`<nav class="pages" aria-label="Pages of: ${caption}">${first}${next}</nav>`;
  return html`<div class="pager"><p class="count">${count} ${more}</p>
${pages}${twinLinks(jsonUrl, csvUrl)}</div>
`;
}

// Those sitemaps of a site, or below an index, that could not be fetched: the first of them.
import { html } from 'hono/html';
import type { SitemapScope } from '../../../store/port/sitemap-record.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Html } from '../../core/screen.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import {
  loadSitemapLines,
  SITEMAP_PAGE_COLUMNS,
  type SitemapLine,
  sitemapCells,
} from './sitemap-line.ts';

const COLUMNS = SITEMAP_PAGE_COLUMNS.filter(({ key }) =>
  ['url', 'status', 'lastReadAt'].includes(key),
);

/** Loads the first ones, at most 10, without the sitemap itself. */
export async function loadFailing(
  context: ConsoleContext,
  scope: SitemapScope,
): Promise<readonly SitemapLine[]> {
  const sums = await context.store.sitemaps.sums(scope);
  const own = 'sitemapId' in scope ? scope.sitemapId : undefined;
  return loadSitemapLines(context, sums?.failing.filter(({ id }) => id !== own) ?? []);
}

/** Draws them as a table, each with its cause; nothing if there are none. */
export function failingTable(failing: readonly SitemapLine[], now: number): Html {
  if (failing.length === 0) return html``;
  return dataTable(failing, COLUMNS, {
    id: 'failing',
    caption: 'Sitemaps that could not be fetched',
    now,
    cells: sitemapCells(now),
    empty: html``,
  });
}

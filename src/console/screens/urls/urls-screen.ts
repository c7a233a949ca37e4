// Screen: the explorer of a site's URLs: search, filters, an order, and endless paging.
import { z } from 'zod';
import { LASTMOD_AHEAD_MS_MAX } from '../../../protocol/limits.ts';
import type { Page, UrlFilter, UrlRow } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Screen } from '../../core/screen.ts';
import { sortOf, type TableSort } from '../../pages/tables/table-sort.ts';
import {
  choiceParam,
  idParam,
  numberParam,
  pageParams,
  pageRequestOf,
  searchParam,
  sortParams,
} from '../parts/screen-params.ts';
import { loadSiteName } from '../parts/site-name.ts';
import { readSortable, sortedPage, tooManyToSort } from '../parts/sorted-page.ts';
import { chosenUrlColumns, URL_COLUMNS, urlColumnsParam } from './url-columns.ts';
import { loadUrlFacets } from './url-facets.ts';
import { urlsPage } from './urls-page.ts';
import type { UrlLine, UrlsParams, UrlsView } from './urls-view.ts';

const FOLDER_CHARACTERS_MAX = 2_048;
const NOTHING: Page<UrlRow> = { rows: [] };

const params: z.ZodType<UrlsParams> = z.object({
  site: idParam,
  q: searchParam,
  match: choiceParam(['contains', 'prefix', 'glob']),
  sitemap: numberParam.transform((id) => id || undefined),
  folder: z
    .string()
    .max(FOLDER_CHARACTERS_MAX)
    .refine((path) => path === '' || path.startsWith('/'), 'must begin with a slash')
    .transform((path) => path || undefined)
    .optional(),
  month: z
    .string()
    .regex(
      /^(?:\d{4}-(?:0[1-9]|1[0-2])|none|future)?$/,
      'must be a month like 2026-11, none or future',
    )
    .transform((month) => month || undefined)
    .optional(),
  state: choiceParam(['listed', 'gone', 'all']),
  has: choiceParam(['images', 'videos', 'news', 'alternates']),
  columns: urlColumnsParam,
  ...sortParams(URL_COLUMNS),
  ...pageParams,
});

async function load(context: ConsoleContext, asked: UrlsParams): Promise<UrlsView | undefined> {
  const { sitemaps } = context.store;
  const site = await loadSiteName(context, asked.site);
  if (site === undefined) return undefined;
  const now = context.clock.now();
  const filter = urlFilterOf(asked, site.url, now);
  const sort = sortOf(asked, URL_COLUMNS);
  const [found, sitemap] = await Promise.all([
    filter === undefined ? NOTHING : pageOf(context, { siteId: site.id, filter, sort, asked }),
    asked.sitemap === undefined ? undefined : sitemaps.get(asked.sitemap),
  ]);
  const [addresses, facets] = await Promise.all([
    addressesOf(context, found.rows),
    loadUrlFacets(context, { site, asked, filter, found, now }),
  ]);
  const { after, columns, limit: _, site: __, sort: ___, order: ____, ...filters } = asked;
  const own = sitemap?.siteId === site.id ? sitemap : undefined;
  return {
    site,
    filter: filters,
    ...facets,
    ...(sort && { sort }),
    urls: linesOf(found.rows, site.id, addresses),
    columns,
    ...(facets.matches.exact && { total: facets.matches.count }),
    ...(own !== undefined && { sitemapUrl: own.url }),
    after,
    next: found.next,
    ...(found.partial === true && { partial: true }),
  };
}

interface UrlsAsked {
  readonly siteId: number;
  readonly filter: UrlFilter;
  readonly sort: TableSort | undefined;
  readonly asked: UrlsParams;
}

// By loc the store pages through any number of URLs; by anything else it keeps no index.
async function pageOf(
  context: ConsoleContext,
  { siteId, filter, sort, asked }: UrlsAsked,
): Promise<Page<UrlRow>> {
  const { urls } = context.store;
  const request = pageRequestOf(asked);
  if (sort === undefined || sort.by === 'loc') {
    return urls.page(siteId, filter, { ...request, descending: sort?.order === 'desc' });
  }
  const rows = await readSortable('URLs', async (next) => {
    const page = await urls.page(siteId, filter, next);
    if (page.partial === true) throw tooManyToSort('URLs');
    return page;
  });
  const addresses = sort.by === 'sitemap' ? await addressesOf(context, rows) : new Map();
  const { rows: lines, ...place } = sortedPage(linesOf(rows, siteId, addresses), {
    columns: URL_COLUMNS,
    sort,
    request,
    idOf: ({ loc }) => loc,
  });
  const known = new Map(rows.map((row) => [row.loc, row]));
  return { ...place, rows: lines.flatMap(({ loc }) => known.get(loc) ?? []) };
}

function linesOf(
  rows: readonly UrlRow[],
  siteId: number,
  addresses: ReadonlyMap<number, string>,
): readonly UrlLine[] {
  return rows.map((row) => {
    const sitemapUrl = addresses.get(row.sitemapId);
    return { ...row, siteId, sitemapUrl };
  });
}

function urlFilterOf(asked: UrlsParams, siteUrl: string, now: number): UrlFilter | undefined {
  const { q, match = 'contains', sitemap, month, state, has } = asked;
  const folder = asked.folder && siteUrl + asked.folder.slice(1);
  const typed = q !== undefined && match === 'prefix' ? prefixOf(q, siteUrl) : undefined;
  const prefixes = [folder, typed].filter((text) => text !== undefined);
  const [longest, other] = prefixes.sort((a, b) => b.length - a.length);
  // Of two beginnings the longer one says all, or no URL has both.
  if (longest !== undefined && other !== undefined && !longest.startsWith(other)) return undefined;
  return {
    ...(state !== undefined && state !== 'listed' && { state }),
    ...(longest !== undefined && { prefix: longest }),
    ...(q !== undefined && match === 'contains' && { contains: q }),
    ...(q !== undefined && match === 'glob' && { glob: q }),
    ...(sitemap !== undefined && { sitemapId: sitemap }),
    ...(has !== undefined && { has }),
    ...monthFilter(month, now),
  };
}

function prefixOf(text: string, siteUrl: string): string {
  return text.startsWith('/') ? siteUrl + text.slice(1) : text;
}

function monthFilter(month: string | undefined, now: number): Partial<UrlFilter> {
  if (month === undefined) return {};
  if (month === 'none') return { lastmod: 'absent' };
  if (month === 'future') return { lastmodFrom: now + LASTMOD_AHEAD_MS_MAX + 1 };
  const [year = 0, number = 1] = month.split('-').map(Number);
  // Date.UTC counts months from 0, so the number of a month names the one after it. Years before
  // 100 it would take for those of the last century.
  return { lastmodFrom: monthStart(year, number - 1), lastmodTo: monthStart(year, number) };
}

function monthStart(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

async function addressesOf(
  { store }: ConsoleContext,
  rows: readonly UrlRow[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(({ sitemapId }) => sitemapId))];
  const records = await Promise.all(ids.map((id) => store.sitemaps.get(id)));
  return new Map(records.filter((record) => record !== undefined).map(({ id, url }) => [id, url]));
}

export const urlsScreen: Screen<UrlsParams, UrlsView, UrlLine> = {
  name: 'urls',
  path: '/sites/:site/urls',
  params,
  typed: ['month'],
  load,
  columns: URL_COLUMNS,
  columnsOf: ({ columns }) => chosenUrlColumns(columns),
  rows: ({ urls }) => urls,
  next: ({ next }) => next,
  page: urlsPage,
};

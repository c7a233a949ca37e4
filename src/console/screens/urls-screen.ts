// Screen: the explorer of a site's URLs: search, filters, and pages that go on for ever.
import { z } from 'zod';
import type { LastmodMonth, Page, UrlFilter, UrlRow } from '../../store/url-row.ts';
import type { ConsoleContext } from '../console-context.ts';
import type { Screen } from '../screen.ts';
import { choiceParam, numberParam } from './choice-param.ts';
import { idParam, pageParams, pageRequestOf, searchParam } from './screen-params.ts';
import { loadSiteName, type SiteName } from './site-name.ts';
import { chosenUrlColumns, URL_COLUMNS, urlColumnsParam } from './url-columns.ts';
import { urlsPage } from './urls-page.ts';
import type { UrlLine, UrlsParams, UrlsView } from './urls-view.ts';

/** So many folders and months are offered: those with the most URLs, and the newest. */
const FACET_VALUES_MAX = 8;
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
    .refine((path) => path === '' || path.startsWith('/'), 'A folder begins with a slash.')
    .transform((path) => path || undefined)
    .optional(),
  month: z
    .string()
    .regex(/^(?:\d{4}-(?:0[1-9]|1[0-2])|none)?$/, 'A month is written 2026-11.')
    .transform((month) => month || undefined)
    .optional(),
  state: choiceParam(['listed', 'gone', 'all']),
  has: choiceParam(['images', 'videos', 'news', 'alternates']),
  columns: urlColumnsParam,
  ...pageParams,
});

async function load(context: ConsoleContext, asked: UrlsParams): Promise<UrlsView | undefined> {
  const { urls, sitemaps } = context.store;
  const site = await loadSiteName(context, asked.site);
  if (site === undefined) return undefined;
  const filter = urlFilterOf(asked, site.url);
  const [found, folders, months, sitemap] = await Promise.all([
    filter === undefined ? NOTHING : urls.page(site.id, filter, pageRequestOf(asked)),
    urls.folders(site.id, asked.folder ?? '/'),
    urls.lastmodMonths(site.id),
    asked.sitemap === undefined ? undefined : sitemaps.get(asked.sitemap),
  ]);
  const addresses = await addressesOf(context, found.rows);
  const { after, columns, limit: _, site: __, ...filters } = asked;
  const own = sitemap?.siteId === site.id ? sitemap : undefined;
  const shown = facetMonths(months);
  const total = await totalOf(context, asked, { site, months, listed: own?.counts.urls });
  return {
    ...{ site, filter: filters, folders: folders.slice(0, FACET_VALUES_MAX), months: shown },
    urls: found.rows.map((row) => {
      const sitemapUrl = addresses.get(row.sitemapId);
      return { ...row, siteId: site.id, ...(sitemapUrl !== undefined && { sitemapUrl }) };
    }),
    ...(columns !== undefined && { columns }),
    ...(total !== undefined && { total }),
    ...(own !== undefined && { sitemapUrl: own.url }),
    ...(after !== undefined && { after }),
    ...(found.next !== undefined && { next: found.next }),
    ...(found.partial === true && { partial: true }),
  };
}

/** What the store is asked; undefined when nothing can be like that. */
function urlFilterOf(asked: UrlsParams, siteUrl: string): UrlFilter | undefined {
  const { q, match = 'contains', sitemap, month, state, has } = asked;
  const folder = asked.folder && siteUrl + asked.folder.slice(1);
  const typed = q !== undefined && match === 'prefix' ? prefixOf(q, siteUrl) : undefined;
  const prefixes = [folder, typed].filter((text) => text !== undefined);
  const [longest, other] = prefixes.sort((a, b) => b.length - a.length);
  // Of two beginnings the longer one says all, or no URL has both.
  if (longest !== undefined && other !== undefined && !longest.startsWith(other)) return undefined;
  return {
    ...(state !== undefined && { state }),
    ...(longest !== undefined && { prefix: longest }),
    ...(q !== undefined && match === 'contains' && { contains: q }),
    ...(q !== undefined && match === 'glob' && { glob: q }),
    ...(sitemap !== undefined && { sitemapId: sitemap }),
    ...(has !== undefined && { has }),
    ...monthFilter(month),
  };
}

function prefixOf(text: string, siteUrl: string): string {
  return text.startsWith('/') ? siteUrl + text.slice(1) : text;
}

function monthFilter(month: string | undefined): Partial<UrlFilter> {
  if (month === undefined) return {};
  if (month === 'none') return { lastmod: 'absent' };
  const [year = 0, number = 1] = month.split('-').map(Number);
  // Date.UTC counts months from 0, so the number of a month names the one after it. Years before
  // 100 it would take for those of the last century.
  return { lastmodFrom: monthStart(year, number - 1), lastmodTo: monthStart(year, number) };
}

function monthStart(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

function facetMonths(months: readonly LastmodMonth[]): readonly LastmodMonth[] {
  const dated = months.filter(({ month }) => month !== undefined);
  const without = months.filter(({ month }) => month === undefined);
  return [...dated.slice(-FACET_VALUES_MAX).reverse(), ...without];
}

/** How many URLs pass, where a number that is kept says so. */
async function totalOf(
  { store }: ConsoleContext,
  asked: UrlsParams,
  known: {
    readonly site: SiteName;
    readonly months: readonly LastmodMonth[];
    readonly listed: number | undefined;
  },
): Promise<number | undefined> {
  const { q, state, has, sitemap, folder, month } = asked;
  if (q !== undefined || has !== undefined || (state ?? 'listed') !== 'listed') return undefined;
  const chosen = [sitemap, folder, month].filter((value) => value !== undefined);
  if (chosen.length > 1) return undefined;
  if (folder !== undefined) return (await store.urls.folder(known.site.id, folder))?.urls ?? 0;
  if (month !== undefined) {
    const wanted = month === 'none' ? undefined : month;
    return known.months.find((row) => row.month === wanted)?.urls ?? 0;
  }
  // A URL that several sitemaps list is shown at the first alone, so their counts may be larger.
  return sitemap === undefined ? known.site.urls : undefined;
}

async function addressesOf(
  { store }: ConsoleContext,
  rows: readonly UrlRow[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(({ sitemapId }) => sitemapId))];
  const records = await Promise.all(ids.map((id) => store.sitemaps.get(id)));
  return new Map(records.filter((record) => record !== undefined).map(({ id, url }) => [id, url]));
}

/** The URLs of a site. */
export const urlsScreen: Screen<UrlsParams, UrlsView, UrlLine> = {
  name: 'urls',
  path: '/sites/:site/urls',
  params,
  load,
  columns: URL_COLUMNS,
  columnsOf: ({ columns }) => chosenUrlColumns(columns),
  rows: ({ urls }) => urls,
  next: ({ next }) => next,
  page: urlsPage,
};

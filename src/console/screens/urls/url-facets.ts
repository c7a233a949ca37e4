// How many URLs pass the filters of the explorer, and by which folder, month and sitemap the list
// can be narrowed further: all under the filters that are set.
import { LASTMOD_AHEAD_MS_MAX, SITEMAP_ENTRIES_MAX } from '../../../protocol/limits.ts';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';
import type {
  LastmodMonth,
  Page,
  UrlFilter,
  UrlRow,
  UrlTally,
} from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { SiteName } from '../parts/site-name.ts';
import type { UrlFacets, UrlsParams } from './urls-view.ts';

/** So many values of each are offered: those with the most URLs, and the newest months. */
const FACET_VALUES_MAX = 8;
const MONTH_CHARACTERS = 7;

export interface FacetsOf {
  readonly site: SiteName;
  readonly asked: UrlsParams;
  /** Undefined when nothing can pass. */
  readonly filter: UrlFilter | undefined;
  readonly found: Page<UrlRow>;
  readonly now: number;
}

/**
 * Loads the facets. Numbers that are kept cost nothing; what a page shows whole is counted from its
 * rows; all else is counted by the store within its limits.
 */
export async function loadUrlFacets(context: ConsoleContext, of: FacetsOf): Promise<UrlFacets> {
  const { filter } = of;
  if (filter !== undefined && Object.keys(filter).length === 0) return keptFacets(context, of);
  const tally = await tallyOf(context, of);
  const kept = tally.exact ? undefined : await keptCount(context, of);
  const sitemaps = await sitemapFacets(context, of, tally);
  return {
    matches:
      kept === undefined
        ? { count: Math.max(tally.matches, of.found.rows.length), exact: tally.exact }
        : { count: kept, exact: true },
    ...folderFacets(tally.folders, tally.moreFolders),
    ...monthFacets(tally.months),
    ...(sitemaps.length > 0 && { sitemaps }),
    ...(sitemaps.length > 0 &&
      moreOf('moreSitemaps', tally.sitemaps.length + (tally.moreSitemaps ?? 0))),
    ...(!tally.exact && { facetsPartial: true }),
  };
}

async function keptFacets({ store }: ConsoleContext, { site, now }: FacetsOf): Promise<UrlFacets> {
  const [folders, months] = await Promise.all([
    store.urls.folders(site.id, '/', now),
    store.urls.lastmodMonths(site.id, now),
  ]);
  return {
    matches: { count: site.urls, exact: true },
    ...folderFacets(folders),
    ...monthFacets(months),
  };
}

function folderFacets(
  folders: UrlFacets['folders'],
  more: number = 0,
): Pick<UrlFacets, 'folders' | 'moreFolders'> {
  const shown = folders.slice(0, FACET_VALUES_MAX);
  return { folders: shown, ...moreOf('moreFolders', folders.length + more) };
}

function moreOf<Name extends string>(name: Name, all: number): { readonly [Key in Name]?: number } {
  const more = all - FACET_VALUES_MAX;
  return (more > 0 ? { [name]: more } : {}) as { readonly [Key in Name]?: number };
}

function sitemapFacets(
  { store }: ConsoleContext,
  { asked }: FacetsOf,
  { sitemaps }: UrlTally,
): Promise<NonNullable<UrlFacets['sitemaps']>> {
  const shown = sitemaps.length > 1 && asked.sitemap === undefined ? sitemaps : [];
  return Promise.all(
    shown.slice(0, FACET_VALUES_MAX).map(async ({ sitemapId, urls }) => {
      const url = (await store.sitemaps.get(sitemapId))?.url;
      return { sitemapId, urls, ...(url !== undefined && { url }) };
    }),
  );
}

const NONE: UrlTally = { matches: 0, exact: true, folders: [], months: [], sitemaps: [] };

async function tallyOf({ store }: ConsoleContext, of: FacetsOf): Promise<UrlTally> {
  const { site, asked, filter, found, now } = of;
  if (filter === undefined) return NONE;
  const folder = site.url + (asked.folder ?? '/').slice(1);
  const isFirst = asked.after === undefined;
  // Few URLs are counted to the end by the store, and it knows every sitemap that lists one.
  const isLarge = site.urls > SITEMAP_ENTRIES_MAX;
  if (isLarge && isFirst && (found.next === undefined || found.partial === true)) {
    return { ...tallyRows(found.rows, folder, now), exact: found.next === undefined };
  }
  return store.urls.tally(site.id, filter, folder, now);
}

/** How many pass, where a number that is kept says so. */
async function keptCount(
  { store }: ConsoleContext,
  { site, asked, now }: FacetsOf,
): Promise<number | undefined> {
  const { q, state, has, sitemap, folder, month } = asked;
  const others = [q, has, sitemap, state === 'listed' ? undefined : state];
  if (others.some((value) => value !== undefined)) return undefined;
  if (folder !== undefined && month !== undefined) return undefined;
  if (folder !== undefined) return (await store.urls.folder(site.id, folder, now))?.urls;
  const months = await store.urls.lastmodMonths(site.id, now);
  if (month === 'future') return months.reduce((sum, { inFuture = 0 }) => sum + inFuture, 0);
  return months.find((row) => row.month === (month === 'none' ? undefined : month))?.urls;
}

function tallyRows(rows: readonly UrlRow[], folder: string, now: number): UrlTally {
  const folders = new Map<string, number>();
  const sitemaps = new Map<number, number>();
  const months = new Map<string, { urls: number; inFuture: number }>();
  for (const { loc, lastmod, sitemapId } of rows) {
    const at = parseW3cDatetime(lastmod ?? '')?.epochMs;
    const month = at === undefined ? '' : new Date(at).toISOString().slice(0, MONTH_CHARACTERS);
    const known = months.get(month) ?? { urls: 0, inFuture: 0 };
    known.urls += 1;
    if (at !== undefined && at > now + LASTMOD_AHEAD_MS_MAX) known.inFuture += 1;
    months.set(month, known);
    sitemaps.set(sitemapId, (sitemaps.get(sitemapId) ?? 0) + 1);
    const [, name] = loc.startsWith(folder)
      ? (/^([^/?#]*\/)/.exec(loc.slice(folder.length)) ?? [])
      : [];
    if (name === undefined) continue;
    const path = new URL(folder).pathname + name;
    folders.set(path, (folders.get(path) ?? 0) + 1);
  }
  const most = <Key>(counts: ReadonlyMap<Key, number>): [Key, number][] =>
    [...counts].sort(([, a], [, b]) => b - a);
  const dated = [...months].sort(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1));
  return {
    matches: rows.length,
    exact: true,
    folders: most(folders).map(([path, urls]) => ({ path, urls })),
    months: dated.map(([month, { urls, inFuture }]) => ({
      ...(month !== '' && { month }),
      urls,
      ...(inFuture > 0 && { inFuture }),
    })),
    sitemaps: most(sitemaps).map(([sitemapId, urls]) => ({ sitemapId, urls })),
  };
}

/** The newest months that are not to come, those without a lastmod, and what is in the future. */
function monthFacets(
  months: readonly LastmodMonth[],
): Pick<UrlFacets, 'months' | 'moreMonths' | 'inFuture'> {
  const isPast = ({ urls, inFuture = 0 }: LastmodMonth): boolean => urls > inFuture;
  const dated = months.filter((row) => row.month !== undefined && isPast(row));
  const without = months.filter(({ month }) => month === undefined);
  const inFuture = months.reduce((sum, row) => sum + (row.inFuture ?? 0), 0);
  return {
    months: [...dated.slice(-FACET_VALUES_MAX).reverse(), ...without],
    ...moreOf('moreMonths', dated.length),
    ...(inFuture > 0 && { inFuture }),
  };
}

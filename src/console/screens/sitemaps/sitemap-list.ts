// The sitemaps of a site as a list: those that pass filters, or that were ticked, sorted or by url.
import type { SitemapRecord } from '../../../store/port/sitemap-record.ts';
import type { SitemapFilter } from '../../../store/port/store.ts';
import type { CountedRows, Page, PageRequest } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { TableSort } from '../../pages/tables/table-sort.ts';
import { pageRequestOf } from '../parts/screen-params.ts';
import { loadSitemapLines, SITEMAP_COLUMNS } from '../parts/sitemap-line.ts';
import { readSortable, sortedPage } from '../parts/sorted-page.ts';
import { placeInTree, type SitemapBranch } from './sitemap-branches.ts';
import type { SitemapsParams } from './sitemaps-view.ts';

export interface SitemapList extends Omit<Page<SitemapBranch>, 'rows'> {
  readonly rows: readonly SitemapBranch[];
  /** How many are in the list. */
  readonly total: CountedRows;
}

/**
 * Loads a page of the list.
 * Errors: CONFIG_INVALID when there are more than are sorted; those of the store.
 */
export async function loadSitemapList(
  context: ConsoleContext,
  asked: SitemapsParams,
  sort: TableSort | undefined,
): Promise<SitemapList> {
  const { store } = context;
  if (asked.picks.length > 0) {
    const records = await pickedOf(context, asked);
    const { rows } = sort
      ? await sorted(context, records, { sort, request: {} })
      : { rows: records };
    return { rows: await placeInTree(store, rows), total: { count: records.length } };
  }
  const { site, status, type, source, q } = asked;
  const filter: SitemapFilter = {
    siteId: site,
    type,
    source,
    contains: q,
    status: status && [status],
  };
  const request = pageRequestOf(asked);
  const ask = (page: PageRequest) => store.sitemaps.page(filter, page);
  if (sort !== undefined) {
    const records = await readSortable('sitemaps', ask);
    const { rows, ...position } = await sorted(context, records, { sort, request });
    const total = { count: records.length };
    return { rows: await placeInTree(store, rows), ...position, total };
  }
  const [{ rows, ...position }, total] = await Promise.all([
    ask(request),
    store.sitemaps.count(filter),
  ]);
  return { rows: await placeInTree(store, rows), ...position, total };
}

// By the values that the lines show: those of an index stand for all that it lists.
async function sorted(
  context: ConsoleContext,
  records: readonly SitemapRecord[],
  { sort, request }: { readonly sort: TableSort; readonly request: PageRequest },
): Promise<Page<SitemapRecord>> {
  const lines = await loadSitemapLines(context, records);
  const page = sortedPage(lines, {
    columns: SITEMAP_COLUMNS,
    sort,
    request,
    idOf: ({ url }) => url,
  });
  const known = new Map(records.map((record) => [record.id, record]));
  return { ...page, rows: page.rows.flatMap(({ id }) => known.get(id) ?? []) };
}

async function pickedOf(
  { store }: ConsoleContext,
  { picks, site }: SitemapsParams,
): Promise<readonly SitemapRecord[]> {
  const records = await Promise.all(picks.map((id) => store.sitemaps.get(id)));
  const own = records.filter((record) => record?.siteId === site);
  return own.filter((record) => record !== undefined);
}

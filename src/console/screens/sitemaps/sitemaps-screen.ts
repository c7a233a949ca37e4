// Screen: the sitemaps of a site as a tree, with the cause of every fetch that failed.
import { z } from 'zod';
import type { SitemapRecord, SitemapStatus } from '../../../store/port/sitemap-record.ts';
import type { SitemapFilter } from '../../../store/port/store.ts';
import type { CountedRows, Page, PageRequest } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Screen } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
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
import { loadSitemapLines, SITEMAP_COLUMNS } from '../parts/sitemap-line.ts';
import { readSortable, sortedPage } from '../parts/sorted-page.ts';
import { loadSitemapBranches, placeInTree, type SitemapBranch } from './sitemap-branches.ts';
import { sitemapsPage } from './sitemaps-page.ts';
import type { SitemapsParams, SitemapsView, SitemapTreeLine } from './sitemaps-view.ts';

export const SITEMAP_STATUSES: readonly SitemapStatus[] = [
  ...(['success', 'success-with-warnings', 'has-errors', 'couldnt-fetch', 'stale'] as const),
  ...(['pending', 'fetching', 'gone'] as const),
];
const TYPES = ['sitemap', 'index', 'text', 'rss', 'atom', 'unknown'] as const;
const SOURCES = ['submitted', 'robots-txt', 'index', 'page', 'guessed', 'stranger'] as const;
const PICK = /^pick-(\d{1,15})$/;
/** So many sitemaps may be ticked at once. */
const PICKS_MAX = 1_000;

const columns: readonly TableColumn<SitemapTreeLine>[] = [
  ...SITEMAP_COLUMNS,
  column('parentUrl', 'Listed by', 'url', { csvOnly: true }),
  column('level', 'Level', 'number', { csvOnly: true }),
];

const params: z.ZodType<SitemapsParams> = z
  .looseObject({
    site: idParam,
    status: choiceParam(SITEMAP_STATUSES),
    type: choiceParam(TYPES),
    source: choiceParam(SOURCES),
    q: searchParam,
    open: numberParam,
    list: choiceParam(['tree', 'all']),
    ...sortParams(columns),
    ...pageParams,
  })
  .transform(({ site, status, type, source, q, open, list, after, limit, ...others }) => {
    const { sort, order } = others;
    const picks = picksOf(others);
    return { site, status, type, source, q, open, list, after, limit, sort, order, picks };
  });

function picksOf(others: Readonly<Record<string, unknown>>): readonly number[] {
  const ids = Object.keys(others).flatMap((key) => {
    const id = PICK.exec(key)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
  return [...new Set(ids)].slice(0, PICKS_MAX);
}

async function load(
  context: ConsoleContext,
  asked: SitemapsParams,
): Promise<SitemapsView | undefined> {
  const site = await loadSiteName(context, asked.site);
  if (site === undefined) return undefined;
  const { status, type, source, q, after } = asked;
  const sort = sortOf(asked, columns);
  const isList = [status, type, source, q, sort].some((value) => value !== undefined);
  const list = isList || asked.picks.length > 0 ? 'all' : (asked.list ?? 'tree');
  const [statuses, found] = await Promise.all([
    context.store.sitemaps.statuses(site.id),
    list === 'tree'
      ? loadSitemapBranches(context, site.id, { open: asked.open, request: pageRequestOf(asked) })
      : loadSitemapList(context, asked, sort),
  ]);
  const [trail, sitemaps] = await Promise.all([
    linesOf(context, 'trail' in found ? found.trail : []),
    linesOf(context, found.rows),
  ]);
  const filter = {
    ...(status !== undefined && { status }),
    ...(type !== undefined && { type }),
    ...(source !== undefined && { source }),
    ...(q !== undefined && { q }),
  };
  return {
    site,
    statuses,
    filter,
    list,
    trail,
    sitemaps,
    ...('open' in found && { open: found.open?.id }),
    ...('total' in found && { total: found.total }),
    ...(sort && { sort }),
    ...(after !== undefined && { after }),
    ...(found.next !== undefined && { next: found.next }),
    ...(found.partial === true && { partial: true }),
  };
}

async function linesOf(
  context: ConsoleContext,
  branches: readonly SitemapBranch[],
): Promise<readonly SitemapTreeLine[]> {
  const lines = await loadSitemapLines(
    context,
    branches.map(({ record }) => record),
  );
  return lines.map((line, index) => {
    const { level = 1, expanded, parentUrl } = branches[index] ?? {};
    return {
      ...line,
      level,
      ...(parentUrl !== undefined && { parentUrl }),
      ...(expanded !== undefined && { expanded }),
    };
  });
}

interface SitemapList extends Omit<Page<SitemapBranch>, 'rows'> {
  readonly rows: readonly SitemapBranch[];
  readonly total: CountedRows;
}

/**
 * Loads a page of the list.
 * Errors: CONFIG_INVALID when there are more than are sorted; those of the store.
 */
async function loadSitemapList(
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

export const sitemapsScreen: Screen<SitemapsParams, SitemapsView, SitemapTreeLine> = {
  name: 'sitemaps',
  path: '/sites/:site/sitemaps',
  params,
  paramPattern: PICK,
  load,
  columns,
  // A page shows the top of the tree and one branch; a file has all, with level and parent.
  fileQuery: { list: 'all', open: undefined },
  rows: ({ sitemaps }) => sitemaps,
  next: ({ next }) => next,
  page: sitemapsPage,
};

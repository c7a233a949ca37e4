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

interface SitemapBranch {
  readonly record: SitemapRecord;
  /** From 1. */
  readonly level: number;
  /** In a list: the address of the index that lists it. */
  readonly parentUrl?: string;
  /** Of an index: whether its children are shown. */
  readonly expanded?: boolean;
}

interface SitemapBranches {
  /** On pages after the first: the open index and those above it, which are not new rows. */
  readonly trail: readonly SitemapBranch[];
  readonly rows: readonly SitemapBranch[];
  readonly next?: string | undefined;
  readonly partial?: boolean;
  readonly open?: SitemapRecord;
}

// An index may list indexes; the reader of trees goes no deeper.
const LEVELS_MAX = 6;

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
    after,
    next: found.next,
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
      parentUrl,
      expanded,
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

// By the values that the lines show: those of an index include all that it lists.
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

/**
 * Loads a page of the tree. `after` belongs to the children of the open index, and to the topmost
 * sitemaps when none is open. A single topmost index is open by itself; `open: 0` closes it.
 */
async function loadSitemapBranches(
  { store }: Pick<ConsoleContext, 'store'>,
  site: number,
  { open, request }: { readonly open: number | undefined; readonly request: PageRequest },
): Promise<SitemapBranches> {
  const wanted = (parentId: number | null): SitemapFilter => ({ siteId: site, parentId });
  const { after, ...size } = request;
  const tops = await store.sitemaps.page(wanted(null), size);
  const chain = open === undefined ? onlyIndex(tops) : await chainTo(store, site, open);
  const opened = chain.at(-1);
  if (opened === undefined) {
    return flat(after === undefined ? tops : await store.sitemaps.page(wanted(null), request));
  }
  const children = await store.sitemaps.page(wanted(opened.id), request);
  const path = chain.map((record, index) => ({ record, level: index + 1, expanded: true }));
  const below = children.rows.map((record) => closed(record, chain.length + 1));
  const rest = { ...positionOf(children), open: opened };
  if (after !== undefined) return { trail: path, rows: below, ...rest };
  const [top] = chain;
  const at = tops.rows.findIndex(({ id }) => id === top?.id);
  const others = tops.rows.filter(({ id }) => id !== top?.id).map((record) => closed(record, 1));
  const before = Math.max(0, at);
  const rows = [...others.slice(0, before), ...path, ...below, ...others.slice(before)];
  return { trail: [], rows, ...rest };
}

/**
 * Says where in the tree the sitemaps of a list are. What is above them is looked up once for
 * all of them.
 */
async function placeInTree(
  store: ConsoleContext['store'],
  records: readonly SitemapRecord[],
): Promise<readonly SitemapBranch[]> {
  const known = new Map(records.map((record) => [record.id, record]));
  const parentOf = async (record: SitemapRecord): Promise<SitemapRecord | undefined> => {
    if (record.parentId === undefined) return undefined;
    const parent = known.get(record.parentId) ?? (await store.sitemaps.get(record.parentId));
    if (parent !== undefined) known.set(parent.id, parent);
    return parent;
  };
  const branches: SitemapBranch[] = [];
  for (const record of records) {
    const parent = await parentOf(record);
    let level = 1;
    for (let above = parent; above !== undefined && level < LEVELS_MAX; level += 1) {
      above = await parentOf(above);
    }
    branches.push({ record, level, ...(parent !== undefined && { parentUrl: parent.url }) });
  }
  return branches;
}

/** The open index with those above it, the topmost first. */
async function chainTo(
  store: ConsoleContext['store'],
  site: number,
  open: number,
): Promise<SitemapRecord[]> {
  const chain: SitemapRecord[] = [];
  let id: number | undefined = open === 0 ? undefined : open;
  while (id !== undefined && chain.length < LEVELS_MAX) {
    const record: SitemapRecord | undefined = await store.sitemaps.get(id);
    if (record === undefined || record.siteId !== site) return [];
    chain.unshift(record);
    id = record.parentId;
  }
  return chain;
}

function onlyIndex({ rows, next }: Page<SitemapRecord>): SitemapRecord[] {
  return rows.length === 1 && next === undefined && rows[0]?.type === 'index' ? [...rows] : [];
}

function flat(page: Page<SitemapRecord>): SitemapBranches {
  return { trail: [], rows: page.rows.map((record) => closed(record, 1)), ...positionOf(page) };
}

function closed(record: SitemapRecord, level: number): SitemapBranch {
  return { record, level, ...(record.type === 'index' && { expanded: false }) };
}

function positionOf({
  next,
  partial,
}: Page<SitemapRecord>): Pick<SitemapBranches, 'next' | 'partial'> {
  return { next, ...(partial === true && { partial }) };
}

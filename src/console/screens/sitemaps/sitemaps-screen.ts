// Screen: the sitemaps of a site as a tree, with the cause of every fetch that failed.
import { z } from 'zod';
import type { SitemapStatus } from '../../../store/port/sitemap-record.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Screen } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { sortOf } from '../../pages/tables/table-sort.ts';
import { choiceParam, numberParam } from '../parts/choice-param.ts';
import {
  idParam,
  pageParams,
  pageRequestOf,
  searchParam,
  sortParams,
} from '../parts/screen-params.ts';
import { loadSiteName } from '../parts/site-name.ts';
import { loadSitemapLines, SITEMAP_COLUMNS } from '../parts/sitemap-line.ts';
import { loadSitemapBranches, type SitemapBranch } from './sitemap-branches.ts';
import { loadSitemapList } from './sitemap-list.ts';
import { sitemapsPage } from './sitemaps-page.ts';
import type { SitemapsParams, SitemapsView, SitemapTreeLine } from './sitemaps-view.ts';

/** Every status, as filters offer them. */
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

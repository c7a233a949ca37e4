// Screen: what is different between any two runs of a site.
import { z } from 'zod';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { RunStore } from '../../../store/port/store.ts';
import type { ChangeCounts, ChangeFolders, Page, UrlChange } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Screen } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { sortOf } from '../../pages/tables/table-sort.ts';
import { CHANGE_COLUMNS } from '../parts/change-columns.ts';
import { urlPath } from '../parts/finding-frames.ts';
import { type RunChoice, readingRuns, runChoiceParam, timeOfChoice } from '../parts/run-choice.ts';
import {
  choiceParam,
  idParam,
  pageParams,
  pageRequestOf,
  searchParam,
  sortParams,
} from '../parts/screen-params.ts';
import { loadSiteName } from '../parts/site-name.ts';
import { changesPage } from './changes-page.ts';
import type { ChangeFolderLine, ChangeLine, ChangesParams, ChangesView } from './changes-view.ts';

const TIMELINE_RUNS = 40;
const NOTHING: Page<UrlChange> = { rows: [] };
const NO_FOLDERS: ChangeFolders = {
  counts: { added: 0, changed: 0, removed: 0 },
  within: '/',
  folders: [],
  more: 0,
};

const columns: readonly TableColumn<ChangeLine>[] = [
  column('loc', 'URL', 'url', { href: ({ siteId, loc }) => urlPath(siteId, loc), sort: 'asc' }),
  ...CHANGE_COLUMNS,
];

const params: z.ZodType<ChangesParams> = z.object({
  site: idParam,
  from: runChoiceParam,
  to: runChoiceParam,
  kind: choiceParam(['added', 'removed', 'changed']),
  q: searchParam,
  ...sortParams(columns),
  ...pageParams,
});

async function load(
  context: ConsoleContext,
  asked: ChangesParams,
): Promise<ChangesView | undefined> {
  const { runs, urls } = context.store;
  const site = await loadSiteName(context, asked.site);
  if (site === undefined) return undefined;
  const timeline = await runs.page(site.id, { limit: TIMELINE_RUNS, changing: true });
  const { id: siteId, lastRun } = site;
  const now = context.clock.now();
  const { from, to } = await changeRange(asked, {
    runs,
    now,
    siteId,
    lastRun,
    changing: timeline.rows,
  });
  const { kind, q, after } = asked;
  const sort = sortOf(asked, columns);
  // A run and its time are one order.
  const by = sort === undefined || sort.by === 'loc' ? 'loc' : 'run';
  const order = { by, descending: sort?.order === 'desc' } as const;
  const searched = { from, to, ...(q !== undefined && { contains: q }) };
  const between = { ...searched, ...(kind !== undefined && { kind }) };
  const [fromRun, toRun, found] = await Promise.all([
    from === 0 ? undefined : runs.get(site.id, from),
    to === 0 ? undefined : runs.get(site.id, to),
    to === 0 ? NOTHING : urls.changes(site.id, between, { ...pageRequestOf(asked), ...order }),
  ]);
  // A search without results need not be repeated.
  const isNothing = to === 0 || (kind ?? after ?? found.next ?? found.rows[0]) === undefined;
  const byFolder = isNothing ? NO_FOLDERS : await urls.changeFolders(site.id, searched);
  const counted = countsOf(timeline, { from, to, toRun, byFolder, isSearch: q !== undefined });
  return {
    site,
    from,
    to,
    runs: timeline.rows,
    ...(typeof asked.from === 'string' && { fromText: asked.from }),
    ...(typeof asked.to === 'string' && { toText: asked.to }),
    byFolder: { ...byFolder, folders: await withListed(context, siteId, byFolder, now) },
    ...(fromRun !== undefined && { fromRun }),
    ...(toRun !== undefined && { toRun }),
    ...(kind !== undefined && { kind }),
    ...(q !== undefined && { q }),
    ...counted,
    ...(sort && { sort }),
    changes: found.rows.map((change) => ({ ...change, siteId: site.id })),
    ...(after !== undefined && { after }),
    ...(found.next !== undefined && { next: found.next }),
    ...(found.partial === true && { partial: true }),
  };
}

// Of a folder from which URLs went, whether any are left says what happened.
async function withListed(
  { store }: ConsoleContext,
  siteId: number,
  { folders, within }: Pick<ChangeFolders, 'folders' | 'within'>,
  now: number,
): Promise<readonly ChangeFolderLine[]> {
  // One question for most of them: the store gives the largest folders.
  const rows = folders.length === 0 ? [] : await store.urls.folders(siteId, within, now);
  const known = new Map(rows.map((row) => [row.path, row]));
  return Promise.all(
    folders.map(async (folder) => {
      const { path } = folder;
      const row = known.get(path) ?? (await store.urls.folder(siteId, path, now));
      // Of the folder of them all, what lies directly in it.
      const listed = path === within ? row?.pages?.urls : row?.urls;
      return { siteId, ...folder, urls: listed ?? 0 };
    }),
  );
}

function countsOf(
  { rows, next }: Page<RunRecord>,
  {
    from,
    to,
    toRun,
    byFolder,
    isSearch,
  }: {
    readonly from: number;
    readonly to: number;
    readonly toRun: RunRecord | undefined;
    readonly byFolder: ChangeFolders;
    readonly isSearch: boolean;
  },
): Pick<ChangesView, 'counts' | 'countsAtMost' | 'countsAtLeast'> {
  const { counts, partial = false, atMost = false } = byFolder;
  if (!partial) return { counts, ...(atMost && { countsAtMost: true }) };
  if (isSearch) return { counts, countsAtLeast: true };
  if (to - from === 1 && toRun !== undefined) return sumsOf([toRun]);
  const isWhole = next === undefined || (rows.at(-1)?.number ?? 0) <= from + 1;
  if (!isWhole) return { counts, countsAtLeast: true };
  return sumsOf(rows.filter(({ number }) => number > from && number <= to));
}

function sumsOf(known: readonly RunRecord[]): Pick<ChangesView, 'counts' | 'countsAtMost'> {
  const sum = (key: keyof ChangeCounts): number => known.reduce((all, run) => all + run[key], 0);
  const counts = { added: sum('added'), changed: sum('changed'), removed: sum('removed') };
  const changing = known.filter(({ added, changed, removed }) => added + changed + removed > 0);
  return { counts, ...(changing.length > 1 && { countsAtMost: true }) };
}

const RUNS_LOOKED_AT = 40;

/** After one run, and up to another; 0 is before the first. */
interface ChangeRange {
  readonly from: number;
  readonly to: number;
}

interface ChangeRangeTools {
  readonly runs: RunStore;
  readonly now: number;
  readonly siteId: number;
  readonly lastRun: number;
  /** Those that changed something, the newest first. */
  readonly changing: readonly RunRecord[];
}

/**
 * Finds the range. Runs are numbered from 1, without gaps.
 * Errors: CONFIG_INVALID when the later run comes first; those of the store.
 */
async function changeRange(
  asked: Pick<ChangesParams, 'from' | 'to'>,
  tools: ChangeRangeTools,
): Promise<ChangeRange> {
  if (asked.from === undefined && asked.to === undefined) return lastChange(tools);
  const to = asked.to === undefined ? tools.lastRun : await numberOf(asked.to, 'end', tools);
  const from =
    asked.from === undefined ? Math.max(0, to - 1) : await numberOf(asked.from, 'begin', tools);
  if (from <= to) return { from, to };
  throw new PortolanError('CONFIG_INVALID', {
    message: `There is nothing between run ${from} and run ${to}: the earlier one comes first.`,
    hint: 'Give the earlier run as “from” and the later one as “to”.',
  });
}

// What the first run found is not logged as a change, so it is shown only when nothing else was.
async function lastChange({
  runs,
  siteId,
  lastRun,
  changing,
}: ChangeRangeTools): Promise<ChangeRange> {
  const [last] = changing;
  if (last !== undefined && last.number > 1) return { from: last.number - 1, to: last.number };
  const { rows } = await runs.page(siteId, { limit: RUNS_LOOKED_AT });
  const [newest, before] = readingRuns(rows);
  const to = newest?.number ?? lastRun;
  return { from: before?.number ?? Math.max(0, to - 1), to };
}

/** The number of a run, of a time that of the last run that had begun by then. */
async function numberOf(
  choice: RunChoice,
  edge: 'begin' | 'end',
  { runs, now, siteId }: ChangeRangeTools,
): Promise<number> {
  if (typeof choice === 'number') return choice;
  const startedTo = timeOfChoice(choice, now, edge);
  const { rows } = await runs.page(siteId, { limit: 1, startedTo });
  return rows[0]?.number ?? 0;
}

export const changesScreen: Screen<ChangesParams, ChangesView, ChangeLine> = {
  name: 'changes',
  path: '/sites/:site/changes',
  params,
  load,
  columns,
  rows: ({ changes }) => changes,
  next: ({ next }) => next,
  page: (view, tools) => changesPage(view, { tools, columns }),
};

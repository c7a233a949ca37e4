// Screen: the runs of a site: when its sitemaps were read, and what that changed.
import { html } from 'hono/html';
import { z } from 'zod';
import { counted } from '../../../base/counted.ts';
import type { RunRecord, RunTrigger } from '../../../store/port/run-record.ts';
import type { CountedRows, Page, PageRequest } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import { SORTED_ROWS_MAX } from '../../core/console-limits.ts';
import type { Html, PageTools, Screen, ScreenPage } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { shellWord } from '../../pages/forms/copy-command.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { tablePosition, totalOf } from '../../pages/tables/table-position.ts';
import { type SortAsked, sortOf, type TableSort } from '../../pages/tables/table-sort.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import { type RunChoice, runChoiceParam, timeOfChoice } from '../parts/run-choice.ts';
import {
  idParam,
  type PageParams,
  pageParams,
  pageRequestOf,
  sortParams,
} from '../parts/screen-params.ts';
import { loadSiteName, type SiteName } from '../parts/site-name.ts';
import { readSortable, sortedPage } from '../parts/sorted-page.ts';

export interface RunsParams extends PageParams, SortAsked {
  readonly site: number;
  /** Only the runs that had begun by a date (all day), a time, or a run's number. */
  readonly until?: RunChoice | undefined;
}

export interface RunsView {
  readonly site: SiteName;
  /** Newest first, or as `sort` says. */
  readonly runs: readonly RunRecord[];
  readonly until?: RunChoice | undefined;
  readonly sort?: TableSort;
  readonly total?: CountedRows;
  readonly after?: string | undefined;
  readonly next?: string | undefined;
}

const TRIGGERS: Readonly<Record<RunTrigger, string>> = {
  submitted: 'Submission',
  ping: 'Ping',
  scheduled: 'Schedule',
  asked: 'Requested',
  resumed: 'Resumed',
};

async function load(context: ConsoleContext, asked: RunsParams): Promise<RunsView | undefined> {
  const site = await loadSiteName(context, asked.site);
  if (site === undefined) return undefined;
  const { runs } = context.store;
  const sort = sortOf(asked, columns);
  const request = pageRequestOf(asked);
  const startedTo = await timeUntil(context, site.id, asked.until);
  const ask = (page: PageRequest) => runs.page(site.id, { ...page, startedTo });
  const {
    rows,
    next,
    count: total,
  }: Page<RunRecord> = sort === undefined
    ? await ask({ ...request, counted: true })
    : sortedPage(await readSortable('runs', ask), {
        columns,
        sort,
        request,
        idOf: ({ number }) => number,
      });
  return {
    site,
    runs: rows,
    until: asked.until,
    ...(sort && { sort }),
    ...(total && { total }),
    after: asked.after,
    next,
  };
}

async function timeUntil(
  { store, clock }: ConsoleContext,
  siteId: number,
  until: RunChoice | undefined,
): Promise<number | undefined> {
  if (typeof until === 'number') return (await store.runs.get(siteId, until))?.startedAt ?? 0;
  return until === undefined ? undefined : timeOfChoice(until, clock.now(), 'end');
}

export function runChangesPath(
  { siteId, number }: Pick<RunRecord, 'siteId' | 'number'>,
  kind?: 'added' | 'changed' | 'removed',
): string {
  const query = kind === undefined ? '' : `&kind=${kind}`;
  return `/sites/${siteId}/changes?from=${number - 1}&to=${number}${query}`;
}

function difference(key: 'added' | 'changed' | 'removed', title: string): TableColumn<RunRecord> {
  const href = (run: RunRecord): string => runChangesPath(run, key);
  return column(key, title, 'number', { href, sort: 'desc' });
}

const columns: readonly TableColumn<RunRecord>[] = [
  column('number', 'Run', 'number', { href: (run) => runChangesPath(run), sort: 'desc' }),
  column('state', 'State', 'status'),
  { key: 'trigger', title: 'Trigger', kind: 'text', value: ({ trigger }) => TRIGGERS[trigger] },
  column('startedAt', 'Started', 'time'),
  column('endedAt', 'Ended', 'time', { csvOnly: true }),
  {
    key: 'tookMs',
    title: 'Took',
    kind: 'duration',
    value: ({ startedAt, endedAt }) => (endedAt === undefined ? undefined : endedAt - startedAt),
    sort: 'desc',
  },
  {
    key: 'complete',
    title: 'Complete',
    kind: 'text',
    value: ({ complete }) => (complete ? 'yes' : 'no'),
    csvOnly: true,
  },
  // The sum of the next three: without it the table fits.
  column('sitemaps', 'Sitemaps', 'number', { sort: 'desc', csvOnly: true }),
  column('read', 'Read', 'number', { sort: 'desc' }),
  column('unchanged', 'Unchanged', 'number', { sort: 'desc' }),
  column('failed', 'Failed', 'number', { sort: 'desc' }),
  column('urls', 'URLs', 'number', { sort: 'desc' }),
  difference('added', 'Added'),
  difference('changed', 'Changed'),
  difference('removed', 'Removed'),
  column('errors', 'Errors', 'number', { sort: 'desc' }),
  column('warnings', 'Warnings', 'number', { sort: 'desc' }),
];

const cells: Readonly<Record<string, (run: RunRecord) => Html>> = {
  state: ({ state, complete, failed }) => {
    if (state !== 'done' || complete) return statusBadge(state);
    const why = failed > 0 ? `: ${counted(failed, 'sitemap')} failed` : '';
    return statusBadge('incomplete', `not all could be read${why}`);
  },
};

function page(view: RunsView, tools: PageTools): ScreenPage {
  const { site, runs, sort } = view;
  const body = html`${screenHead({
    title: 'Runs',
    lead: 'Each run reads the sitemaps of the site that are due.',
    actions: html`<a class="button" href="/sites/${site.id}/changes">Compare two runs</a>`,
  })}${dataTable(runs, columns, {
    id: 'runs',
    caption: sort === undefined ? 'Runs, newest first' : 'Runs',
    now: tools.now,
    sort: (view.total?.count ?? 0) > SORTED_ROWS_MAX ? undefined : { now: sort, link: tools.link },
    cells,
    empty: emptyState({
      title: 'No runs yet.',
      text: 'The first run starts when a sitemap of this site is due.',
      link: { href: `/sites/${site.id}/sitemaps`, text: 'Sitemaps' },
      command: `npx portolan submit ${shellWord(site.url)}`,
    }),
    position: tablePosition(view, tools, totalOf(view)),
    jsonUrl: tools.jsonUrl,
    csvUrl: tools.csvUrl,
  })}`;
  return { title: 'Runs', body, site, current: 'runs', live: true };
}

export const runsScreen: Screen<RunsParams, RunsView, RunRecord> = {
  name: 'runs',
  path: '/sites/:site/runs',
  params: z.object({ site: idParam, until: runChoiceParam, ...sortParams(columns), ...pageParams }),
  load,
  columns,
  rows: ({ runs }) => runs,
  next: ({ next }) => next,
  page,
};

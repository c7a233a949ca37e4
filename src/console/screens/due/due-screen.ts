// Screen: the URLs of a site that a crawler should visit, and why.
import { html } from 'hono/html';
import { z } from 'zod';
import { UNVISITED_VALUE } from '../../../harvest/recrawl/settings/recrawl-settings.ts';
import type { ScheduleRow } from '../../../store/port/schedule-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { PageTools, Screen, ScreenPage } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { visibleText } from '../../core/visible-text.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { apiCommand, copyCommand, dueCommand } from '../../pages/forms/copy-command.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { tablePosition } from '../../pages/tables/table-position.ts';
import { idParam, type PageParams, pageParams, pageRequestOf } from '../parts/screen-params.ts';
import { loadSiteName, type SiteName } from '../parts/site-name.ts';

const LIMIT_DEFAULT = 100;
// Pages of URLs that were never visited continue after a loc, those of the schedule by its cursor.
const UNVISITED_CURSOR = 'new:';
const ANSWERS_EXAMPLE = '{"answers":[{"loc":"https://example.com/","status":200,"changed":true}]}';
const REASONS: Readonly<Record<ScheduleRow['reason'], string>> = {
  new: 'new: never visited',
  lastmod: 'its lastmod changed',
  learned: 'learned rate of change',
  floor: 'not visited for a long time',
  retry: 'the last visit failed',
  asked: 'requested',
};

export interface DueParams extends PageParams {
  readonly site: number;
  /**
   * `value`: what is due now, the most valuable first. `time`: every URL, page by page: those that
   * were never visited, by loc, then all due times.
   */
  readonly order: 'value' | 'time';
}

export interface DueLine {
  readonly loc: string;
  readonly dueAt: number;
  readonly reason: ScheduleRow['reason'];
  /** What a visit is worth, compared with others. */
  readonly value: number;
  /** Until then another crawler has it. */
  readonly leasedUntilAt?: number | undefined;
  /** When it was last visited, and the result. */
  readonly answeredAt?: number;
  readonly answerStatus?: number;
  readonly indexable?: boolean;
}

export interface DueView {
  readonly site: SiteName;
  readonly order: 'value' | 'time';
  readonly urls: readonly DueLine[];
  /** More is due than is shown; only with `order=value`. */
  readonly more?: true;
  readonly after?: string | undefined;
  /** The `after` of the next page; only with `order=time`. */
  readonly next?: string | undefined;
}

const columns: readonly TableColumn<DueLine>[] = [
  column('loc', 'URL', 'url'),
  column('dueAt', 'Due', 'time', { sort: 'asc' }),
  column('value', 'Value', 'number', { sort: 'desc' }),
  column('reason', 'Reason', 'text'),
  column('leasedUntilAt', 'Leased until', 'time'),
  column('answeredAt', 'Last visit', 'time'),
  column('answerStatus', 'Answer', 'number'),
  {
    key: 'indexable',
    title: 'Indexable',
    kind: 'text',
    value: ({ indexable }) => (indexable === undefined ? undefined : indexable ? 'yes' : 'no'),
  },
];

// The headings repeat the tabs: only these two orders have an index.
const SORTED = {
  value: { by: 'value', order: 'desc' },
  time: { by: 'dueAt', order: 'asc' },
} as const;

/** What is due at a site. Looking takes nothing: crawlers take by POST /api/sites/:site/due. */
export const dueScreen: Screen<DueParams, DueView, DueLine> = {
  name: 'due',
  path: '/sites/:site/due',
  params: z.object({
    site: idParam,
    order: z.enum(['value', 'time']).default('value'),
    ...pageParams,
  }),
  load,
  columns,
  rows: ({ urls }) => urls,
  next: ({ next }) => next,
  page,
};

async function load(context: ConsoleContext, params: DueParams): Promise<DueView | undefined> {
  const site = await loadSiteName(context, params.site);
  if (site === undefined) return undefined;
  const { order, after, limit = LIMIT_DEFAULT } = params;
  if (order === 'value') {
    // One more than is shown, to know whether there are more.
    const asked = { limit: limit + 1, leaseMs: 0, peek: true };
    const rows = await context.harvest.due(site.id, asked);
    const urls = rows.slice(0, limit).map(lineOf);
    return { site, order, urls, ...(rows.length > limit && { more: true }) };
  }
  const { urls, next } = await pageByTime(context, site.id, { after, limit });
  return {
    site,
    order,
    urls,
    after,
    next,
  };
}

// URLs without a row were never requested: they are due since they are listed.
async function pageByTime(
  { store, clock }: ConsoleContext,
  siteId: number,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<Pick<DueView, 'urls' | 'next'>> {
  const { schedule } = store;
  const behind = after === undefined ? '' : behindOf(after);
  const locs = behind === undefined ? [] : await schedule.unvisited(siteId, limit, behind);
  const dueAt = clock.now();
  const unvisited = locs.map((loc) =>
    lineOf({ loc, dueAt, reason: 'new', value: UNVISITED_VALUE }),
  );
  const last = locs.at(-1);
  if (last !== undefined && locs.length >= limit) {
    return { urls: unvisited, next: UNVISITED_CURSOR + last };
  }
  const rest = { after: behind === undefined ? after : undefined, limit: limit - locs.length };
  const { rows, next } = await schedule.page(siteId, pageRequestOf(rest));
  return { urls: [...unvisited, ...rows.map(lineOf)], next };
}

function behindOf(after: string): string | undefined {
  return after.startsWith(UNVISITED_CURSOR) ? after.slice(UNVISITED_CURSOR.length) : undefined;
}

function lineOf(row: Omit<ScheduleRow, 'learned'>): DueLine {
  const { loc, dueAt, reason, value, leasedUntil, answer } = row;
  return {
    loc,
    dueAt,
    reason,
    value,
    leasedUntilAt: leasedUntil,
    ...(answer && { answeredAt: answer.at, answerStatus: answer.status }),
    ...(answer?.indexable !== undefined && { indexable: answer.indexable }),
  };
}

function page(view: DueView, tools: PageTools): ScreenPage {
  const { site, order, urls } = view;
  const { now, link, jsonUrl, csvUrl } = tools;
  const tab = (of: DueParams['order'], text: string) =>
    html`<a
href="${link({ order: of, after: undefined })}"${
      of === order ? html` aria-current="true"` : ''
    }>${text}</a>`;
  const details = `/sites/${site.id}/url`;
  const body = html`${screenHead({
    title: 'Due URLs',
    lead: 'Viewing this list does not lease URLs; crawlers lease, visit and report them.',
  })}<nav class="tabs"
aria-label="Order">${tab('value', 'Due now, most valuable first')}${tab(
    'time',
    'All, by due time',
  )}</nav>${dataTable(urls, columns, {
    id: 'due',
    caption: order === 'value' ? 'URLs to visit now' : 'URLs by due time',
    now,
    empty: emptyState({
      title: order === 'value' ? 'No URLs are due now' : 'No URLs are listed',
      text: 'A new URL is due at once; later due times are learned from the results of visits.',
      command: dueCommand(tools.origin, site.url),
    }),
    jsonUrl,
    csvUrl,
    position: tablePosition(view, tools),
    sort: {
      now: SORTED[order],
      link: ({ sort }) => link({ order: sort === SORTED.time.by ? 'time' : 'value' }),
    },
    cells: {
      loc: ({ loc }) =>
        html`<a href="${details}?loc=${encodeURIComponent(loc.toWellFormed())}"><bdi
class="url">${visibleText(loc)}</bdi></a>`,
      reason: ({ reason }) => html`${REASONS[reason]}`,
      value: ({ value }) => html`${formatNumber(value)}`,
    },
  })}<section class="panel"><h2>For crawlers</h2><p>Lease the most valuable URLs; until the lease
ends, no other crawler gets them. Then report the results.</p>${copyCommand(
    apiCommand(tools.origin, `/api/sites/${site.id}/due`, '{"limit":100,"leaseMs":600000}'),
  )}${copyCommand(
    apiCommand(tools.origin, `/api/sites/${site.id}/answers`, ANSWERS_EXAMPLE),
  )}</section>`;
  return { title: 'Due URLs', body, site, current: 'schedule' };
}

// Screen: all submissions and their results.
import { html } from 'hono/html';
import { z } from 'zod';
import type { SubmissionRecord } from '../../../store/port/access-store.ts';
import type { CountedRows, Page, PageRequest } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { PageTools, Screen, ScreenPage } from '../../core/screen.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { tablePosition, totalOf } from '../../pages/tables/table-position.ts';
import { type SortAsked, sortOf, type TableSort } from '../../pages/tables/table-sort.ts';
import {
  idParam,
  type PageParams,
  pageParams,
  pageRequestOf,
  sortParams,
} from '../parts/screen-params.ts';
import { readSortable, sortedPage } from '../parts/sorted-page.ts';
import { SUBMISSION_CELLS, SUBMISSION_COLUMNS } from './submission-columns.ts';
import { loadSubmissionLines, type SubmissionLine } from './submission-line.ts';

export interface SubmissionsParams extends PageParams, SortAsked {
  readonly site?: number | undefined;
}

export interface SubmissionsView {
  /** Newest first, or as `sort` says. */
  readonly submissions: readonly SubmissionLine[];
  readonly siteId?: number | undefined;
  readonly sort?: TableSort;
  readonly total?: CountedRows;
  readonly after?: string | undefined;
  readonly next?: string | undefined;
}

export const submissionsScreen: Screen<SubmissionsParams, SubmissionsView, SubmissionLine> = {
  name: 'submissions',
  path: '/submissions',
  params: z.object({
    site: z.preprocess((value) => (value === '' ? undefined : value), idParam.optional()),
    ...sortParams(SUBMISSION_COLUMNS),
    ...pageParams,
  }),
  load,
  columns: SUBMISSION_COLUMNS,
  rows: ({ submissions }) => submissions,
  next: ({ next }) => next,
  page,
};

async function load(context: ConsoleContext, params: SubmissionsParams): Promise<SubmissionsView> {
  const { site, after } = params;
  const filter = site === undefined ? {} : { siteId: site };
  const sort = sortOf(params, SUBMISSION_COLUMNS);
  const request = pageRequestOf(params);
  const ask = (page: PageRequest): Promise<Page<SubmissionRecord>> =>
    context.store.access.submissions(filter, page);
  const {
    rows,
    next,
    count: total,
  }: Page<SubmissionRecord> = sort === undefined
    ? await ask({ ...request, counted: true })
    : sortedPage<SubmissionRecord>(await readSortable('submissions', ask), {
        columns: SUBMISSION_COLUMNS,
        sort,
        request,
        idOf: ({ id }) => id,
      });
  return {
    submissions: await loadSubmissionLines(context, rows),
    siteId: site,
    ...(sort && { sort }),
    ...(total && { total }),
    after,
    next,
  };
}

function page(view: SubmissionsView, tools: PageTools): ScreenPage {
  const { submissions, siteId, sort } = view;
  const { now, jsonUrl, csvUrl } = tools;
  const all = html`<a class="button" href="/submissions">All sites</a>`;
  const body = html`${screenHead({
    title: 'Submissions',
    lead:
      siteId === undefined
        ? 'Submissions by form, ping, API, IndexNow or command, newest first.'
        : html`Those of <a href="/sites/${siteId}">one site</a>, newest first.`,
    actions: [
      html`<a class="button main" href="/submit">Submit</a>`,
      ...(siteId === undefined ? [] : [all]),
    ],
  })}${dataTable(submissions, SUBMISSION_COLUMNS, {
    id: 'submissions',
    caption: 'Submissions',
    now,
    sort: { now: sort, link: tools.link },
    empty: emptyState({
      title: 'No submissions yet',
      text: 'Submit the URL of a site or a sitemap, here or from a terminal:',
      command: 'portolan submit https://example.com/sitemap.xml',
      link: { href: '/submit', text: 'Submit' },
    }),
    jsonUrl,
    csvUrl,
    position: tablePosition(view, tools, totalOf(view)),
    cells: SUBMISSION_CELLS,
  })}`;
  return { title: 'Submissions', body, current: 'submissions', live: true };
}

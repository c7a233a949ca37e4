// Screen: everything that was submitted, and what came of it.
import { html } from 'hono/html';
import { z } from 'zod';
import type { ConsoleContext } from '../console-context.ts';
import { dataTable } from '../pages/data-table.ts';
import { emptyState } from '../pages/empty-state.ts';
import { screenHead } from '../pages/screen-head.ts';
import { tablePosition } from '../pages/table-position.ts';
import type { PageTools, Screen, ScreenPage } from '../screen.ts';
import { idParam, type PageParams, pageParams, pageRequestOf } from './screen-params.ts';
import { SUBMISSION_CELLS, SUBMISSION_COLUMNS } from './submission-columns.ts';
import { loadSubmissionLines, type SubmissionLine } from './submission-line.ts';

/** Of one site or of all, and a page. */
export interface SubmissionsParams extends PageParams {
  readonly site?: number | undefined;
}

/** What `/submissions.json` gives. */
export interface SubmissionsView {
  /** Newest first. */
  readonly submissions: readonly SubmissionLine[];
  /** The site asked for. */
  readonly siteId?: number;
  readonly after?: string;
  readonly next?: string;
}

/** The submissions. */
export const submissionsScreen: Screen<SubmissionsParams, SubmissionsView, SubmissionLine> = {
  name: 'submissions',
  path: '/submissions',
  params: z.object({
    site: z.preprocess((value) => (value === '' ? undefined : value), idParam.optional()),
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
  const { rows, next } = await context.store.access.submissions(filter, pageRequestOf(params));
  return {
    submissions: await loadSubmissionLines(context, rows),
    ...(site !== undefined && { siteId: site }),
    ...(after !== undefined && { after }),
    ...(next !== undefined && { next }),
  };
}

function page(view: SubmissionsView, tools: PageTools): ScreenPage {
  const { submissions, siteId } = view;
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
    empty: emptyState({
      title: 'No submissions yet',
      text: 'Submit the URL of a site or a sitemap, here or from a terminal:',
      command: 'portolan submit https://example.com/sitemap.xml',
      link: { href: '/submit', text: 'Submit' },
    }),
    jsonUrl,
    csvUrl,
    position: tablePosition(view, tools),
    cells: SUBMISSION_CELLS,
  })}`;
  return { title: 'Submissions', body, current: 'submissions', live: true };
}

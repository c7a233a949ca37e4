// Submissions as lists show them.
import { html } from 'hono/html';
import type { SubmissionRecord } from '../../../store/port/access-store.ts';
import type { Html } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import type { SubmissionLine } from './submission-line.ts';

export const SUBMITTED_BY: Readonly<Record<SubmissionRecord['by'], string>> = {
  form: 'form',
  ping: 'ping',
  api: 'API',
  'search-console': 'Search Console API',
  indexnow: 'IndexNow',
  cli: 'command line',
};

export const SUBMISSION_COLUMNS: readonly TableColumn<SubmissionLine>[] = [
  column('url', 'Submitted', 'url', { href: ({ id }) => `/submissions/${id}`, sort: 'asc' }),
  column('id', 'Id', 'number', { csvOnly: true }),
  column('at', 'When', 'time', { sort: 'desc' }),
  column('by', 'By', 'text', { sort: 'asc' }),
  column('token', 'Token', 'text'),
  { key: 'urls', title: 'URLs', kind: 'number', value: ({ urls, listed }) => urls ?? listed },
  column('status', 'Status', 'status'),
  column('run', 'Run', 'number', {
    href: ({ siteId, run }) => (run === undefined ? undefined : `/sites/${siteId}/runs`),
  }),
  column('siteId', 'Site', 'number', { csvOnly: true }),
  column('sitemapId', 'Sitemap', 'number', { csvOnly: true }),
  column('causeText', 'Cause', 'text', { csvOnly: true }),
  column('countsFrom', 'Counts from', 'time', { csvOnly: true }),
];

/** How the cells of a submission are shown where a plain value is not enough. */
export const SUBMISSION_CELLS: Readonly<Record<string, (line: SubmissionLine) => Html>> = {
  by: ({ by }) => html`${SUBMITTED_BY[by]}`,
  status: ({ status, causeText }) =>
    status === undefined ? html`<span class="none">–</span>` : statusBadge(status, causeText),
};

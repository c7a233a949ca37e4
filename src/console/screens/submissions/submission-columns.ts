// Submissions as lists show them.
import { html } from 'hono/html';
import type { SubmissionRecord } from '../../../store/port/access-store.ts';
import type { Html } from '../../core/screen.ts';
import type { TableColumn } from '../../core/table-column.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import type { SubmissionLine } from './submission-line.ts';

/** How something was submitted, in words. */
export const SUBMITTED_BY: Readonly<Record<SubmissionRecord['by'], string>> = {
  form: 'form',
  ping: 'ping',
  api: 'API',
  'search-console': 'Search Console API',
  indexnow: 'IndexNow',
  cli: 'command line',
};

export const SUBMISSION_COLUMNS: readonly TableColumn<SubmissionLine>[] = [
  {
    key: 'url',
    title: 'Submitted',
    kind: 'url',
    value: ({ url }) => url,
    href: ({ id }) => `/submissions/${id}`,
    sort: 'asc',
  },
  { key: 'id', title: 'Id', kind: 'number', value: ({ id }) => id, csvOnly: true },
  { key: 'at', title: 'When', kind: 'time', value: ({ at }) => at, sort: 'desc' },
  { key: 'by', title: 'By', kind: 'text', value: ({ by }) => by, sort: 'asc' },
  { key: 'token', title: 'Token', kind: 'text', value: ({ token }) => token },
  { key: 'urls', title: 'URLs', kind: 'number', value: ({ urls, listed }) => urls ?? listed },
  {
    key: 'status',
    title: 'Status',
    kind: 'status',
    value: ({ status }) => status,
  },
  {
    key: 'run',
    title: 'Run',
    kind: 'number',
    value: ({ run }) => run,
    href: ({ siteId, run }) => (run === undefined ? undefined : `/sites/${siteId}/runs`),
  },
  { key: 'siteId', title: 'Site', kind: 'number', value: ({ siteId }) => siteId, csvOnly: true },
  {
    key: 'sitemapId',
    title: 'Sitemap',
    kind: 'number',
    value: ({ sitemapId }) => sitemapId,
    csvOnly: true,
  },
  {
    key: 'causeText',
    title: 'Cause',
    kind: 'text',
    value: ({ causeText }) => causeText,
    csvOnly: true,
  },
  {
    key: 'countsFrom',
    title: 'Counts from',
    kind: 'time',
    value: ({ countsFrom }) => countsFrom,
    csvOnly: true,
  },
];

/** How the cells of a submission are shown where a plain value would tell too little. */
export const SUBMISSION_CELLS: Readonly<Record<string, (line: SubmissionLine) => Html>> = {
  by: ({ by }) => html`${SUBMITTED_BY[by]}`,
  status: ({ status, causeText }) =>
    status === undefined ? html`<span class="none">–</span>` : statusBadge(status, causeText),
};

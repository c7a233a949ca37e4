// Submissions as lists show them.
import type { SubmissionRecord } from '../../store/submission-record.ts';
import type { TableColumn } from '../table-column.ts';

/** How something was submitted, in words. */
export const SUBMITTED_BY: Readonly<Record<SubmissionRecord['by'], string>> = {
  form: 'form',
  ping: 'ping',
  api: 'API',
  'search-console': 'Search Console API',
  indexnow: 'IndexNow',
  cli: 'command line',
};

/** The columns of a list of submissions. */
export const SUBMISSION_COLUMNS: readonly TableColumn<SubmissionRecord>[] = [
  {
    key: 'url',
    title: 'Submitted',
    kind: 'url',
    value: ({ url }) => url,
    href: ({ id }) => `/submissions/${id}`,
  },
  { key: 'id', title: 'Id', kind: 'number', value: ({ id }) => id, csvOnly: true },
  { key: 'at', title: 'When', kind: 'time', value: ({ at }) => at },
  { key: 'by', title: 'By', kind: 'text', value: ({ by }) => by },
  { key: 'token', title: 'Token', kind: 'text', value: ({ token }) => token },
  { key: 'urls', title: 'URLs', kind: 'number', value: ({ urls }) => urls },
  {
    key: 'status',
    title: 'Status',
    kind: 'status',
    value: ({ status, run }) => status ?? (run === undefined ? 'pending' : undefined),
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
];

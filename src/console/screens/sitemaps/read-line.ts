// A read of a sitemap as a line of the fetch log.
import { causeWords } from '../../../harvest/standing/cause-words.ts';
import type { ReadRecord } from '../../../store/port/read-record.ts';
import type { Html } from '../../core/screen.ts';
import { column, csvColumn, type TableColumn } from '../../core/table-column.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';

/** A read, without the headers and the steps that its own page shows. */
export type ReadLine = Omit<ReadRecord, 'headers' | 'redirects' | 'robots'> & {
  /** How often it was sent elsewhere. */
  readonly redirectCount: number;
};

export function readLineOf({ headers: _, robots: __, redirects, ...read }: ReadRecord): ReadLine {
  return { ...read, redirectCount: redirects.length };
}

export const READ_COLUMNS: readonly TableColumn<ReadLine>[] = [
  column('startedAt', 'Read', 'time', { href: ({ siteId, id }) => `/sites/${siteId}/reads/${id}` }),
  column('run', 'Run', 'number', { href: changesPath }),
  column('result', 'Result', 'status'),
  csvColumn('cause', 'text'),
  csvColumn('message', 'text'),
  csvColumn('completeness', 'text'),
  column('httpStatus', 'HTTP', 'number'),
  column('redirectCount', 'Redirects', 'number'),
  column('waitedMs', 'Waited', 'duration'),
  column('firstByteMs', 'First byte', 'duration'),
  column('totalMs', 'Total', 'duration'),
  column('sentBytes', 'Sent', 'bytes'),
  column('bytes', 'Bytes', 'bytes'),
  { key: 'urls', title: 'URLs', kind: 'number', value: urlsRead },
  column('added', 'Added', 'number'),
  column('changed', 'Changed', 'number'),
  column('removed', 'Removed', 'number'),
  column('errors', 'Errors', 'number'),
  column('warnings', 'Warnings', 'number'),
  csvColumn('bodyHash', 'text'),
  csvColumn('finalUrl', 'text'),
];

// Of what was not read nobody counted anything: that is not the same as none.
function urlsRead({ result, counts }: ReadLine): number | undefined {
  return result === 'read' || counts.urls > 0 ? counts.urls : undefined;
}

function changesPath({ siteId, run }: ReadLine): string {
  return `/sites/${siteId}/changes?from=${run - 1}&to=${run}`;
}

const NOT_IN_TABLES: ReadonlySet<string> = new Set([
  'redirectCount',
  'waitedMs',
  'firstByteMs',
  'sentBytes',
]);

/** Those of the columns that fit on a page; a read's own page has the rest. */
export const READ_PAGE_COLUMNS: readonly TableColumn<ReadLine>[] = READ_COLUMNS.filter(
  ({ key }) => !NOT_IN_TABLES.has(key),
);

/** How the cells of a read are shown where a plain value is not enough. */
export const READ_CELLS: Readonly<Record<string, (line: ReadLine) => Html>> = {
  result: ({ result, cause, httpStatus, completeness }) => {
    const why = cause === undefined ? undefined : causeWords(cause, httpStatus);
    const cut = completeness === 'complete' ? undefined : `body ${completeness}`;
    const said = [why, result === 'failed' ? undefined : cut].filter(Boolean);
    return statusBadge(result, said.length === 0 ? undefined : said.join(' – '));
  },
};

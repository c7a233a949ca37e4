// A read of a sitemap as a line of the fetch log.
import { causeWords } from '../../../harvest/standing/cause-words.ts';
import type { ReadRecord } from '../../../store/port/read-record.ts';
import type { Html } from '../../core/screen.ts';
import type { TableColumn } from '../../core/table-column.ts';
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
  {
    key: 'startedAt',
    title: 'Read',
    kind: 'time',
    value: ({ startedAt }) => startedAt,
    href: ({ siteId, id }) => `/sites/${siteId}/reads/${id}`,
  },
  { key: 'run', title: 'Run', kind: 'number', value: ({ run }) => run, href: changesPath },
  { key: 'result', title: 'Result', kind: 'status', value: ({ result }) => result },
  text('cause', ({ cause }) => cause),
  text('message', ({ message }) => message),
  text('completeness', ({ completeness }) => completeness),
  { key: 'httpStatus', title: 'HTTP', kind: 'number', value: ({ httpStatus }) => httpStatus },
  number('redirectCount', 'Redirects', ({ redirectCount }) => redirectCount),
  duration('waitedMs', 'Waited', ({ waitedMs }) => waitedMs),
  duration('firstByteMs', 'First byte', ({ firstByteMs }) => firstByteMs),
  duration('totalMs', 'Total', ({ totalMs }) => totalMs),
  { key: 'sentBytes', title: 'Sent', kind: 'bytes', value: ({ sentBytes }) => sentBytes },
  { key: 'bytes', title: 'Bytes', kind: 'bytes', value: ({ bytes }) => bytes },
  number('urls', 'URLs', urlsRead),
  number('added', 'Added', ({ added }) => added),
  number('changed', 'Changed', ({ changed }) => changed),
  number('removed', 'Removed', ({ removed }) => removed),
  number('errors', 'Errors', ({ errors }) => errors),
  number('warnings', 'Warnings', ({ warnings }) => warnings),
  text('bodyHash', ({ bodyHash }) => bodyHash),
  text('finalUrl', ({ finalUrl }) => finalUrl),
];

// Of what was not read nobody counted anything: that is not the same as none.
function urlsRead({ result, counts }: ReadLine): number | undefined {
  return result === 'read' || counts.urls > 0 ? counts.urls : undefined;
}

function changesPath({ siteId, run }: ReadLine): string {
  return `/sites/${siteId}/changes?from=${run - 1}&to=${run}`;
}

function text(key: string, value: (line: ReadLine) => string | undefined): TableColumn<ReadLine> {
  return { key, title: key, kind: 'text', value, csvOnly: true };
}

function number(
  key: string,
  title: string,
  value: (line: ReadLine) => number | undefined,
): TableColumn<ReadLine> {
  return { key, title, kind: 'number', value };
}

function duration(
  key: string,
  title: string,
  value: (line: ReadLine) => number | undefined,
): TableColumn<ReadLine> {
  return { key, title, kind: 'duration', value };
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

/** How the cells of a read are shown where a plain value would tell too little. */
export const READ_CELLS: Readonly<Record<string, (line: ReadLine) => Html>> = {
  result: ({ result, cause, httpStatus, completeness }) => {
    const why = cause === undefined ? undefined : causeWords(cause, httpStatus);
    const cut = completeness === 'complete' ? undefined : `body ${completeness}`;
    const said = [why, result === 'failed' ? undefined : cut].filter(Boolean);
    return statusBadge(result, said.length === 0 ? undefined : said.join(' – '));
  },
};

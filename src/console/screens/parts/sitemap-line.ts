// A sitemap as a line of a table.
import { html } from 'hono/html';
import { loadStanding } from '../../../harvest/standing/load-standing.ts';
import { type Standing, statusRank } from '../../../harvest/standing/standing.ts';
import type {
  FetchCause,
  SitemapRecord,
  SitemapSource,
  SitemapStatus,
  SitemapType,
} from '../../../store/port/sitemap-record.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Html } from '../../core/screen.ts';
import { column, csvColumn, type TableColumn } from '../../core/table-column.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { dueElement, relativeTime, timeElement } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import { statusWords } from '../../pages/words/status-words.ts';

export interface SitemapLine {
  readonly id: number;
  readonly siteId: number;
  readonly url: string;
  readonly parentId?: number;
  /** The sitemap of the same site that has the same bytes, and lists what both do. */
  readonly copyOf?: number;
  readonly type: SitemapType;
  readonly source: SitemapSource;
  /** Its status with all that it lists. */
  readonly status: Standing;
  readonly ownStatus: SitemapStatus;
  readonly cause?: FetchCause;
  /**
   * Why it could not be fetched, in a few words: `HTTP 404`, `blocked by robots.txt, line 12`; of
   * an index, how many of its sitemaps, and why.
   */
  readonly causeText?: string;
  /** How many could not be fetched, and how many were not read yet: it, and all that it lists. */
  readonly failing: number;
  readonly unread: number;
  /** Since when the oldest failure lasts. */
  readonly failingSince?: number;
  /** What could not be fetched is counted as it was then. */
  readonly countsFrom?: number;
  readonly message?: string;
  readonly submittedAt?: number;
  readonly firstSeenAt: number;
  readonly lastReadAt?: number;
  readonly nextReadAt?: number;
  /** Pages; of an index those of the sitemaps that it lists. */
  readonly urls: number;
  readonly sitemaps: number;
  readonly images: number;
  readonly videos: number;
  readonly news: number;
  /** With those of all that it lists. */
  readonly errors: number;
  readonly warnings: number;
  /** What is marked as expected in itself: it is not among the errors and warnings. */
  readonly expectedErrors: number;
  readonly expectedWarnings: number;
  /** That it could not be fetched, or not be read to its end, is expected, and not in `status`. */
  readonly expectedFailure?: boolean;
  readonly bytes?: number;
  readonly totalMs?: number;
  readonly httpStatus?: number;
}

export const TYPE_WORDS: Readonly<Record<SitemapType, string>> = {
  unknown: 'Unknown',
  sitemap: 'Sitemap',
  index: 'Sitemap index',
  text: 'Text',
  rss: 'RSS feed',
  atom: 'Atom feed',
};

/** What pages call the ways in which a sitemap came to be known. */
export const SOURCE_WORDS: Readonly<Record<SitemapSource, string>> = {
  submitted: 'Submitted',
  'robots-txt': 'robots.txt',
  index: 'Index',
  guessed: 'Guessed',
  page: 'Page',
  stranger: 'Ping or submit token',
};

/** Without a clock nothing is said of how long something fails. */
type LineContext = Pick<ConsoleContext, 'store'> & Partial<Pick<ConsoleContext, 'clock'>>;

/** Makes the lines of sitemaps, each with the status of all that it lists. */
export function loadSitemapLines(
  context: LineContext,
  records: readonly SitemapRecord[],
): Promise<readonly SitemapLine[]> {
  return Promise.all(records.map((record) => loadSitemapLine(context, record)));
}

async function loadSitemapLine(
  { store, clock }: LineContext,
  record: SitemapRecord,
): Promise<SitemapLine> {
  if (record.status === 'gone') return goneLine(record);
  const standing = await loadStanding({ store, now: clock?.now() }, { sitemap: record });
  const { status, counts, errors, warnings, failing, unread, causeText } = standing;
  const { failingSince, countsFrom } = standing;
  const { urls, sitemaps, images = 0, videos = 0, news = 0 } = counts;
  return {
    ...presentOf(record),
    status,
    failing,
    unread,
    ...(causeText !== undefined && { causeText }),
    ...(failingSince !== undefined && { failingSince }),
    ...(countsFrom !== undefined && { countsFrom }),
    urls,
    sitemaps,
    images,
    videos,
    news,
    errors,
    warnings,
  };
}

// Its URLs and findings were removed with it; it is no longer read.
function goneLine(record: SitemapRecord): SitemapLine {
  const { cause: _, message: __, nextReadAt: ___, ...known } = presentOf(record);
  const nothing = { urls: 0, sitemaps: 0, images: 0, videos: 0, news: 0, errors: 0, warnings: 0 };
  const none = { ...nothing, expectedErrors: 0, expectedWarnings: 0 };
  return { ...known, status: 'gone', failing: 0, unread: 0, ...none };
}

// Records of a store may have more than the port says; a view has what is written here.
function presentOf(record: SitemapRecord) {
  const { id, siteId, url, type, source, status: ownStatus, firstSeenAt } = record;
  const { parentId, copyOf, cause, message, submittedAt, lastReadAt, nextReadAt } = record;
  const { bytes, totalMs, httpStatus } = record;
  const { expectedErrors, expectedWarnings, expectedFailure } = record;
  return {
    id,
    siteId,
    url,
    type,
    source,
    ownStatus,
    firstSeenAt,
    expectedErrors,
    expectedWarnings,
    ...(expectedFailure !== undefined && { expectedFailure }),
    ...(parentId !== undefined && { parentId }),
    ...(copyOf !== undefined && { copyOf }),
    ...(cause !== undefined && { cause }),
    ...(message !== undefined && { message }),
    ...(submittedAt !== undefined && { submittedAt }),
    ...(lastReadAt !== undefined && { lastReadAt }),
    ...(nextReadAt !== undefined && { nextReadAt }),
    ...(bytes !== undefined && { bytes }),
    ...(totalMs !== undefined && { totalMs }),
    ...(httpStatus !== undefined && { httpStatus }),
  };
}

export function sitemapPath({ siteId, id }: Pick<SitemapLine, 'siteId' | 'id'>): string {
  return `/sites/${siteId}/sitemaps/${id}`;
}

export const SITEMAP_COLUMNS: readonly TableColumn<SitemapLine>[] = [
  column('url', 'Sitemap', 'url', { sort: 'asc', href: sitemapPath }),
  { key: 'type', title: 'Type', kind: 'text', value: ({ type }) => TYPE_WORDS[type] },
  { key: 'source', title: 'Source', kind: 'text', value: ({ source }) => SOURCE_WORDS[source] },
  column('submittedAt', 'Submitted', 'time'),
  column('lastReadAt', 'Last read', 'time', { sort: 'desc' }),
  column('status', 'Status', 'status', {
    sort: 'desc',
    sortValue: ({ status }) => statusRank(status),
  }),
  csvColumn('cause', 'text'),
  csvColumn('causeText', 'text'),
  csvColumn('message', 'text'),
  column('urls', 'Discovered', 'number', { sort: 'desc', href: discoveredPath }),
  csvColumn('sitemaps', 'number'),
  csvColumn('images', 'number'),
  csvColumn('videos', 'number'),
  csvColumn('news', 'number'),
  column('errors', 'Errors', 'number', {
    sort: 'desc',
    href: (line) => `${sitemapPath(line)}#findings`,
  }),
  column('warnings', 'Warnings', 'number', {
    sort: 'desc',
    href: (line) => `${sitemapPath(line)}#findings`,
  }),
  column('bytes', 'Bytes', 'bytes', { sort: 'desc' }),
  column('totalMs', 'Time', 'duration', { sort: 'desc' }),
  column('httpStatus', 'HTTP', 'number'),
  column('nextReadAt', 'Next read', 'due', { sort: 'asc' }),
  csvColumn('id', 'number'),
  csvColumn('parentId', 'number'),
  csvColumn('copyOf', 'number'),
  csvColumn('ownStatus', 'text'),
  csvColumn('failing', 'number'),
  csvColumn('failingSince', 'time'),
  csvColumn('countsFrom', 'time'),
];

// A page shows what fits on a screen; a sitemap's own page and the files have the rest. What a
// narrow screen has no room for comes last.
const ON_PAGES: readonly string[] = [
  'url',
  'status',
  'urls',
  'errors',
  'warnings',
  'type',
  'lastReadAt',
];

export const SITEMAP_PAGE_COLUMNS: readonly TableColumn<SitemapLine>[] = ON_PAGES.flatMap((key) =>
  SITEMAP_COLUMNS.filter((column) => column.key === key),
);

/** How the cells of a sitemap are shown where a plain value is not enough. */
export function sitemapCells(now: number): Readonly<Record<string, (line: SitemapLine) => Html>> {
  return {
    type: (line) => typeCell(line, now),
    lastReadAt: ({ lastReadAt, nextReadAt }) => {
      const next = html`<span class="badge-detail">next ${dueElement(nextReadAt, now)}</span>`;
      return html`${timeElement(lastReadAt, now)}${nextReadAt === undefined ? '' : next}`;
    },
    status: statusCell,
    urls: (line) => discoveredCell(line, now),
  };
}

// An index has the status of all that it lists; lists are filtered by its own status.
function statusCell({ status, ownStatus, causeText }: SitemapLine): Html {
  if (status === ownStatus) return statusBadge(status, causeText);
  const own = `the index itself: ${statusWords(ownStatus).word}`;
  return statusBadge(status, [causeText, own].filter(Boolean).join('; '));
}

function typeCell(line: SitemapLine, now: number): Html {
  const { type, source, submittedAt, siteId, copyOf } = line;
  const copy =
    copyOf === undefined
      ? ''
      : html`, a copy of <a href="${sitemapPath({ siteId, id: copyOf })}">another sitemap</a>`;
  const submitted = submittedAt === undefined ? '' : html` ${timeElement(submittedAt, now)}`;
  const came = html`${CAME_BY[source]}${submitted}${copy}`;
  return html`${TYPE_WORDS[type]}<span class="badge-detail">${came}</span>`;
}

/** How a sitemap came to be known, behind its type. */
export const CAME_BY: Readonly<Record<SitemapSource, string>> = {
  submitted: 'submitted',
  'robots-txt': 'in robots.txt',
  index: 'via index',
  guessed: 'default location',
  page: 'on a page',
  stranger: 'by ping or submit token',
};

// An index lists sitemaps; the URLs are theirs.
function discoveredPath({ siteId, id, type }: SitemapLine): string {
  const site = `/sites/${siteId}`;
  return type === 'index' ? `${site}/sitemaps?open=${id}` : `${site}/urls?sitemap=${id}`;
}

/**
 * Says since when counts are known of which a part could not be fetched; nothing where all of them
 * are of today.
 */
export function countsNote(
  { countsFrom, failing }: { readonly countsFrom?: number; readonly failing?: number },
  known: number,
  now: number,
): string | undefined {
  if (countsFrom === undefined) return undefined;
  const from = `from the last successful read, ${relativeTime(countsFrom, now)}`;
  // An expected failure does not count as failing.
  return Math.max(1, failing ?? known) < known ? `in part ${from}` : from;
}

function discoveredCell(line: SitemapLine, now: number): Html {
  const { urls, sitemaps, images, videos, news } = line;
  const counted = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => {
        const noun = count === 1 && what !== 'news' ? what.slice(0, -1) : what;
        return `${formatNumber(count)}\u00a0${noun}`;
      })
      .join(', ');
  // A URL that two of them list is counted twice here, and once on the overview.
  const sum = sitemaps > 0 ? `sum of ${counted({ sitemaps })}` : '';
  const from = countsNote(line, line.type === 'index' ? sitemaps + 1 : 1, now);
  const more = [sum, counted({ images, videos, news }), from].filter(Boolean).join('; ');
  const link = html`<a href="${discoveredPath(line)}">${formatNumber(urls)}</a>`;
  return more === '' ? link : html`${link}<span class="badge-detail">${more}</span>`;
}

// A sitemap as a line of a table.
import { html } from 'hono/html';
import type { ReadRobots } from '../../store/read-record.ts';
import type {
  FetchCause,
  SitemapRecord,
  SitemapSource,
  SitemapStatus,
  SitemapType,
} from '../../store/sitemap-record.ts';
import type { ConsoleContext } from '../console-context.ts';
import { formatNumber } from '../pages/cell-value.ts';
import { timeElement } from '../pages/relative-time.ts';
import { statusBadge } from '../pages/status-badge.ts';
import { causeWords } from '../pages/status-words.ts';
import type { Html } from '../screen.ts';
import type { TableColumn } from '../table-column.ts';

/** A sitemap. */
export interface SitemapLine {
  readonly id: number;
  readonly siteId: number;
  readonly url: string;
  /** The index that lists it. */
  readonly parentId?: number;
  /** The sitemap of the same site that has the same bytes, and lists what both do. */
  readonly copyOf?: number;
  readonly type: SitemapType;
  readonly source: SitemapSource;
  readonly status: SitemapStatus;
  readonly cause?: FetchCause;
  /** The cause in a few words: `HTTP 404`, `blocked by robots.txt, line 12`. */
  readonly causeText?: string;
  /** The cause as a sentence. */
  readonly message?: string;
  readonly submittedAt?: number;
  readonly firstSeenAt: number;
  readonly lastReadAt?: number;
  readonly nextReadAt?: number;
  /** Pages; of an index those of the sitemaps that it lists. */
  readonly urls: number;
  /** Sitemaps that it lists. */
  readonly sitemaps: number;
  readonly images: number;
  readonly videos: number;
  readonly news: number;
  readonly errors: number;
  readonly warnings: number;
  readonly bytes?: number;
  readonly totalMs?: number;
  readonly httpStatus?: number;
}

/** What pages call the types of sitemaps. */
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

/**
 * Makes the lines of sitemaps. Of those that robots.txt blocks the line that does it is looked up
 * in their last reads.
 *
 * Errors: those of the store.
 */
export function loadSitemapLines(
  context: Pick<ConsoleContext, 'store'>,
  records: readonly SitemapRecord[],
): Promise<readonly SitemapLine[]> {
  return Promise.all(records.map((record) => loadSitemapLine(context, record)));
}

async function loadSitemapLine(
  { store }: Pick<ConsoleContext, 'store'>,
  record: SitemapRecord,
): Promise<SitemapLine> {
  if (record.status === 'gone') return goneLine(record);
  const { counts, cause, lastReadId, httpStatus } = record;
  const read =
    cause === 'robots-blocked' && lastReadId !== undefined
      ? await store.sitemaps.read(lastReadId)
      : undefined;
  const words = cause && causeWords(cause, httpStatus) + robotsWords(read?.robots);
  const { urls, sitemaps, images, videos, news } = counts;
  return {
    ...presentOf(record),
    ...(words !== undefined && { causeText: words }),
    ...{ urls, sitemaps, images, videos, news },
  };
}

// What it listed and what was wrong with it went with it; nobody asks for it any more.
function goneLine(record: SitemapRecord): SitemapLine {
  const { cause: _, message: __, nextReadAt: ___, ...known } = presentOf(record);
  const nothing = { urls: 0, sitemaps: 0, images: 0, videos: 0, news: 0, errors: 0, warnings: 0 };
  return { ...known, ...nothing };
}

function robotsWords(robots: ReadRobots | undefined): string {
  if (robots === undefined) return '';
  // Without a line: nothing is allowed until the file can be had.
  if (robots.line === undefined) {
    const { status } = robots;
    return status === undefined ? ', which could not be had' : `, which answered ${status}`;
  }
  const line = `, line ${formatNumber(robots.line)}`;
  return robots.rule === undefined ? line : `${line}: ${robots.rule}`;
}

// What a store gives may hold more than the port says; a view holds what is written here.
function presentOf(record: SitemapRecord) {
  const { id, siteId, url, type, source, status, firstSeenAt, errors, warnings } = record;
  const { parentId, copyOf, cause, message, submittedAt, lastReadAt, nextReadAt } = record;
  const { bytes, totalMs, httpStatus } = record;
  return {
    ...{ id, siteId, url, type, source, status, firstSeenAt, errors, warnings },
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

/**
 * The address of a sitemap's page.
 *
 * Errors: None.
 */
export function sitemapPath({ siteId, id }: Pick<SitemapLine, 'siteId' | 'id'>): string {
  return `/sites/${siteId}/sitemaps/${id}`;
}

/** The columns of sitemaps, as Search Console has them and more. */
export const SITEMAP_COLUMNS: readonly TableColumn<SitemapLine>[] = [
  { key: 'url', title: 'Sitemap', kind: 'url', value: ({ url }) => url, href: sitemapPath },
  { key: 'type', title: 'Type', kind: 'text', value: ({ type }) => TYPE_WORDS[type] },
  { key: 'source', title: 'Source', kind: 'text', value: ({ source }) => SOURCE_WORDS[source] },
  {
    key: 'submittedAt',
    title: 'Submitted',
    kind: 'time',
    value: ({ submittedAt }) => submittedAt,
  },
  { key: 'lastReadAt', title: 'Last read', kind: 'time', value: ({ lastReadAt }) => lastReadAt },
  { key: 'status', title: 'Status', kind: 'status', value: ({ status }) => status },
  csvText('cause', ({ cause }) => cause),
  csvText('causeText', ({ causeText }) => causeText),
  csvText('message', ({ message }) => message),
  {
    key: 'urls',
    title: 'Discovered',
    kind: 'number',
    value: ({ urls }) => urls,
    href: discoveredPath,
  },
  csvNumber('sitemaps', ({ sitemaps }) => sitemaps),
  csvNumber('images', ({ images }) => images),
  csvNumber('videos', ({ videos }) => videos),
  csvNumber('news', ({ news }) => news),
  {
    key: 'errors',
    title: 'Errors',
    kind: 'number',
    value: ({ errors }) => errors,
    href: (line) => `${sitemapPath(line)}#findings`,
  },
  {
    key: 'warnings',
    title: 'Warnings',
    kind: 'number',
    value: ({ warnings }) => warnings,
    href: (line) => `${sitemapPath(line)}#findings`,
  },
  { key: 'bytes', title: 'Bytes', kind: 'bytes', value: ({ bytes }) => bytes },
  { key: 'totalMs', title: 'Time', kind: 'duration', value: ({ totalMs }) => totalMs },
  { key: 'httpStatus', title: 'HTTP', kind: 'number', value: ({ httpStatus }) => httpStatus },
  { key: 'nextReadAt', title: 'Next read', kind: 'time', value: ({ nextReadAt }) => nextReadAt },
  csvNumber('id', ({ id }) => id),
  csvNumber('parentId', ({ parentId }) => parentId),
  csvNumber('copyOf', ({ copyOf }) => copyOf),
];

function csvText(
  key: string,
  value: (line: SitemapLine) => string | undefined,
): TableColumn<SitemapLine> {
  return { key, title: key, kind: 'text', value, csvOnly: true };
}

function csvNumber(
  key: string,
  value: (line: SitemapLine) => number | undefined,
): TableColumn<SitemapLine> {
  return { key, title: key, kind: 'number', value, csvOnly: true };
}

// A page shows what fits on a screen; a sitemap's own page and the files have the rest. What a
// narrow screen has no room for comes last.
const ON_PAGES: readonly string[] = [
  ...['url', 'status', 'urls', 'errors', 'warnings', 'type', 'lastReadAt'],
];

/** Those of the columns that tables on pages have. */
export const SITEMAP_PAGE_COLUMNS: readonly TableColumn<SitemapLine>[] = ON_PAGES.flatMap((key) =>
  SITEMAP_COLUMNS.filter((column) => column.key === key),
);

/**
 * How the cells of a sitemap are shown where a plain value would tell too little.
 *
 * Errors: None.
 */
export function sitemapCells(now: number): Readonly<Record<string, (line: SitemapLine) => Html>> {
  return {
    type: (line) => typeCell(line, now),
    lastReadAt: ({ lastReadAt, nextReadAt }) => {
      const next = html`<span class="badge-detail">next ${timeElement(nextReadAt, now)}</span>`;
      return html`${timeElement(lastReadAt, now)}${nextReadAt === undefined ? '' : next}`;
    },
    status: ({ status, causeText }) => statusBadge(status, causeText),
    urls: discoveredCell,
  };
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
  index: 'in an index',
  guessed: 'at a usual place',
  page: 'on a page',
  stranger: 'by ping or submit token',
};

// An index lists sitemaps; the URLs are theirs.
function discoveredPath({ siteId, id, type }: SitemapLine): string {
  const site = `/sites/${siteId}`;
  return type === 'index' ? `${site}/sitemaps?open=${id}` : `${site}/urls?sitemap=${id}`;
}

function discoveredCell(line: SitemapLine): Html {
  const { urls, sitemaps, images, videos, news } = line;
  const counted = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${formatNumber(count)}\u00a0${what}`)
      .join(', ');
  // A URL that two of them list is counted twice here, and once on the overview.
  const sum = sitemaps > 0 ? `sum of ${counted({ sitemaps })}` : '';
  const more = [sum, counted({ images, videos, news })].filter(Boolean).join('; ');
  const link = html`<a href="${discoveredPath(line)}">${formatNumber(urls)}</a>`;
  return more === '' ? link : html`${link}<span class="badge-detail">${more}</span>`;
}

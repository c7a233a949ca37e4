// Sitemaps as rows: their columns, and what may be changed of them.
import type { SitemapState } from '../port/site-writer.ts';
import type {
  SitemapChange,
  SitemapCounts,
  SitemapRecord,
  SitemapStatus,
} from '../port/sitemap-record.ts';
import type { RecordShape } from './record-shape.ts';

export const SITEMAP_SHAPE: RecordShape<SitemapRecord> = {
  id: 'number',
  siteId: 'number',
  url: 'text',
  source: 'text',
  namedBy: 'text?',
  parentId: 'number?',
  depth: 'number',
  firstSeenAt: 'number',
  submittedAt: 'number?',
  status: 'text',
  cause: 'text?',
  message: 'text?',
  type: 'text',
  lastReadAt: 'number?',
  lastSuccessAt: 'number?',
  lastChangeAt: 'number?',
  nextReadAt: 'number?',
  lastReadId: 'number?',
  httpStatus: 'number?',
  bytes: 'number?',
  totalMs: 'number?',
  etag: 'text?',
  lastModified: 'text?',
  bodyHash: 'text?',
  copyOf: 'number?',
  listedLastmod: 'text?',
  newestLastmod: 'text?',
  counts: 'json',
  errors: 'number',
  warnings: 'number',
  expectedErrors: 'number',
  expectedWarnings: 'number',
  failedAs: 'text?',
  expectedFailure: 'boolean?',
  failuresInRow: 'number',
  failingSince: 'number?',
  readings: 'number',
  readingsChanged: 'number',
  intervalMs: 'number',
};

export const SITEMAP_STATUSES: readonly SitemapStatus[] = [
  ...(['pending', 'fetching', 'success', 'success-with-warnings', 'has-errors'] as const),
  ...(['couldnt-fetch', 'stale', 'gone'] as const),
];

/** What is counted of one that was never read. */
export const NO_COUNTS: SitemapCounts = {
  urls: 0,
  sitemaps: 0,
  images: 0,
  videos: 0,
  news: 0,
  alternates: 0,
};

const UNCHANGING: ReadonlySet<string> = new Set([
  'id',
  'siteId',
  'url',
  'firstSeenAt',
  'expectedErrors',
  'expectedWarnings',
  'failedAs',
  'expectedFailure',
]);

/** Returns the fields of a change that may be changed, each with its value. */
export function changedFields(
  change: SitemapChange,
): readonly (readonly [keyof SitemapChange, unknown])[] {
  return Object.entries(change)
    .filter(([field]) => field in SITEMAP_SHAPE && !UNCHANGING.has(field))
    .sort(([a], [b]) => (a < b ? -1 : 1)) as [keyof SitemapChange, unknown][];
}

/** Whether a sitemap with this status could not be fetched. */
export function isFailed(status: SitemapStatus | undefined): status is 'couldnt-fetch' | 'stale' {
  return status === 'couldnt-fetch' || status === 'stale';
}

const STATE: readonly (keyof SitemapState)[] = [
  'status',
  'submittedAt',
  'nextReadAt',
  'errors',
  'warnings',
];

/** Whether nobody changed a sitemap while it was read. */
export function isAsItWas(before: SitemapState, now: SitemapRecord | undefined): boolean {
  return now !== undefined && STATE.every((field) => before[field] === now[field]);
}

// How sitemaps are kept as rows.

import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';
import type { SitemapCounts, SitemapRecord, SitemapStatus } from '../../port/sitemap-record.ts';
import { columnsOf, type RecordShape } from '../../record/record-shape.ts';
import { recordOf } from '../file/record-of.ts';

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

export const SITEMAP_COLUMNS: string = columnsOf(SITEMAP_SHAPE);

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

export function sitemapOf(database: SqliteFile, row: SqliteRow): SitemapRecord {
  return recordOf(database, SITEMAP_SHAPE, row);
}

export function sitemapById(database: SqliteFile, id: number): SitemapRecord | undefined {
  const row = database.row(`SELECT ${SITEMAP_COLUMNS} FROM sitemap WHERE id = ?`, id);
  return row && sitemapOf(database, row);
}

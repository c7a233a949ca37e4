// Sitemaps from their rows, for whoever changes them.
import type { ReadRecord } from '../../port/read-record.ts';
import type { SitemapRecord } from '../../port/sitemap-record.ts';
import type { RecordShape } from '../../record/record-shape.ts';
import { SITEMAP_SHAPE } from '../../record/sitemap-shape.ts';
import {
  type PostgresQuery,
  type PostgresRow,
  postgresRecord,
  recordColumns,
} from '../rows/postgres-record.ts';

/** A sitemap with what only the store knows of it. */
export interface StoredSitemap extends SitemapRecord {
  readonly goneAt?: number;
  /** The last read in the log, and its run. */
  readonly newestReadId?: number;
  readonly newestReadRun?: number;
  /** Of the read `lastReadId`. */
  readonly lastCompleteness?: ReadRecord['completeness'];
}

export const STORED_SITEMAP_SHAPE: RecordShape<StoredSitemap> = {
  ...SITEMAP_SHAPE,
  goneAt: 'number?',
  newestReadId: 'number?',
  newestReadRun: 'number?',
  lastCompleteness: 'text?',
};

/** The columns of `portolan.sitemap m`. */
export const STORED_SITEMAP_COLUMNS: string = recordColumns(STORED_SITEMAP_SHAPE, { table: 'm' });

export function storedSitemap(row: PostgresRow): StoredSitemap {
  return postgresRecord(STORED_SITEMAP_SHAPE, row);
}

/** Returns the record without what only the store knows. */
export function sitemapRecord(stored: StoredSitemap): SitemapRecord {
  const {
    goneAt: _,
    newestReadId: _1,
    newestReadRun: _2,
    lastCompleteness: _3,
    ...record
  } = stored;
  return record;
}

/**
 * Returns those of these sitemaps that there are. Whoever changes a sitemap has locked its site's
 * row: so they stay as they are.
 */
export async function storedSitemaps(
  query: PostgresQuery,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredSitemap>> {
  const sql =
    `SELECT ${STORED_SITEMAP_COLUMNS} FROM portolan.sitemap m ` +
    'WHERE m.site_id = $1 AND m.id = ANY($2::bigint[]) ORDER BY m.id';
  const rows = await query<PostgresRow>(sql, [siteId, ids]);
  return new Map(rows.map(storedSitemap).map((sitemap) => [sitemap.id, sitemap]));
}

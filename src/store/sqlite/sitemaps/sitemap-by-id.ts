// Sitemaps from their rows.
import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';
import type { SitemapRecord } from '../../port/sitemap-record.ts';
import { columnsOf } from '../../record/record-shape.ts';
import { SITEMAP_SHAPE } from '../../record/sitemap-shape.ts';
import { recordOf } from '../file/record-of.ts';

export const SITEMAP_COLUMNS: string = columnsOf(SITEMAP_SHAPE);

export function sitemapOf(database: SqliteFile, row: SqliteRow): SitemapRecord {
  return recordOf(database, SITEMAP_SHAPE, row);
}

export function sitemapById(database: SqliteFile, id: number): SitemapRecord | undefined {
  const row = database.row(`SELECT ${SITEMAP_COLUMNS} FROM sitemap WHERE id = ?`, id);
  return row && sitemapOf(database, row);
}

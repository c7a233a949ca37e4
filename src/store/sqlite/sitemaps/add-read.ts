// The log of the reads of sitemaps.
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { ReadRecord } from '../../port/read-record.ts';
import type { Page, PageRequest } from '../../port/url-row.ts';
import { missingInStore } from '../../record/missing-in-store.ts';
import { READ_SHAPE } from '../../record/read-shape.ts';
import { columnsOf } from '../../record/record-shape.ts';
import { keysetPage } from '../file/keyset-page.ts';
import { insertRecord, recordOf } from '../file/record-of.ts';

const COLUMNS = columnsOf(READ_SHAPE);

/** Puts a read into the log. Errors: STORE_UNUSABLE, also if the sitemap does not exist. */
export function addRead(database: SqliteFile, read: Omit<ReadRecord, 'id'>): number {
  const { siteId, sitemapId } = read;
  const there =
    'SELECT 1 FROM sitemap JOIN site ON site.id = sitemap.site_id ' +
    'WHERE sitemap.id = ? AND site.id = ? AND site.removed = 0';
  if (!database.row(there, sitemapId, siteId))
    throw missingInStore(database, `sitemap ${sitemapId}`);
  return insertRecord(database, 'read', READ_SHAPE, read);
}

/** Returns the last read of a sitemap. */
export function lastReadOf(
  database: SqliteFile,
  sitemapId: number,
): Pick<ReadRecord, 'id' | 'siteId' | 'run'> | undefined {
  const sql = 'SELECT id, site_id, run FROM read WHERE sitemap_id = ? ORDER BY id DESC LIMIT 1';
  const row = database.row(sql, sitemapId);
  return row && { id: Number(row[0]), siteId: Number(row[1]), run: Number(row[2]) };
}

/** Returns a read. */
export function readById(database: SqliteFile, id: number): ReadRecord | undefined {
  const row = database.row(`SELECT ${COLUMNS} FROM read WHERE id = ?`, id);
  return row && recordOf(database, READ_SHAPE, row);
}

/** Returns a page of a sitemap's reads, newest first. */
export function pageOfReads(
  database: SqliteFile,
  sitemapId: number,
  request: PageRequest,
): Page<ReadRecord> {
  const query = {
    table: 'read',
    columns: COLUMNS,
    key: ['id'],
    descending: true,
    lanes: [{ where: 'sitemap_id = ?', values: [sitemapId] }],
    read: (row: Parameters<typeof recordOf>[2]) => recordOf(database, READ_SHAPE, row),
  };
  return keysetPage(database, query, request);
}

// Making a sitemap known, or known again.

import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { SitemapIntake, SitemapRecord } from '../../port/sitemap-record.ts';
import { changeOfKnownSitemap, isRoot, newSitemap } from '../../record/known-sitemap.ts';
import { missingInStore } from '../../record/missing-in-store.ts';
import { SITEMAP_SHAPE } from '../../record/sitemap-shape.ts';
import { insertRecord } from '../file/record-of.ts';
import { changeSitemap } from './change-sitemap.ts';
import { isAbove, link } from './keep-listed.ts';
import { SITEMAP_COLUMNS, sitemapById, sitemapOf } from './sitemap-by-id.ts';

/**
 * Adds or updates a sitemap, as the port says. An unchanged one is not written.
 * Errors: STORE_UNUSABLE, also if the site does not exist.
 */
export function ensureSitemap(database: SqliteFile, intake: SitemapIntake): SitemapRecord {
  const known = findSitemap(database, intake.siteId, intake.url);
  return database.transaction(() => {
    const id = known?.id ?? add(database, intake);
    const parentId = listedBy(database, intake, id);
    const change = known ? changeOfKnownSitemap(known, intake) : {};
    // A sitemap above it cannot also be below it: a tree has no cycles.
    const isChild = parentId !== undefined && isRoot(known) && !isAbove(database, id, parentId);
    const whole = isChild ? { ...change, parentId } : change;
    changeSitemap(database, id, whole);
    if (known && Object.keys(whole).length === 0) return known;
    const now = sitemapById(database, id);
    if (!now) throw database.damaged();
    return now;
  });
}

export function findSitemap(
  database: SqliteFile,
  siteId: number,
  url: string,
): SitemapRecord | undefined {
  const sql = `SELECT ${SITEMAP_COLUMNS} FROM sitemap WHERE site_id = ? AND url = ?`;
  const row = database.row(sql, siteId, url);
  return row && sitemapOf(database, row);
}

function add(database: SqliteFile, intake: SitemapIntake): number {
  const { siteId } = intake;
  if (!database.row('SELECT 1 FROM site WHERE id = ? AND removed = 0', siteId)) {
    throw missingInStore(database, `site ${siteId}`);
  }
  return insertRecord(database, 'sitemap', SITEMAP_SHAPE, newSitemap(intake));
}

// Notes which index lists it, and returns that index where it is one of the same site.
function listedBy(
  database: SqliteFile,
  { siteId, parentId }: SitemapIntake,
  id: number,
): number | undefined {
  if (parentId === undefined || parentId === id) return undefined;
  const sql = 'SELECT 1 FROM sitemap WHERE id = ? AND site_id = ?';
  if (!database.row(sql, parentId, siteId)) return undefined;
  link(database, parentId, id);
  return parentId;
}

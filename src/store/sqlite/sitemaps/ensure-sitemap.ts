// Making a sitemap known, or known again.

import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type {
  SitemapChange,
  SitemapIntake,
  SitemapRecord,
  SitemapSource,
} from '../../port/sitemap-record.ts';
import { missingInStore } from '../file/control-file.ts';
import { insertRecord } from '../file/record-of.ts';
import { changeSitemap } from './change-sitemap.ts';
import { isAbove, link } from './keep-listed.ts';
import {
  NO_COUNTS,
  SITEMAP_COLUMNS,
  SITEMAP_SHAPE,
  sitemapById,
  sitemapOf,
} from './sitemap-shape.ts';

// The greater, the better.
const SOURCE_RANKS: Readonly<Record<SitemapSource, number>> = {
  submitted: 3,
  'robots-txt': 2,
  page: 1,
  guessed: 1,
  index: 0,
  stranger: -1,
};

const NOT_READ = {
  etag: undefined,
  lastModified: undefined,
  bodyHash: undefined,
  copyOf: undefined,
} as const;

/**
 * Adds or updates a sitemap, as the port says. An unchanged one is not written.
 * Errors: STORE_UNUSABLE, also where there is no such site.
 */
export function ensureSitemap(database: SqliteFile, intake: SitemapIntake): SitemapRecord {
  const known = findSitemap(database, intake.siteId, intake.url);
  return database.transaction(() => {
    const id = known?.id ?? add(database, intake);
    const parentId = listedBy(database, intake, id);
    const change = known ? changeOf(known, intake) : {};
    // A sitemap above it cannot also be below it: a tree has no cycles.
    const isRoot = !known || known.status === 'gone' || known.parentId === undefined;
    const isChild = parentId !== undefined && isRoot && !isAbove(database, id, parentId);
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
  const { siteId, url, source, namedBy, at, depth = 0, listedLastmod } = intake;
  if (!database.row('SELECT 1 FROM site WHERE id = ? AND removed = 0', siteId)) {
    throw missingInStore(database, `site ${siteId}`);
  }
  return insertRecord(database, 'sitemap', SITEMAP_SHAPE, {
    siteId,
    url,
    source,
    namedBy,
    depth,
    listedLastmod,
    firstSeenAt: at,
    nextReadAt: at,
    ...(isSubmission(intake) && { submittedAt: at }),
    status: 'pending',
    type: 'unknown',
    counts: NO_COUNTS,
    errors: 0,
    warnings: 0,
    expectedErrors: 0,
    expectedWarnings: 0,
    failuresInRow: 0,
    readings: 0,
    readingsChanged: 0,
    intervalMs: 0,
  });
}

// What a stranger's index lists was not submitted by anybody.
function isSubmission({ source, parentId }: SitemapIntake): boolean {
  return source === 'submitted' || (source === 'stranger' && parentId === undefined);
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

// What is different for one that is known.
function changeOf(known: SitemapRecord, intake: SitemapIntake): SitemapChange {
  const { source, namedBy, at, depth = 0, listedLastmod, parentId } = intake;
  const submitted = isSubmission(intake) ? { submittedAt: at } : {};
  const listed =
    parentId !== undefined && listedLastmod !== known.listedLastmod ? { listedLastmod } : {};
  if (known.status === 'gone') {
    // Whatever named it before does not any more.
    const again = { status: 'pending', source, namedBy, depth, parentId: undefined } as const;
    return { ...again, nextReadAt: at, ...submitted, ...listed };
  }
  const isBetter = SOURCE_RANKS[source] > SOURCE_RANKS[known.source];
  // What anybody named before is the token's now, and is counted with what that named.
  const isOwned = source === known.source && known.namedBy === undefined && namedBy !== undefined;
  return {
    ...(isBetter && { source }),
    ...(isBetter && known.namedBy !== undefined && { namedBy: undefined }),
    ...(isOwned && { namedBy }),
    // What it lists was not taken in, or as a stranger's: it is read again.
    ...(isBetter && known.source === 'stranger' && { ...NOT_READ, nextReadAt: at }),
    ...(depth < known.depth && { depth }),
    ...submitted,
    ...listed,
  };
}

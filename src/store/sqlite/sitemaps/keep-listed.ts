// Which index lists which sitemap.
import { setImmediate } from 'node:timers/promises';
import type { SqliteFile, SqliteRow } from '../../../sqlite/sqlite-file.ts';
import type { SitemapRecord } from '../../port/sitemap-record.ts';
import {
  CHILDREN_AT_ONCE,
  isListedAlone,
  LEVELS_MAX,
  LISTERS_MAX,
} from '../../record/known-sitemap.ts';
import { changeSitemap } from './change-sitemap.ts';
import { sitemapById } from './sitemap-by-id.ts';

/** Records that an index lists a sitemap. */
export function link(database: SqliteFile, parentId: number, childId: number): void {
  const known = 'SELECT 1 FROM listing WHERE parent_id = ? AND child_id = ?';
  if (database.row(known, parentId, childId)) return;
  database.run('INSERT INTO listing (parent_id, child_id) VALUES (?, ?)', parentId, childId);
}

/** Whether a sitemap is another one's index, or the index of that … */
export function isAbove(database: SqliteFile, id: number, below: number): boolean {
  const sql = 'SELECT parent_id FROM sitemap WHERE id = ?';
  let at: number | undefined = below;
  for (let level = 0; at !== undefined && level < LEVELS_MAX; level += 1) {
    if (at === id) return true;
    const [parent]: SqliteRow = database.row(sql, at) ?? [];
    at = typeof parent === 'number' ? parent : undefined;
  }
  return at !== undefined;
}

export interface KeptListed {
  readonly childIds: readonly number[];
  readonly at: number;
  /** Makes all the changes of some of the work, or none. */
  write<Result>(work: () => Result): Result;
}

/**
 * Takes down which sitemaps an index lists now, and returns those that are gone by that: it was
 * what named them, and no other index does that itself is named.
 */
export async function keepListed(
  database: SqliteFile,
  parentId: number,
  { childIds, at, write }: KeptListed,
): Promise<readonly SitemapRecord[]> {
  const rows = database.rows('SELECT child_id FROM listing WHERE parent_id = ?', parentId);
  const before = new Set(rows.map(([id]) => Number(id)));
  const now = new Set(childIds);
  const came = [...now].filter((id) => !before.has(id) && id !== parentId);
  await inPieces(came, (ids) => {
    write(() => {
      for (const id of ids) come(database, parentId, id);
    });
  });
  const left = [...before].filter((id) => !now.has(id));
  const gone: SitemapRecord[] = [];
  await inPieces(left, (ids) => {
    const went = write(() => {
      for (const id of ids) {
        database.run('DELETE FROM listing WHERE parent_id = ? AND child_id = ?', parentId, id);
      }
      return ids.flatMap((id) => leave(database, { id, parentId, at }));
    });
    gone.push(...went);
  });
  return gone;
}

async function inPieces(
  ids: readonly number[],
  work: (ids: readonly number[]) => void,
): Promise<void> {
  for (let from = 0; from < ids.length; from += CHILDREN_AT_ONCE) {
    if (from > 0) await setImmediate();
    work(ids.slice(from, from + CHILDREN_AT_ONCE));
  }
}

// An index lists it, too, or first.
function come(database: SqliteFile, parentId: number, id: number): void {
  if (!areOfOneSite(database, parentId, id)) return;
  link(database, parentId, id);
  const child = sitemapById(database, id);
  const isFree = child && child.status !== 'gone' && child.parentId === undefined;
  if (isFree && !isAbove(database, id, parentId)) changeSitemap(database, id, { parentId });
}

function areOfOneSite(database: SqliteFile, parentId: number, id: number): boolean {
  const sql =
    'SELECT 1 FROM sitemap child, sitemap parent ' +
    'WHERE child.id = ? AND parent.id = ? AND child.site_id = parent.site_id';
  return database.row(sql, id, parentId) !== undefined;
}

interface Leaving {
  readonly id: number;
  readonly parentId: number;
  readonly at: number;
}

// An index no longer lists it: it is gone, or another index becomes its parent.
function leave(database: SqliteFile, { id, parentId, at }: Leaving): SitemapRecord[] {
  const child = sitemapById(database, id);
  if (!child || child.status === 'gone') return [];
  if (isListedAlone(child) && !isNamed(database, id)) {
    changeSitemap(database, id, { status: 'gone' }, at);
    const gone = sitemapById(database, id);
    return gone ? [gone] : [];
  }
  const isOwn = child.parentId === parentId;
  changeSitemap(database, id, {
    ...(isOwn && { parentId: otherLister(database, id) }),
    // It may be this index that said it.
    ...(child.listedLastmod !== undefined && { listedLastmod: undefined }),
  });
  return [];
}

// Whether some way up from it leads to a sitemap that is named by more than indexes. Indexes that
// list each other in a circle hold nothing.
function isNamed(database: SqliteFile, id: number): boolean {
  if (!database.row('SELECT 1 FROM listing WHERE child_id = ?', id)) return false;
  const sql = `
    WITH RECURSIVE up (id) AS (
      SELECT parent_id FROM listing WHERE child_id = ?
      UNION
      SELECT l.parent_id FROM up
      JOIN sitemap s ON s.id = up.id AND s.status <> 'gone' AND s.source = 'index'
      JOIN listing l ON l.child_id = up.id
      LIMIT ${LISTERS_MAX}
    )
    SELECT 1 FROM up JOIN sitemap s ON s.id = up.id
    WHERE s.status <> 'gone' AND s.source <> 'index' LIMIT 1`;
  return database.row(sql, id) !== undefined;
}

function otherLister(database: SqliteFile, id: number): number | undefined {
  const sql =
    'SELECT l.parent_id FROM listing l JOIN sitemap s ON s.id = l.parent_id ' +
    "WHERE l.child_id = ? AND s.status <> 'gone' ORDER BY l.parent_id LIMIT 10";
  const ids = database.rows(sql, id).map(([parent]) => Number(parent));
  return ids.find((parent) => !isAbove(database, id, parent));
}

// The folders of a site, and the months of its URLs, as they are counted.
import { LASTMOD_AHEAD_MS_MAX } from '../../../../protocol/limits.ts';
import type { SqliteFile, SqliteRow } from '../../../../sqlite/sqlite-file.ts';
import type { FolderRow, LastmodAge, LastmodMonth } from '../../../port/url-row.ts';
import { endOfPrefix } from '../paging/compare-code-points.ts';
import { folderDepth } from './folder-path.ts';
import { monthName, monthNumber, monthStart, NO_MONTH, newer } from './folder-tally.ts';
import {
  type AheadOfFolder,
  FROM_AHEAD,
  type LastmodsAhead,
  NOTHING_AHEAD,
  type SiteAtTime,
} from './lastmods-ahead.ts';

const FOLDERS_MAX = 500;

// A path ends in "/": what begins with it lies before the same text with "0", which is next.
const FOLDER_COLUMNS = `f.path, f.urls, f.with_lastmod, f.newest, f.own_urls, f.own_newest, EXISTS (
  SELECT 1 FROM folder c WHERE c.site = f.site AND c.depth = f.depth + 1
    AND c.path > f.path AND c.path < substr(f.path, 1, length(f.path) - 1) || '0')`;

/** Which folder, or whose folders below, at which time. */
export interface FolderQuestion extends SiteAtTime {
  readonly path: string;
}

/** Returns the folders directly below one. */
export function readFolders(
  database: SqliteFile,
  { path, ...site }: FolderQuestion,
  ahead: LastmodsAhead,
): readonly FolderRow[] {
  const end = endOfPrefix(path);
  if (!path.endsWith('/') || end === undefined) return [];
  const rows = database.rows(
    `SELECT ${FOLDER_COLUMNS} FROM folder f
     WHERE f.site = ? AND f.depth = ? AND f.path > ? AND f.path < ?
     ORDER BY f.urls DESC, f.path LIMIT ?`,
    site.siteId,
    folderDepth(path) + 1,
    path,
    end,
    FOLDERS_MAX,
  );
  const found = ahead.of(database, site);
  return rows.map((row) => readFolderRow(row, site, found));
}

/** Returns one folder. */
export function readFolder(
  database: SqliteFile,
  { path, ...site }: FolderQuestion,
  ahead: LastmodsAhead,
): FolderRow | undefined {
  const row = database.row(
    `SELECT ${FOLDER_COLUMNS} FROM folder f WHERE f.site = ? AND f.depth = ? AND f.path = ?`,
    site.siteId,
    folderDepth(path),
    path,
  );
  return row && readFolderRow(row, site, ahead.of(database, site));
}

function readFolderRow(
  [path, urls, withLastmod, newest, ownUrls, ownNewest, hasFolders]: SqliteRow,
  { now }: SiteAtTime,
  ahead: ReadonlyMap<string, AheadOfFolder>,
): FolderRow {
  const { below, pages } = ahead.get(path as string) ?? NOTHING_AHEAD;
  return {
    path: path as string,
    urls: urls as number,
    withLastmod: withLastmod as number,
    ...ageOf(newest as number | null, below, now),
    ...(ownUrls !== null && {
      pages: { urls: ownUrls as number, ...ageOf(ownNewest as number | null, pages, now) },
    }),
    hasFolders: hasFolders === 1,
  };
}

// What is counted as the newest lies in the future where a clock was put back, or an earlier
// version counted it.
function ageOf(counted: number | null, ahead: LastmodAge, now: number): LastmodAge {
  const until = now + LASTMOD_AHEAD_MS_MAX;
  const passed = counted !== null && counted <= until ? counted : undefined;
  const newest = newer(passed, ahead.newestLastmodAt);
  return { ...ahead, ...(newest !== undefined && { newestLastmodAt: newest }) };
}

/** Returns how many URLs last changed in each month. */
export function readMonths(
  database: SqliteFile,
  siteId: number,
  now: number,
): readonly LastmodMonth[] {
  const until = now + LASTMOD_AHEAD_MS_MAX;
  const last = monthNumber(until);
  const rows = database.rows(
    'SELECT month, urls FROM month WHERE site = ? ORDER BY month = ?, month',
    siteId,
    NO_MONTH,
  );
  return (rows as readonly (readonly [number, number])[]).map(([number, urls]) => {
    const month = monthName(number);
    // Of the month that the clock is in, days may be to come.
    const inFuture =
      number > last ? urls : number === last ? countAhead(database, siteId, until) : 0;
    return { ...(month !== undefined && { month }), urls, ...(inFuture > 0 && { inFuture }) };
  });
}

function countAhead(database: SqliteFile, siteId: number, until: number): number {
  const end = monthStart(monthNumber(until) + 1);
  const sql = `SELECT count(*) ${FROM_AHEAD} AND lastmod_at > ? AND lastmod_at < ?`;
  return database.number(sql, siteId, until, end);
}

// Answers what is asked of a site's folders.
import { LASTMOD_AHEAD_MS_MAX } from '../../../../protocol/limits.ts';
import type { FolderRow, LastmodAge } from '../../../url-row.ts';
import type { ShardDatabase, ShardRow } from '../files/shard-database.ts';
import { endOfPrefix } from '../search/compare-code-points.ts';
import { folderDepth } from './folder-path.ts';
import { newer } from './folder-tally.ts';
import {
  type AheadOfFolder,
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

/** Gives the folders directly below one. Errors: STORE_UNUSABLE. */
export function readFolders(
  database: ShardDatabase,
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

/** Gives one folder. Errors: STORE_UNUSABLE. */
export function readFolder(
  database: ShardDatabase,
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
  [path, urls, withLastmod, newest, ownUrls, ownNewest, hasFolders]: ShardRow,
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

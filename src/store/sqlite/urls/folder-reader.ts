// Answers what is asked of a site's folders.
import type { FolderRow } from '../../url-row.ts';
import { endOfPrefix } from './compare-code-points.ts';
import { folderDepth } from './folder-path.ts';
import type { ShardDatabase, ShardRow } from './shard-database.ts';

const FOLDERS_MAX = 500;

// A path ends in "/": what begins with it lies before the same text with "0", which is next.
const FOLDER_COLUMNS = `f.path, f.urls, f.with_lastmod, f.newest, EXISTS (
  SELECT 1 FROM folder c WHERE c.site = f.site AND c.depth = f.depth + 1
    AND c.path > f.path AND c.path < substr(f.path, 1, length(f.path) - 1) || '0')`;

/** Gives the folders directly below one. Errors: STORE_UNUSABLE. */
export function readFolders(
  database: ShardDatabase,
  siteId: number,
  path: string,
): readonly FolderRow[] {
  const end = endOfPrefix(path);
  if (!path.endsWith('/') || end === undefined) return [];
  const rows = database.rows(
    `SELECT ${FOLDER_COLUMNS} FROM folder f
     WHERE f.site = ? AND f.depth = ? AND f.path > ? AND f.path < ?
     ORDER BY f.urls DESC, f.path LIMIT ?`,
    ...[siteId, folderDepth(path) + 1, path, end, FOLDERS_MAX],
  );
  return rows.map(readFolderRow);
}

/** Gives one folder. Errors: STORE_UNUSABLE. */
export function readFolder(
  database: ShardDatabase,
  siteId: number,
  path: string,
): FolderRow | undefined {
  const row = database.row(
    `SELECT ${FOLDER_COLUMNS} FROM folder f WHERE f.site = ? AND f.depth = ? AND f.path = ?`,
    ...[siteId, folderDepth(path), path],
  );
  return row && readFolderRow(row);
}

function readFolderRow([path, urls, withLastmod, newest, hasFolders]: ShardRow): FolderRow {
  return {
    ...{ path: path as string, urls: urls as number, withLastmod: withLastmod as number },
    ...(newest !== null && { newestLastmodAt: newest as number }),
    hasFolders: hasFolders === 1,
  };
}

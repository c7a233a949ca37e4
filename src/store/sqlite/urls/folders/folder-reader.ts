// The folders of a site, and the months of its URLs, as they are counted.
import type { SqliteFile, SqliteRow } from '../../../../sqlite/sqlite-file.ts';
import type { FolderRow, LastmodMonth } from '../../../port/url-row.ts';
import { folderDepth } from '../../../urls/folders/folder-path.ts';
import {
  FOLDERS_MAX,
  folderRowOf,
  monthRowsOf,
  rangeBelow,
  type StoredFolder,
} from '../../../urls/folders/folder-rows.ts';
import { NO_MONTH } from '../../../urls/folders/folder-tally.ts';
import {
  AHEAD_ROWS_MAX,
  type AheadOfFolder,
  type DatesAhead,
  type LastmodsAhead,
} from '../../../urls/folders/lastmods-ahead.ts';

/** The rows of the index of future dates; its condition word for word, so that it is used. */
export const FROM_AHEAD = `FROM url INDEXED BY url_ahead WHERE site = ? AND gone_at IS NULL
  AND lastmod_at > coalesce(changed_at, first_seen) + 86400000`;

// A path ends in "/": texts that begin with it are before the same text with "0", which is next.
const FOLDER_COLUMNS = `f.path, f.urls, f.with_lastmod, f.newest, f.own_urls, f.own_newest, EXISTS (
  SELECT 1 FROM folder c WHERE c.site = f.site AND c.depth = f.depth + 1
    AND c.path > f.path AND c.path < substr(f.path, 1, length(f.path) - 1) || '0')`;

/** Which folder, or whose folders below, at which time. */
export interface FolderQuestion {
  readonly siteId: number;
  readonly path: string;
  readonly now: number;
}

/** Returns the folders directly below one. */
export async function readFolders(
  database: SqliteFile,
  { siteId, path, now }: FolderQuestion,
  ahead: LastmodsAhead,
): Promise<readonly FolderRow[]> {
  const range = rangeBelow(path);
  if (!range) return [];
  const rows = database.rows(
    `SELECT ${FOLDER_COLUMNS} FROM folder f
     WHERE f.site = ? AND f.depth = ? AND f.path > ? AND f.path < ?
     ORDER BY f.urls DESC, f.path LIMIT ?`,
    siteId,
    range.depth,
    path,
    range.end,
    FOLDERS_MAX,
  );
  const found = await aheadOf(database, { siteId, now }, ahead);
  return rows.map((row) => folderRowOf(storedFolder(row), now, found));
}

/** Returns one folder. */
export async function readFolder(
  database: SqliteFile,
  { siteId, path, now }: FolderQuestion,
  ahead: LastmodsAhead,
): Promise<FolderRow | undefined> {
  const row = database.row(
    `SELECT ${FOLDER_COLUMNS} FROM folder f WHERE f.site = ? AND f.depth = ? AND f.path = ?`,
    siteId,
    folderDepth(path),
    path,
  );
  if (!row) return undefined;
  return folderRowOf(storedFolder(row), now, await aheadOf(database, { siteId, now }, ahead));
}

function storedFolder([path, ...rest]: SqliteRow): StoredFolder {
  const [urls, withLastmod, newest, ownUrls, ownNewest, hasFolders] = rest as (number | null)[];
  return {
    path: path as string,
    urls: urls ?? 0,
    withLastmod: withLastmod ?? 0,
    newest: newest ?? undefined,
    ownUrls: ownUrls ?? undefined,
    ownNewest: ownNewest ?? undefined,
    hasFolders: hasFolders === 1,
  };
}

function aheadOf(
  database: SqliteFile,
  { siteId, now }: Omit<FolderQuestion, 'path'>,
  ahead: LastmodsAhead,
): Promise<ReadonlyMap<string, AheadOfFolder>> {
  const key = `${siteId} ${database.number('PRAGMA data_version')} ${database.path}`;
  return ahead.of(key, now, (until) => readAhead(database, siteId, until));
}

function readAhead(database: SqliteFile, siteId: number, until: number): DatesAhead {
  const datedTo = database.number('SELECT dated_to FROM site WHERE site = ?', siteId);
  const passed = database.rows(
    `SELECT loc, lastmod_at ${FROM_AHEAD} AND lastmod_at > ? AND lastmod_at <= ?
     ORDER BY lastmod_at DESC LIMIT ${AHEAD_ROWS_MAX}`,
    siteId,
    datedTo,
    until,
  );
  const future = database.rows(
    `SELECT loc, lastmod_at ${FROM_AHEAD} AND lastmod_at > ?
     ORDER BY lastmod_at LIMIT ${AHEAD_ROWS_MAX}`,
    siteId,
    until,
  );
  return { passed, future } as unknown as DatesAhead;
}

/** Returns how many URLs last changed in each month. */
export function readMonths(
  database: SqliteFile,
  siteId: number,
  now: number,
): Promise<readonly LastmodMonth[]> {
  const rows = database.rows(
    'SELECT month, urls FROM month WHERE site = ? ORDER BY month = ?, month',
    siteId,
    NO_MONTH,
  );
  const months = rows as unknown as readonly (readonly [number, number])[];
  return monthRowsOf(months, now, ({ from, to }) => {
    const sql = `SELECT count(*) ${FROM_AHEAD} AND lastmod_at > ? AND lastmod_at < ?`;
    return database.number(sql, siteId, from, to);
  });
}

// Keeps the counts of folders and months as they are: by differences, or counted again.
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import { folderDepth } from '../../../urls/folders/folder-path.ts';
import { FolderTally, type TallyBounds } from '../../../urls/folders/folder-tally.ts';
import {
  addToFolders,
  boundsAt,
  foldersWithoutNewest,
  isCountedAgain,
  type KeptFolder,
  type PlacedFolder,
  type TallyChange,
  wholeFolders,
} from '../../../urls/folders/kept-folders.ts';
import { FROM_AHEAD } from './folder-reader.ts';

/**
 * Changes the rows by `write`, and the counts with them. What differs is in `temp.listing` and
 * `temp.lost`. Errors: STORE_UNUSABLE, STORE_LOCKED, and those of `write`.
 */
export function changeSiteTallies(
  database: SqliteFile,
  change: TallyChange,
  write: () => void,
): void {
  const { siteId } = change;
  const bounds = boundsAt(change);
  const before = database.number('SELECT dated_to FROM site WHERE site = ?', siteId);
  const isAnew = isCountedAgain(change, { before, datedTo: bounds.datedTo });
  const tally = isAnew ? undefined : tallyDifferences(database, siteId, bounds);
  write();
  if (tally) datePassed(database, siteId, { tally, from: before, to: bounds.datedTo });
  if (!tally || tally.isCut || !addTally(database, change, tally)) {
    tallySite(database, siteId, bounds);
  } else {
    database.run('UPDATE site SET dated_to = ? WHERE site = ?', bounds.datedTo, siteId);
  }
}

/** Takes the lastmods that have come to pass since the last count. */
function datePassed(
  database: SqliteFile,
  siteId: number,
  { tally, from, to }: { readonly tally: FolderTally; readonly from: number; readonly to: number },
): void {
  const sql = `SELECT loc, lastmod_at ${FROM_AHEAD} AND lastmod_at > ? AND lastmod_at <= ?`;
  for (const [loc, at] of database.each(sql, siteId, from, to)) {
    tally.date(loc as string, at as number);
  }
}

function tallyDifferences(database: SqliteFile, siteId: number, bounds: TallyBounds): FolderTally {
  const tally = new FolderTally(bounds);
  const came = database.each(
    `SELECT l.loc, l.lastmod IS NOT NULL, l.lastmod_at,
       l.deed = 2, u.lastmod IS NOT NULL, u.lastmod_at
     FROM temp.listing l LEFT JOIN url u ON u.site = ? AND u.loc = l.loc
     WHERE l.deed IN (1, 2) ORDER BY l.loc`,
    siteId,
  );
  for (const [loc, isPresent, at, wasListed, wasPresent, before] of came) {
    if (wasListed === 1) tally.count(loc as string, -1, lastmodOf(wasPresent, before));
    tally.count(loc as string, 1, lastmodOf(isPresent, at));
  }
  const went = database.each(
    `SELECT l.loc, u.lastmod IS NOT NULL, u.lastmod_at
     FROM temp.lost l CROSS JOIN url u ON u.site = ? AND u.loc = l.loc`,
    siteId,
  );
  for (const [loc, wasPresent, before] of went) {
    tally.count(loc as string, -1, lastmodOf(wasPresent, before));
  }
  return tally;
}

function lastmodOf(
  isPresent: unknown,
  at: unknown,
): { readonly isPresent: boolean; readonly at: number | undefined } {
  return { isPresent: isPresent === 1, at: (at as number | null) ?? undefined };
}

/** Adds differences; false when the newest lastmod of a folder is no longer known. */
function addTally(
  database: SqliteFile,
  { siteId, foldersMax }: TallyChange,
  tally: FolderTally,
): boolean {
  const counted = tally.folders();
  const kept = new Map<string, KeptFolder>();
  for (const path of counted.keys()) {
    const folder = keptFolder(database, siteId, path);
    if (folder) kept.set(path, folder);
  }
  let room = foldersMax - database.number('SELECT count(*) FROM folder WHERE site = ?', siteId);
  if (database.number('SELECT folders_cut FROM site WHERE site = ?', siteId) === 1) room = 0;
  if (foldersWithoutNewest(counted, kept).size > 0) return false;
  const differences = addToFolders(counted, kept, { room, found: new Map() });
  if (differences.unknown.length > 0) return false;
  for (const folder of differences.put) putFolder(database, siteId, folder);
  for (const path of differences.gone) {
    const values = [siteId, folderDepth(path), path] as const;
    database.run('DELETE FROM folder WHERE site = ? AND depth = ? AND path = ?', ...values);
  }
  if (differences.isCut) database.run('UPDATE site SET folders_cut = 1 WHERE site = ?', siteId);
  addMonths(database, siteId, tally.months);
  return true;
}

function keptFolder(database: SqliteFile, siteId: number, path: string): KeptFolder | undefined {
  const row = database.row(
    `SELECT urls, with_lastmod, newest, own_urls, own_newest
     FROM folder WHERE site = ? AND depth = ? AND path = ?`,
    siteId,
    folderDepth(path),
    path,
  );
  if (!row) return undefined;
  const [urls, withLastmod, newest, ownUrls, ownNewest] = row as readonly (number | null)[];
  return {
    urls: urls ?? 0,
    withLastmod: withLastmod ?? 0,
    newest: newest ?? undefined,
    ownUrls: ownUrls ?? 0,
    ownNewest: ownNewest ?? undefined,
  };
}

function putFolder(database: SqliteFile, siteId: number, folder: PlacedFolder): void {
  const { depth, path, urls, withLastmod, newest = null, ownUrls, ownNewest = null } = folder;
  database.run(
    `INSERT OR REPLACE INTO folder
       (site, depth, path, urls, with_lastmod, newest, own_urls, own_newest)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    siteId,
    depth,
    path,
    urls,
    withLastmod,
    newest,
    ownUrls,
    ownNewest,
  );
}

function addMonths(
  database: SqliteFile,
  siteId: number,
  months: ReadonlyMap<number, number>,
): void {
  for (const [month, urls] of months) {
    if (urls === 0) continue;
    database.run(
      `INSERT INTO month (site, month, urls) VALUES (?, ?, ?)
       ON CONFLICT (site, month) DO UPDATE SET urls = urls + excluded.urls`,
      siteId,
      month,
      urls,
    );
  }
  database.run('DELETE FROM month WHERE site = ? AND urls = 0', siteId);
}

/** Counts a site again. */
export function tallySite(database: SqliteFile, siteId: number, bounds: TallyBounds): void {
  const tally = new FolderTally(bounds);
  const rows = database.each(
    `SELECT loc, lastmod IS NOT NULL, lastmod_at FROM url
     WHERE site = ? AND gone_at IS NULL ORDER BY loc`,
    siteId,
  );
  for (const [loc, isPresent, at] of rows) {
    tally.count(loc as string, 1, lastmodOf(isPresent, at));
  }
  database.run('DELETE FROM folder WHERE site = ?', siteId);
  database.run('DELETE FROM month WHERE site = ?', siteId);
  for (const folder of wholeFolders(tally.folders())) putFolder(database, siteId, folder);
  addMonths(database, siteId, tally.months);
  const marks = [tally.isCut ? 1 : 0, bounds.datedTo];
  database.run('UPDATE site SET folders_cut = ?, dated_to = ? WHERE site = ?', ...marks, siteId);
}

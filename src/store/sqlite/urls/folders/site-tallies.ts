// Keeps the counts of folders and months as they are: by differences, or counted again.
import { assert } from '../../../../base/assert.ts';
import { LASTMOD_AHEAD_MS_MAX } from '../../../../protocol/limits.ts';
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import { folderDepth, parentFolder } from './folder-path.ts';
import {
  type FolderCount,
  FolderTally,
  type LastmodCount,
  type TallyBounds,
} from './folder-tally.ts';
import { FROM_AHEAD } from './lastmods-ahead.ts';

/** What is known of the differences. */
export interface TallyChange {
  readonly siteId: number;
  readonly foldersMax: number;
  /** When the run took place. */
  readonly at: number;
  /** How many URLs differ. */
  readonly differences: number;
  /** How many are listed then. */
  readonly urls: number;
}

// When every third URL differs, looking at what each was before costs more than to count again.
const ANEW_SHARE = 3;

/**
 * Changes the rows by `write`, and the counts with them. What differs is in `temp.listing` and
 * `temp.lost`. Errors: STORE_UNUSABLE, STORE_LOCKED, and those of `write`.
 */
export function changeSiteTallies(
  database: SqliteFile,
  change: TallyChange,
  write: () => void,
): void {
  const { siteId, foldersMax, differences, urls } = change;
  const bounds = { foldersMax, datedTo: change.at + LASTMOD_AHEAD_MS_MAX };
  const before = database.number('SELECT dated_to FROM site WHERE site = ?', siteId);
  // 0: counted by an earlier version, or not yet. A clock that was put back takes dates back.
  const many = differences * ANEW_SHARE > urls || before === 0 || before > bounds.datedTo;
  const tally = many ? undefined : tallyDifferences(database, siteId, bounds);
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
  const folders = [...tally.folders()].map(([path, count]) => ({
    path,
    count,
    depth: folderDepth(path),
    stored: storedFolder(database, siteId, path),
  }));
  const isUnknown = ({ count, stored }: (typeof folders)[number]): boolean =>
    newestAfter(count, stored?.newest) === 'unknown' ||
    newestAfter(ownOf(count), stored?.ownNewest) === 'unknown';
  if (folders.some(isUnknown)) return false;
  let room = foldersMax - database.number('SELECT count(*) FROM folder WHERE site = ?', siteId);
  if (database.number('SELECT folders_cut FROM site WHERE site = ?', siteId) === 1) room = 0;
  let isCut = false;
  // Those above first: none is kept without them.
  for (const { path, count, depth, stored } of folders.sort((a, b) => a.depth - b.depth)) {
    const urls = (stored?.urls ?? 0) + count.urls;
    if (!stored && (urls <= 0 || !hasParent(database, siteId, path))) continue;
    if (!stored && room <= 0) {
      isCut = true;
      continue;
    }
    if (!stored) room -= 1;
    if (urls > 0) {
      const withLastmod = (stored?.withLastmod ?? 0) + count.withLastmod;
      const own = ownOf(count);
      const newest = newestAfter(count, stored?.newest) as number | undefined;
      const ownUrls = (stored?.ownUrls ?? 0) + own.urls;
      const ownNewest = newestAfter(own, stored?.ownNewest) as number | undefined;
      const folder = { path, depth, urls, withLastmod, newest, ownUrls, ownNewest };
      putFolder(database, siteId, folder);
    } else {
      const values = [siteId, depth, path] as const;
      database.run('DELETE FROM folder WHERE site = ? AND depth = ? AND path = ?', ...values);
    }
  }
  if (isCut) database.run('UPDATE site SET folders_cut = 1 WHERE site = ?', siteId);
  addMonths(database, siteId, tally.months);
  return true;
}

interface StoredFolder {
  readonly urls: number;
  readonly withLastmod: number;
  readonly newest: number | undefined;
  readonly ownUrls: number;
  readonly ownNewest: number | undefined;
}

function ownOf({ own }: Readonly<FolderCount>): LastmodCount {
  assert(own, 'the counts of a folder are not complete');
  return own;
}

function storedFolder(
  database: SqliteFile,
  siteId: number,
  path: string,
): StoredFolder | undefined {
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

function hasParent(database: SqliteFile, siteId: number, path: string): boolean {
  const parent = parentFolder(path);
  return parent === undefined || storedFolder(database, siteId, parent) !== undefined;
}

// When the newest one went and none that came is as new, another one is, and none knows which.
function newestAfter(
  { newest, newestGone }: Readonly<LastmodCount>,
  stored: number | undefined,
): number | undefined | 'unknown' {
  if (stored === undefined) return newest;
  if (newest !== undefined && newest >= stored) return newest;
  return newestGone !== undefined && newestGone >= stored ? 'unknown' : stored;
}

function putFolder(
  database: SqliteFile,
  siteId: number,
  folder: StoredFolder & { readonly path: string; readonly depth: number },
): void {
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
  const folders = [...tally.folders()].map(([path, count]) => ({ path, count }));
  for (const { path, count } of folders) {
    if (count.urls === 0) continue;
    const { urls, withLastmod, newest } = count;
    const { urls: ownUrls, newest: ownNewest } = ownOf(count);
    const depth = folderDepth(path);
    putFolder(database, siteId, { path, depth, urls, withLastmod, newest, ownUrls, ownNewest });
  }
  addMonths(database, siteId, tally.months);
  const marks = [tally.isCut ? 1 : 0, bounds.datedTo];
  database.run('UPDATE site SET folders_cut = ?, dated_to = ? WHERE site = ?', ...marks, siteId);
}

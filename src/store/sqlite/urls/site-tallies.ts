// Keeps the counts of folders and months as they are: by differences, or counted anew.
import { folderDepth, parentFolder } from './folder-path.ts';
import { type FolderCount, FolderTally } from './folder-tally.ts';
import type { ShardDatabase } from './shard-database.ts';

/** What is known of the differences. */
export interface TallyChange {
  readonly siteId: number;
  readonly foldersMax: number;
  /** How many URLs differ. */
  readonly differences: number;
  /** How many are listed then. */
  readonly urls: number;
}

// When every third URL differs, looking at what each was before costs more than to count anew.
const ANEW_SHARE = 3;

/**
 * Changes the rows by `write`, and the counts with them.
 *
 * What differs stands in `temp.listing` and `temp.lost`. Errors: STORE_UNUSABLE, STORE_LOCKED, and
 * those of `write`.
 */
export function changeSiteTallies(
  database: ShardDatabase,
  change: TallyChange,
  write: () => void,
): void {
  const many = change.differences * ANEW_SHARE > change.urls;
  const tally = many ? undefined : tallyDifferences(database, change);
  write();
  if (!tally || tally.isCut || !addTally(database, change, tally)) tallyAnew(database, change);
}

function tallyDifferences(database: ShardDatabase, change: TallyChange): FolderTally {
  const { siteId, foldersMax } = change;
  const tally = new FolderTally(foldersMax);
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
  database: ShardDatabase,
  { siteId, foldersMax }: TallyChange,
  tally: FolderTally,
): boolean {
  const folders = [...tally.folders()].map(([path, count]) => ({
    ...{ path, count, depth: folderDepth(path) },
    stored: storedFolder(database, siteId, path),
  }));
  if (folders.some(({ count, stored }) => newestAfter(count, stored?.newest) === 'unknown')) {
    return false;
  }
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
      const newest = newestAfter(count, stored?.newest) as number | undefined;
      putFolder(database, siteId, { path, depth, urls, withLastmod, newest });
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
}

function storedFolder(
  database: ShardDatabase,
  siteId: number,
  path: string,
): StoredFolder | undefined {
  const row = database.row(
    'SELECT urls, with_lastmod, newest FROM folder WHERE site = ? AND depth = ? AND path = ?',
    ...[siteId, folderDepth(path), path],
  );
  if (!row) return undefined;
  const [urls, withLastmod, newest] = row as readonly (number | null)[];
  return { urls: urls ?? 0, withLastmod: withLastmod ?? 0, newest: newest ?? undefined };
}

function hasParent(database: ShardDatabase, siteId: number, path: string): boolean {
  const parent = parentFolder(path);
  return parent === undefined || storedFolder(database, siteId, parent) !== undefined;
}

// When the newest one went and none that came is as new, another one is, and none knows which.
function newestAfter(
  { newest, newestGone }: Readonly<FolderCount>,
  stored: number | undefined,
): number | undefined | 'unknown' {
  if (stored === undefined) return newest;
  if (newest !== undefined && newest >= stored) return newest;
  return newestGone !== undefined && newestGone >= stored ? 'unknown' : stored;
}

function putFolder(
  database: ShardDatabase,
  siteId: number,
  folder: StoredFolder & { readonly path: string; readonly depth: number },
): void {
  const { depth, path, urls, withLastmod, newest = null } = folder;
  database.run(
    'INSERT OR REPLACE INTO folder (site, depth, path, urls, with_lastmod, newest) ' +
      'VALUES (?, ?, ?, ?, ?, ?)',
    ...[siteId, depth, path, urls, withLastmod, newest],
  );
}

function addMonths(
  database: ShardDatabase,
  siteId: number,
  months: ReadonlyMap<number, number>,
): void {
  for (const [month, urls] of months) {
    if (urls === 0) continue;
    database.run(
      `INSERT INTO month (site, month, urls) VALUES (?, ?, ?)
       ON CONFLICT (site, month) DO UPDATE SET urls = urls + excluded.urls`,
      ...[siteId, month, urls],
    );
  }
  database.run('DELETE FROM month WHERE site = ? AND urls = 0', siteId);
}

function tallyAnew(database: ShardDatabase, { siteId, foldersMax }: TallyChange): void {
  const tally = new FolderTally(foldersMax);
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
    putFolder(database, siteId, { path, depth: folderDepth(path), urls, withLastmod, newest });
  }
  addMonths(database, siteId, tally.months);
  const cut = tally.isCut ? 1 : 0;
  database.run('UPDATE site SET folders_cut = ? WHERE site = ?', cut, siteId);
}

// The folders of a site, and the months of its URLs, as they are counted.
import type { FolderRow, LastmodMonth } from '../../../port/url-row.ts';
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
import { postgresLoc } from '../rows/url-fingerprints.ts';
import { type Asker, wholeNumber } from '../search/sql-values.ts';
import { pathHash } from './find-own-newest.ts';
import { FROM_AHEAD } from './postgres-site-tallies.ts';

interface FolderColumns {
  readonly path: string;
  readonly urls: number;
  readonly with_lastmod: number;
  readonly newest: number | null;
  readonly own_urls: number;
  readonly own_newest: number | null;
  readonly has_folders: boolean;
  readonly version: number;
  readonly dated_to: number;
}

// A path ends in "/": what begins with it lies before the same text with "0", which is next.
const FOLDER = `SELECT f.path, f.urls, f.with_lastmod, f.newest, f.own_urls, f.own_newest,
    s.version, s.dated_to, EXISTS (
      SELECT FROM portolan.folder c WHERE c.site = $1 AND c.depth = f.depth + 1
        AND left(c.path, 400) >= left(f.path, 400)
        AND left(c.path, 400) <= left(left(f.path, -1) || '0', 400)
        AND c.path > f.path AND c.path < left(f.path, -1) || '0') AS has_folders
  FROM portolan.folder f JOIN portolan.url_site s ON s.site = $1 WHERE f.site = $1`;

/** Which folder, or whose folders below, at which time. */
export interface FolderQuestion {
  readonly siteId: number;
  readonly path: string;
  readonly now: number;
}

/** Returns the folders directly below one. */
export async function readPostgresFolders(
  asker: Asker,
  { siteId, path, now }: FolderQuestion,
  ahead: LastmodsAhead,
): Promise<readonly FolderRow[]> {
  const kept = postgresLoc(path);
  const range = rangeBelow(kept);
  if (!range) return [];
  const rows = await asker.query<FolderColumns>(
    `${FOLDER} AND f.depth = $2 AND left(f.path, 400) >= left($3, 400)
       AND left(f.path, 400) <= left($4, 400) AND f.path > $3 AND f.path < $4
     ORDER BY f.urls DESC, f.path LIMIT ${FOLDERS_MAX}`,
    [siteId, range.depth, kept, range.end],
  );
  return folderRows(asker, { siteId, now, rows }, ahead);
}

/** Returns one folder. */
export async function readPostgresFolder(
  asker: Asker,
  { siteId, path, now }: FolderQuestion,
  ahead: LastmodsAhead,
): Promise<FolderRow | undefined> {
  const hash = pathHash(postgresLoc(path));
  const rows = await asker.query<FolderColumns>(`${FOLDER} AND f.path_hash = $2`, [siteId, hash]);
  return (await folderRows(asker, { siteId, now, rows }, ahead))[0];
}

async function folderRows(
  asker: Asker,
  of: {
    readonly siteId: number;
    readonly now: number;
    readonly rows: readonly FolderColumns[];
  },
  ahead: LastmodsAhead,
): Promise<readonly FolderRow[]> {
  const { siteId, now, rows } = of;
  const [first] = rows;
  if (!first) return [];
  const found: ReadonlyMap<string, AheadOfFolder> = await ahead.of(
    `${siteId} ${first.version}`,
    now,
    (until) => readAhead(asker, siteId, { from: first.dated_to, until: wholeNumber(until) }),
  );
  return rows.map((row) => folderRowOf(storedFolder(row), now, found));
}

function storedFolder(row: FolderColumns): StoredFolder {
  return {
    path: row.path,
    urls: row.urls,
    withLastmod: row.with_lastmod,
    newest: row.newest ?? undefined,
    ownUrls: row.own_urls,
    ownNewest: row.own_newest ?? undefined,
    hasFolders: row.has_folders,
  };
}

async function readAhead(
  { query }: Asker,
  siteId: number,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<DatesAhead> {
  type Dated = { readonly loc: string; readonly ahead_at: number };
  const passed = await query<Dated>(
    `SELECT loc, ahead_at ${FROM_AHEAD} AND ahead_at > $2 AND ahead_at <= $3
     ORDER BY ahead_at DESC LIMIT ${AHEAD_ROWS_MAX}`,
    [siteId, from, until],
  );
  const future = await query<Dated>(
    `SELECT loc, ahead_at ${FROM_AHEAD} AND ahead_at > $2
     ORDER BY ahead_at LIMIT ${AHEAD_ROWS_MAX}`,
    [siteId, until],
  );
  const pairs = (rows: readonly Dated[]) =>
    rows.map(({ loc, ahead_at }) => [loc, ahead_at] as const);
  return { passed: pairs(passed), future: pairs(future) };
}

/** Returns how many URLs last changed in each month. */
export async function readPostgresMonths(
  { query }: Asker,
  siteId: number,
  now: number,
): Promise<readonly LastmodMonth[]> {
  const months = await query<{ readonly month: number; readonly urls: number }>(
    'SELECT month, urls FROM portolan.month WHERE site = $1 ORDER BY month = $2, month',
    [siteId, NO_MONTH],
  );
  const counts = months.map(({ month, urls }) => [month, urls] as const);
  return monthRowsOf(counts, now, async ({ from, to }) => {
    const [row] = await query<{ readonly urls: number }>(
      `SELECT count(*) AS urls ${FROM_AHEAD} AND ahead_at > $2 AND ahead_at < $3`,
      [siteId, wholeNumber(from), wholeNumber(to)],
    );
    return row?.urls ?? 0;
  });
}

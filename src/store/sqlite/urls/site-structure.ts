// What is counted of a site: its folders, its months, its news.
import type { FolderRow, LastmodMonth, NewsRow, Page, PageRequest } from '../../url-record.ts';
import { folderDepth } from './folder-path.ts';
import { monthName, NO_MONTH } from './folder-tally.ts';
import { pageLimit } from './page-limit.ts';
import type { ShardDatabase, ShardRow } from './shard-database.ts';
import { endOfPrefix } from './text-order.ts';

const FOLDERS_MAX = 500;

// A path ends in "/", so what begins with it lies before the same text with "0", the next character.
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

/** Gives how many URLs last changed in each month. Errors: STORE_UNUSABLE. */
export function readMonths(database: ShardDatabase, siteId: number): readonly LastmodMonth[] {
  const rows = database.rows(
    'SELECT month, urls FROM month WHERE site = ? ORDER BY month = ?, month',
    ...[siteId, NO_MONTH],
  );
  return (rows as readonly (readonly [number, number])[]).map(([number, urls]) => {
    const month = monthName(number);
    return { ...(month !== undefined && { month }), urls };
  });
}

/** Gives news since a time, newest first. Errors: STORE_UNUSABLE. */
export function readNews(
  database: ShardDatabase,
  { siteId, since, request }: { siteId: number; since: number; request: PageRequest },
): Page<NewsRow> {
  const limit = pageLimit(request.limit);
  const after = request.after === undefined ? undefined : parseTimeCursor(request.after);
  if (request.after !== undefined && !after) return { rows: [] };
  const behind = after ? 'AND n.published_at <= ? AND (n.published_at < ? OR n.loc > ?)' : '';
  const rows = database.rows(
    `SELECT n.loc, u.sitemap, n.title, n.publication, n.language, n.published_at
     FROM news n CROSS JOIN url u ON u.site = n.site AND u.loc = n.loc
     WHERE n.site = ? AND n.published_at >= ? ${behind}
     ORDER BY n.published_at DESC, n.loc LIMIT ?`,
    ...[siteId, since, ...(after ? [after.at, after.at, after.loc] : []), limit + 1],
  );
  const articles = rows.slice(0, limit).map(readNewsRow);
  const last = articles.at(-1);
  if (rows.length <= limit || !last) return { rows: articles };
  return { rows: articles, next: formatTimeCursor({ at: last.publishedAt, loc: last.loc }) };
}

function readNewsRow([loc, sitemap, title, publication, language, publishedAt]: ShardRow): NewsRow {
  return {
    ...{ loc: loc as string, sitemapId: sitemap as number, title: title as string },
    ...{ publication: publication as string, language: language as string },
    publishedAt: publishedAt as number,
  };
}

/** A place in an order by time, then by loc. */
export interface TimeCursor {
  readonly at: number;
  readonly loc: string;
}

/** Writes a place. Errors: None. */
export function formatTimeCursor({ at, loc }: TimeCursor): string {
  return `${at} ${loc}`;
}

/** Reads a place. Errors: None: what is none gives `undefined`. */
export function parseTimeCursor(text: string): TimeCursor | undefined {
  const blank = text.indexOf(' ');
  const at = Number(text.slice(0, Math.max(0, blank)));
  return blank < 1 || !Number.isFinite(at) ? undefined : { at, loc: text.slice(blank + 1) };
}

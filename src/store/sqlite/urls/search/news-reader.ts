// Answers which news a site lists.

import type { SqliteFile, SqliteRow } from '../../../../sqlite/sqlite-file.ts';
import type { NewsRow, Page, PageRequest } from '../../../port/url-row.ts';
import { pageLimit } from '../../../urls/paging/page-limit.ts';
import { formatTimeCursor, parseTimeCursor } from '../../../urls/paging/time-cursor.ts';

/** Returns news since a time, newest first. */
export function readNews(
  database: SqliteFile,
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
    siteId,
    since,
    ...(after ? [after.at, after.at, after.loc] : []),
    limit + 1,
  );
  const articles = rows.slice(0, limit).map(readNewsRow);
  const last = articles.at(-1);
  if (rows.length <= limit || !last) return { rows: articles };
  return { rows: articles, next: formatTimeCursor({ at: last.publishedAt, loc: last.loc }) };
}

function readNewsRow([
  loc,
  sitemap,
  title,
  publication,
  language,
  publishedAt,
]: SqliteRow): NewsRow {
  return {
    loc: loc as string,
    sitemapId: sitemap as number,
    title: title as string,
    publication: publication as string,
    language: language as string,
    publishedAt: publishedAt as number,
  };
}

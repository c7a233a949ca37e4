// Answers which news a site lists.
import type { NewsRow, Page, PageRequest } from '../../../port/url-row.ts';
import { pageLimit } from '../../../urls/paging/page-limit.ts';
import { formatTimeCursor, parseTimeCursor } from '../../../urls/paging/time-cursor.ts';
import { type Asker, wholeNumber } from './sql-values.ts';

interface StoredNews extends Omit<NewsRow, 'sitemapId' | 'publishedAt'> {
  readonly sitemap: number;
  readonly published_at: number;
}

/** Returns news since a time, newest first. */
export async function readPostgresNews(
  { query }: Asker,
  { siteId, since, request }: { siteId: number; since: number; request: PageRequest },
): Promise<Page<NewsRow>> {
  const limit = pageLimit(request.limit);
  const after = request.after === undefined ? undefined : parseTimeCursor(request.after);
  if (request.after !== undefined && !after) return { rows: [] };
  const behind = after ? 'AND n.published_at <= $4 AND (n.published_at < $4 OR n.loc > $5)' : '';
  const found = await query<StoredNews>(
    `SELECT n.loc, u.sitemap, n.title, n.publication, n.language, n.published_at
     FROM portolan.news n JOIN portolan.url u ON u.site = $1 AND u.fp = n.fp
     WHERE n.site = $1 AND n.published_at >= $2 ${behind}
     ORDER BY n.published_at DESC, left(n.loc, 400), n.loc LIMIT $3`,
    [
      siteId,
      wholeNumber(Math.ceil(since)),
      limit + 1,
      ...(after ? [wholeNumber(after.at), after.loc] : []),
    ],
  );
  const rows = found.slice(0, limit).map(({ sitemap, published_at: publishedAt, ...news }) => ({
    ...news,
    sitemapId: sitemap,
    publishedAt,
  }));
  const last = rows.at(-1);
  if (found.length <= limit || !last) return { rows };
  return { rows, next: formatTimeCursor({ at: last.publishedAt, loc: last.loc }) };
}

// What the entries of URLs claim of themselves.
import type { UrlClaims } from '../../../url-row.ts';
import type { ShardDatabase } from '../files/shard-database.ts';
import { changefreqOf, keptLoc } from '../snapshot/listing-columns.ts';

/** Gives what the entries of URLs claim, gone or not. Errors: STORE_UNUSABLE. */
export function readClaims(
  database: ShardDatabase,
  siteId: number,
  locs: readonly string[],
): Map<string, UrlClaims> {
  const columns = 'sitemap, changefreq, priority, news, first_seen';
  const sql = `SELECT ${columns} FROM url WHERE site = ? AND loc = ?`;
  const claims = new Map<string, UrlClaims>();
  for (const loc of locs) {
    const row = database.row(sql, siteId, keptLoc(loc));
    if (!row) continue;
    const [sitemapId, code, priority, news, firstSeenAt] = row;
    const changefreq = changefreqOf(code as number);
    claims.set(loc, {
      sitemapId: sitemapId as number,
      news: news as number,
      firstSeenAt: firstSeenAt as number,
      ...(changefreq !== undefined && { changefreq }),
      ...(priority !== null && { priority: priority as number }),
    });
  }
  return claims;
}

// What the entries of URLs claim of themselves.
import type { UrlClaims } from '../../url-row.ts';
import { changefreqOf, keptLoc } from './listing-columns.ts';
import type { ShardDatabase } from './shard-database.ts';

/** Gives what the entries of listed URLs claim. Errors: STORE_UNUSABLE. */
export function readClaims(
  database: ShardDatabase,
  siteId: number,
  locs: readonly string[],
): Map<string, UrlClaims> {
  const sql =
    'SELECT sitemap, changefreq, priority FROM url WHERE site = ? AND loc = ? AND gone_at IS NULL';
  const claims = new Map<string, UrlClaims>();
  for (const loc of locs) {
    const row = database.row(sql, siteId, keptLoc(loc));
    if (!row) continue;
    const [sitemapId, code, priority] = row;
    const changefreq = changefreqOf(code as number);
    claims.set(loc, {
      sitemapId: sitemapId as number,
      ...(changefreq !== undefined && { changefreq }),
      ...(priority !== null && { priority: priority as number }),
    });
  }
  return claims;
}

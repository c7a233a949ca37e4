// What the entries of URLs claim of themselves.
import type { UrlClaims } from '../../url-row.ts';
import { changefreqOf, keptLoc } from './listing-columns.ts';
import type { ShardDatabase } from './shard-database.ts';

/** Gives what URLs claim; those that claim nothing are left out. Errors: STORE_UNUSABLE. */
export function readClaims(
  database: ShardDatabase,
  siteId: number,
  locs: readonly string[],
): Map<string, UrlClaims> {
  const sql = 'SELECT changefreq, priority FROM url WHERE site = ? AND loc = ?';
  const claims = new Map<string, UrlClaims>();
  for (const loc of locs) {
    const [code = 0, priority = null] = database.row(sql, siteId, keptLoc(loc)) ?? [];
    const changefreq = changefreqOf(code as number);
    if (changefreq === undefined && priority === null) continue;
    claims.set(loc, {
      ...(changefreq !== undefined && { changefreq }),
      ...(priority !== null && { priority: priority as number }),
    });
  }
  return claims;
}

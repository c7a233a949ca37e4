// The scopes of the expectations that hold at a site.
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { ExpectedScope } from '../../findings/expected-share.ts';

/** Returns the scopes that hold at a site, by rule. */
export function activeScopes(
  database: SqliteFile,
  siteId: number,
): ReadonlyMap<string, readonly ExpectedScope[]> {
  const sql =
    'SELECT id, rule, sitemap_id, folder FROM expectation WHERE site_id = ? AND ended_at IS NULL';
  const scopes = database.rows(sql, siteId).map(
    ([id, rule, sitemapId, folder]): ExpectedScope => ({
      id: Number(id),
      rule: String(rule),
      ...(typeof sitemapId === 'number' && { sitemapId }),
      ...(typeof folder === 'string' && { folder }),
    }),
  );
  return Map.groupBy(scopes, ({ rule }) => rule);
}

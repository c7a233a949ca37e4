// The scopes of what is expected at a site.
import type { ControlDatabase } from '../file/control-database.ts';
import type { ExpectedScope } from './expected-share.ts';

/** Gives the scopes that hold at a site, by rule. Errors: STORE_UNUSABLE. */
export function activeScopes(
  database: ControlDatabase,
  siteId: number,
): ReadonlyMap<string, readonly ExpectedScope[]> {
  const sql =
    'SELECT id, rule, sitemap_id, folder FROM expectation WHERE site_id = ? AND ended_at IS NULL';
  const scopes = database.all(sql, siteId).map(
    ([id, rule, sitemapId, folder]): ExpectedScope => ({
      id: Number(id),
      rule: String(rule),
      ...(typeof sitemapId === 'number' && { sitemapId }),
      ...(typeof folder === 'string' && { folder }),
    }),
  );
  return Map.groupBy(scopes, ({ rule }) => rule);
}

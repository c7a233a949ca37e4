// The scopes of the expectations that hold at a site.
import type { ExpectedScope } from '../../findings/expected-share.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';

/** A scope, and when it ends by itself. */
export interface DatedScope extends ExpectedScope {
  readonly untilAt: number | undefined;
}

export type ScopesByRule = ReadonlyMap<string, readonly DatedScope[]>;

/** Returns the scopes that hold at a site, by rule. */
export async function scopesOfSite(query: PostgresQuery, siteId: number): Promise<ScopesByRule> {
  const rows = await query<{
    readonly id: number;
    readonly rule: string;
    readonly sitemap_id: number | null;
    readonly folder: string | null;
    readonly until_at: number | null;
  }>(
    'SELECT id, rule, sitemap_id, folder, until_at FROM portolan.expectation ' +
      'WHERE site_id = $1 AND ended_at IS NULL',
    [siteId],
  );
  const scopes = rows.map(
    ({ id, rule, sitemap_id: sitemapId, folder, until_at: untilAt }): DatedScope => ({
      id,
      rule,
      ...(sitemapId !== null && { sitemapId }),
      ...(folder !== null && { folder }),
      untilAt: untilAt ?? undefined,
    }),
  );
  return Map.groupBy(scopes, ({ rule }) => rule);
}

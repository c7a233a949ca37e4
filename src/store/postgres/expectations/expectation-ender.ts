// How expectations end, each time with all that follows from it.
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import { EXPIRED_AT_ONCE } from '../../findings/expectation-shape.ts';
import type { ExpectedScope } from '../../findings/expected-share.ts';
import type { ExpectationEnd } from '../../port/expectation-record.ts';
import { lockSite } from '../rows/lock-site.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';
import { settleRules } from './rule-settler.ts';
import { type DatedScope, type ScopesByRule, scopesOfSite } from './scopes-of-site.ts';

interface EndingExpectation {
  readonly id: number;
  readonly endedAt: number;
}

const END = `UPDATE portolan.expectation e SET ended_at = n.ended_at, ended = $4
  FROM unnest($2::bigint[], $3::bigint[]) AS n (id, ended_at)
  WHERE e.site_id = $1 AND e.id = n.id AND e.ended_at IS NULL RETURNING e.id, e.rule`;

/** Ends expectations of a site that still hold, and returns how many. */
export async function endExpectations(
  query: PostgresQuery,
  siteId: number,
  {
    ends,
    at,
    why,
  }: {
    readonly ends: readonly EndingExpectation[];
    readonly at: number;
    readonly why: ExpectationEnd;
  },
): Promise<number> {
  await lockSite(query, siteId);
  const ids = ends.map(({ id }) => id);
  const times = ends.map(({ endedAt }) => endedAt);
  const over = await query<{ readonly id: number; readonly rule: string }>(END, [
    siteId,
    ids,
    times,
    why,
  ]);
  if (over.length === 0) return 0;
  const unmark =
    'DELETE FROM portolan.marked_finding WHERE site_id = $1 AND expectation_id = ANY($2)';
  await query(unmark, [siteId, over.map(({ id }) => id)]);
  const rules = [...new Set(over.map(({ rule }) => rule))];
  await settleRules(query, siteId, { rules, at });
  return over.length;
}

/** Ends those of a site whose time is over, and returns the scopes that still hold. */
export async function scopesAt(
  query: PostgresQuery,
  siteId: number,
  at: number,
): Promise<ScopesByRule> {
  const scopes = await scopesOfSite(query, siteId);
  const ends = [...scopes.values()].flat().flatMap((scope) => endOf(scope, at));
  if (ends.length === 0) return scopes;
  await endExpectations(query, siteId, { ends, at, why: 'expired' });
  return scopesOfSite(query, siteId);
}

function endOf({ id, untilAt }: DatedScope, at: number): EndingExpectation[] {
  return untilAt === undefined || untilAt > at ? [] : [{ id, endedAt: untilAt }];
}

const EXPIRED = `SELECT site_id, id, until_at FROM portolan.expectation
  WHERE ended_at IS NULL AND until_at IS NOT NULL AND until_at <= $1
  ORDER BY until_at LIMIT ${EXPIRED_AT_ONCE}`;

/** Ends those of all sites whose time is over, each at its time; returns how many. */
export async function endExpired(
  database: Pick<PostgresDatabase, 'query' | 'transaction'>,
  now: number,
): Promise<number> {
  let ended = 0;
  for (;;) {
    const rows = await database.query<{
      readonly site_id: number;
      readonly id: number;
      readonly until_at: number;
    }>(EXPIRED, [now]);
    const before = ended;
    for (const [siteId, of] of Map.groupBy(rows, ({ site_id: id }) => id)) {
      const ends = of.map(({ id, until_at: endedAt }) => ({ id, endedAt }));
      ended += await database.transaction(({ query }) =>
        endExpectations(query, siteId, { ends, at: now, why: 'expired' }),
      );
    }
    // Where nothing ended, others ended them meanwhile.
    if (rows.length < EXPIRED_AT_ONCE || ended === before) return ended;
  }
}

// Separate for one sitemap and for all, so that each is answered by an index.
const isFound = (state: string): string => `CASE WHEN s.sitemap_id IS NULL
    THEN EXISTS (SELECT 1 FROM portolan.finding f
      WHERE f.site_id = $1 AND f.rule = s.rule AND ${state})
    ELSE EXISTS (SELECT 1 FROM portolan.finding f
      WHERE f.site_id = $1 AND f.sitemap_id = s.sitemap_id AND f.rule = s.rule AND ${state}) END`;
// What a read did not find that failed may still be there.
const GONE = `SELECT s.id FROM unnest($2::bigint[], $3::text[], $4::bigint[], $5::boolean[])
    AS s (id, rule, sitemap_id, is_folder)
  WHERE NOT ${isFound('f.lost')} AND NOT CASE WHEN s.is_folder
    THEN EXISTS (SELECT 1 FROM portolan.marked_finding m
      WHERE m.site_id = $1 AND m.expectation_id = s.id)
    ELSE ${isFound('f.present AND f.severity IN (0, 1, 2)')} END`;

/** Returns those of some scopes of a site in which nothing is found any more. */
export async function goneScopes(
  query: PostgresQuery,
  siteId: number,
  scopes: readonly ExpectedScope[],
): Promise<readonly number[]> {
  if (scopes.length === 0) return [];
  const rows = await query<{ readonly id: number }>(GONE, [
    siteId,
    scopes.map(({ id }) => id),
    scopes.map(({ rule }) => rule),
    scopes.map(({ sitemapId }) => sitemapId ?? null),
    scopes.map(({ folder }) => folder !== undefined),
  ]);
  return rows.map(({ id }) => id);
}

/** Ends those of which nothing is found any more in their scope, after a sitemap was read. */
export async function endGone(
  query: PostgresQuery,
  siteId: number,
  {
    sitemapId,
    rules,
    scopes,
    at,
  }: {
    readonly sitemapId: number;
    /** Rules that something is known of there, now or from before. */
    readonly rules: Iterable<string>;
    readonly scopes: ScopesByRule;
    readonly at: number;
  },
): Promise<void> {
  const looked = [...rules].flatMap((rule) => scopes.get(rule) ?? []);
  const own = looked.filter((scope) => (scope.sitemapId ?? sitemapId) === sitemapId);
  const gone = await goneScopes(query, siteId, own);
  const ends = gone.map((id) => ({ id, endedAt: at }));
  if (ends.length > 0) await endExpectations(query, siteId, { ends, at, why: 'gone' });
}

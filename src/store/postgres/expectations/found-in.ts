// What is found in sitemaps now, summed up.
import type { PostgresQuery } from '../rows/postgres-record.ts';

/** The sums of the present findings of a sitemap. */
export interface FoundSums {
  readonly isAny: boolean;
  /** What counts, and what is expected. */
  readonly errors: number;
  readonly warnings: number;
  readonly expectedErrors: number;
  readonly expectedWarnings: number;
  /**
   * `undefined` where no finding says why the sitemap failed: of one that is read again, none does
   * for a while.
   */
  readonly isFailureExpected: boolean | undefined;
}

interface SumsRow {
  readonly sitemap_id: number;
  readonly errors: number;
  readonly warnings: number;
  readonly expected_errors: number;
  readonly expected_warnings: number;
  readonly is_expected: boolean | null;
}

const EXPECTED = 'coalesce(expected_count, 0)';
/** Of findings of a sitemap: `NULL` where none says why it failed. */
export const IS_FAILURE_EXPECTED: string = `bool_and(${EXPECTED} >= greatest(count, 1))
  FILTER (WHERE is_failure)`;
const sum = (what: string, severity: number): string =>
  `coalesce(sum(${what}) FILTER (WHERE severity = ${severity}), 0)::bigint`;
const SUMS = `SELECT sitemap_id,
    ${sum(`count - ${EXPECTED}`, 0)} AS errors, ${sum(`count - ${EXPECTED}`, 1)} AS warnings,
    ${sum(EXPECTED, 0)} AS expected_errors, ${sum(EXPECTED, 1)} AS expected_warnings,
    ${IS_FAILURE_EXPECTED} AS is_expected
  FROM portolan.finding WHERE site_id = $1 AND sitemap_id = ANY($2) AND present
  GROUP BY sitemap_id`;
const NOTHING: FoundSums = {
  isAny: false,
  errors: 0,
  warnings: 0,
  expectedErrors: 0,
  expectedWarnings: 0,
  isFailureExpected: undefined,
};

/** Returns what is found in each of some sitemaps. */
export async function foundIn(
  query: PostgresQuery,
  siteId: number,
  sitemapIds: readonly number[],
): Promise<ReadonlyMap<number, FoundSums>> {
  const found = new Map(sitemapIds.map((id) => [id, NOTHING]));
  for (const row of await query<SumsRow>(SUMS, [siteId, sitemapIds])) {
    found.set(row.sitemap_id, {
      isAny: true,
      errors: row.errors,
      warnings: row.warnings,
      expectedErrors: row.expected_errors,
      expectedWarnings: row.expected_warnings,
      isFailureExpected: row.is_expected ?? undefined,
    });
  }
  return found;
}

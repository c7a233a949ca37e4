// What counts of what was found in sitemaps, and the statuses that follow.
import { settledStatus } from '../../findings/settled-status.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';
import { type StoredSitemap, storedSitemaps } from '../sitemap-rows/stored-sitemap.ts';
import { writeSitemaps } from '../sitemap-rows/write-sitemaps.ts';
import { type FoundSums, foundIn } from './found-in.ts';

// Those of a large site are settled in parts, so that memory has a limit.
const SITEMAPS_AT_ONCE = 500;

/**
 * Sums up what is found in sitemaps of a site that is locked; their statuses follow. Those that are
 * gone do not change. `failsAgain`: whether that is expected is reported by what is found now.
 */
export async function settleSitemaps(
  query: PostgresQuery,
  siteId: number,
  {
    sitemapIds,
    failsAgain = false,
  }: { readonly sitemapIds: readonly number[]; readonly failsAgain?: boolean },
): Promise<void> {
  for (let from = 0; from < sitemapIds.length; from += SITEMAPS_AT_ONCE) {
    const ids = sitemapIds.slice(from, from + SITEMAPS_AT_ONCE);
    const sitemaps = await storedSitemaps(query, siteId, ids);
    const found = await foundIn(query, siteId, ids);
    const changes = [...sitemaps.values()].flatMap((before) => {
      const sums = found.get(before.id);
      if (sums === undefined || before.status === 'gone') return [];
      const now = settledState(before, sums, failsAgain);
      return isAsBefore(before, now) ? [] : [{ before, now }];
    });
    if (changes.length > 0) await writeSitemaps(query, siteId, changes);
  }
}

type SettledState = Pick<
  StoredSitemap,
  'status' | 'errors' | 'warnings' | 'expectedErrors' | 'expectedWarnings'
> & { readonly expectedFailure: true | undefined };

function settledState(
  before: StoredSitemap,
  { errors, warnings, expectedErrors, expectedWarnings, isFailureExpected: isExpected }: FoundSums,
  failsAgain: boolean,
): SettledState {
  const isFailureExpected = isExpected ?? (before.expectedFailure === true && !failsAgain);
  const status = settledStatus({
    status: before.status,
    errors,
    warnings,
    isCut: before.cause !== undefined || before.lastCompleteness === 'truncated',
    failedAs: before.failedAs,
    isFailureExpected,
  });
  const expectedFailure = isFailureExpected || undefined;
  return { status, errors, warnings, expectedErrors, expectedWarnings, expectedFailure };
}

function isAsBefore(before: StoredSitemap, now: SettledState): boolean {
  return (
    before.status === now.status &&
    before.errors === now.errors &&
    before.warnings === now.warnings &&
    before.expectedErrors === now.expectedErrors &&
    before.expectedWarnings === now.expectedWarnings &&
    before.expectedFailure === now.expectedFailure
  );
}

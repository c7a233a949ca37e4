// What sitemaps come to, from what is counted of them by status.
import type { SitemapRecord, SitemapStatus, SitemapSums } from '../port/sitemap-record.ts';
import { isFailed, NO_COUNTS } from './sitemap-shape.ts';

/** At most this many failing sitemaps are returned. */
export const FAILING_GIVEN = 10;
const COUNTED = ['urls', 'images', 'videos', 'news', 'alternates'] as const;
export const SUMMED: readonly ['sitemaps', 'errors', 'warnings', ...typeof COUNTED] = [
  'sitemaps',
  'errors',
  'warnings',
  ...COUNTED,
];

/** The sums of the sitemaps with one status. */
export type StatusTally = { readonly status: SitemapStatus } & {
  readonly [Name in (typeof SUMMED)[number]]?: number;
};

/** The first of those that fail, and when the oldest of what they list was fetched. */
export interface FailingSitemaps {
  readonly failing: readonly SitemapRecord[];
  readonly from: number | undefined;
}

/** Returns how many of the sitemaps fail. */
export function failingAmong(tallies: readonly StatusTally[]): number {
  return tallies.reduce(
    (sum, { status, sitemaps = 0 }) => sum + (isFailed(status) ? sitemaps : 0),
    0,
  );
}

/** Returns the sums of a site. */
export function sumsOfSite(
  urls: number,
  tallies: readonly StatusTally[],
  { failing, from }: FailingSitemaps,
): SitemapSums {
  const { statuses, sums } = addedUp(tallies);
  return {
    statuses,
    counts: { urls, sitemaps: sums.sitemaps },
    errors: sums.errors,
    warnings: sums.warnings,
    failing,
    ...(failing.length > 0 && countsFromOf(from)),
  };
}

/** Returns the sums of a sitemap and of what it lists. */
export function sumsOfTree(
  sitemap: SitemapRecord,
  tallies: readonly StatusTally[],
  below: FailingSitemaps,
): SitemapSums {
  const { status, counts, errors, warnings, lastSuccessAt } = sitemap;
  const fails = isFailed(status);
  const own = fails ? [sitemap] : [];
  const ownFrom = fails ? countsFromOf(lastSuccessAt) : {};
  // What is gone lists nothing, and nothing is wrong with it.
  if (status === 'gone') {
    return { statuses: {}, counts: NO_COUNTS, errors: 0, warnings: 0, failing: own };
  }
  const { statuses, sums } = addedUp(tallies);
  const itself = sitemap.type === 'index' ? NO_COUNTS : counts;
  const both = COUNTED.map((name) => [name, itself[name] + sums[name]] as const);
  const from = [ownFrom.countsFrom, countsFromOf(below.from).countsFrom].filter(
    (at) => at !== undefined,
  );
  return {
    statuses: { ...statuses, [status]: (statuses[status] ?? 0) + 1 },
    counts: { ...counts, ...Object.fromEntries(both) },
    errors: errors + sums.errors,
    warnings: warnings + sums.warnings,
    failing: [...own, ...below.failing].slice(0, FAILING_GIVEN),
    ...(from.length > 0 && { countsFrom: Math.min(...from) }),
  };
}

function countsFromOf(at: number | undefined): Pick<SitemapSums, 'countsFrom'> {
  return at !== undefined && at > 0 ? { countsFrom: at } : {};
}

function addedUp(tallies: readonly StatusTally[]): {
  readonly statuses: Readonly<Partial<Record<SitemapStatus, number>>>;
  readonly sums: Readonly<Record<(typeof SUMMED)[number], number>>;
} {
  const statuses: Partial<Record<SitemapStatus, number>> = {};
  const sums = Object.fromEntries(SUMMED.map((name) => [name, 0])) as Record<
    (typeof SUMMED)[number],
    number
  >;
  for (const tally of tallies) {
    statuses[tally.status] = (statuses[tally.status] ?? 0) + (tally.sitemaps ?? 0);
    for (const name of SUMMED) sums[name] += tally[name] ?? 0;
  }
  return { statuses, sums };
}

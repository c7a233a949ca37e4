// How a site stands: whether its sitemaps could be had, and if not, how many and why.
import type { SiteRecord } from '../../store/site-record.ts';
import type { SitemapStatus } from '../../store/sitemap-record.ts';
import type { ConsoleContext } from '../console-context.ts';
import { formatNumber } from '../pages/cell-value.ts';
import { loadSitemapLines } from './sitemap-line.ts';
import { worstStatus } from './worst-status.ts';

// So many of those that failed are looked at for why, and so many causes are told.
const FAILED_LOOKED_AT = 10;
const CAUSES_TOLD = 3;

/** Counts of sitemaps by their states. */
export type StatusCounts = Readonly<Partial<Record<SitemapStatus, number>>>;

/** How a site stands. `partly-fetched`: some of its sitemaps could be had, others could not. */
export type SiteStanding = SitemapStatus | 'partly-fetched';

/** What is told of how a site stands. */
export interface SiteStandingFacts {
  /** The worst that a sitemap of it is in; absent when it has none. */
  readonly status?: SitemapStatus;
  /** As `status`, but `couldnt-fetch` only where nothing could be had. */
  readonly standing?: SiteStanding;
  /** Where sitemaps of it could not be had: why; where not all, how many, too. */
  readonly causeText?: string;
  /** The only sitemap that could not be had. */
  readonly failingSitemap?: number;
}

/**
 * Loads how a site stands.
 *
 * Errors: those of the store.
 */
export async function loadSiteStanding(
  { store }: Pick<ConsoleContext, 'store'>,
  site: SiteRecord,
  statuses: StatusCounts,
): Promise<SiteStandingFacts> {
  const status = worstStatus(statuses);
  const standing = standingOf(status, statuses, site);
  const told = {
    ...(status !== undefined && { status }),
    ...(standing !== undefined && { standing }),
  };
  if (site.failing === 0) return told;
  const failed = { siteId: site.id, status: ['couldnt-fetch', 'stale'] } as const;
  const { rows } = await store.sitemaps.page(failed, { limit: FAILED_LOOKED_AT });
  const lines = await loadSitemapLines({ store }, rows);
  const causes = [...new Set(lines.flatMap(({ causeText }) => causeText ?? []))];
  const [only] = site.failing === 1 ? lines : [];
  const causeText = causeTextOf(causes, site);
  return {
    ...told,
    ...(causeText !== undefined && { causeText }),
    ...(only !== undefined && { failingSitemap: only.id }),
  };
}

// A site of which something was read is not one that could not be fetched.
function standingOf(
  worst: SitemapStatus | undefined,
  statuses: StatusCounts,
  { failing, sitemaps }: SiteRecord,
): SiteStanding | undefined {
  if (worst !== 'couldnt-fetch' || failing >= sitemaps) return worst;
  return (statuses['has-errors'] ?? 0) > 0 ? 'has-errors' : 'partly-fetched';
}

function causeTextOf(
  causes: readonly string[],
  { failing, sitemaps }: SiteRecord,
): string | undefined {
  // Of a site that cannot be had at all one sitemap says what they all would.
  if (failing >= sitemaps) return causes[0];
  const some = `${formatNumber(failing)} of ${formatNumber(sitemaps)} sitemaps`;
  const more = causes.length > CAUSES_TOLD ? ['…'] : [];
  const why = [...causes.slice(0, CAUSES_TOLD), ...more].join('; ');
  return `${some} could not be fetched${why === '' ? '' : `: ${why}`}`;
}

/**
 * The address of those sitemaps of a site that could not be had, or of the only one.
 *
 * Errors: None.
 */
export function failingPath(
  siteId: number,
  { failingSitemap, status }: Pick<SiteStandingFacts, 'failingSitemap' | 'status'>,
): string {
  const sitemaps = `/sites/${siteId}/sitemaps`;
  if (failingSitemap !== undefined) return `${sitemaps}/${failingSitemap}`;
  // Where none is in that state, those that failed have failed for so long that they are stale.
  return `${sitemaps}?status=${status === 'couldnt-fetch' ? status : 'stale'}`;
}

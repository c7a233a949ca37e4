// A sitemap as Search Console's API describes it.
import { isFailing, type Standing } from '../../../harvest/standing/standing.ts';
import type { SitemapCounts, SitemapRecord } from '../../../store/port/sitemap-record.ts';
import { isoTime } from '../../http/view-json.ts';

/** The resource. Counters are texts, as int64 is in Google's JSON. */
export interface SitemapResource {
  readonly path: string;
  readonly lastSubmitted?: string;
  readonly lastDownloaded?: string;
  readonly isPending: boolean;
  readonly isSitemapsIndex: boolean;
  readonly type?: 'sitemap' | 'urlList' | 'rssFeed' | 'atomFeed' | 'notSitemap';
  readonly warnings: string;
  readonly errors: string;
  readonly contents: readonly SitemapContent[];
}

/** How much of something it lists. */
export interface SitemapContent {
  readonly type: 'web' | 'image' | 'video' | 'news';
  readonly submitted: string;
  /** Deprecated by Google, and always 0. */
  readonly indexed: string;
}

const TYPES = {
  sitemap: 'sitemap',
  index: 'sitemap',
  text: 'urlList',
  rss: 'rssFeed',
  atom: 'atomFeed',
  unknown: undefined,
} as const;

/** The part of the resource about the status of a sitemap, with all that it lists. */
export interface ResourceStanding {
  readonly status: Standing;
  readonly counts: Partial<SitemapCounts>;
  readonly errors: number;
  readonly warnings: number;
  readonly failing: number;
}

/**
 * Describes a sitemap. Each that could not be fetched counts at least one error: Google's clients
 * only look at `errors`. `standing`: default: of the sitemap itself.
 * Source: https://developers.google.com/webmaster-tools/v1/sitemaps (2025-08-28)
 */
export function sitemapResource(
  sitemap: SitemapRecord,
  standing: ResourceStanding = { ...sitemap, failing: isFailing(sitemap.status) ? 1 : 0 },
): SitemapResource {
  const { url, type, cause, submittedAt, lastSuccessAt } = sitemap;
  const { status, counts, errors, warnings, failing } = standing;
  const shownType = cause === 'not-sitemap' ? 'notSitemap' : TYPES[type];
  const lastSubmitted = submittedAt === undefined ? undefined : isoTime(submittedAt);
  const lastDownloaded = lastSuccessAt === undefined ? undefined : isoTime(lastSuccessAt);
  return {
    path: url,
    ...(lastSubmitted === undefined ? {} : { lastSubmitted }),
    ...(lastDownloaded === undefined ? {} : { lastDownloaded }),
    isPending: status === 'pending' || status === 'fetching',
    isSitemapsIndex: type === 'index',
    ...(shownType === undefined ? {} : { type: shownType }),
    warnings: String(warnings),
    errors: String(Math.max(failing, errors)),
    contents: contentsOf(counts),
  };
}

function contentsOf(counts: Partial<SitemapCounts>): readonly SitemapContent[] {
  const kinds = [
    ['web', counts.urls],
    ['image', counts.images],
    ['video', counts.videos],
    ['news', counts.news],
  ] as const;
  return kinds
    .filter(([, count = 0]) => count > 0)
    .map(([type, count]) => ({ type, submitted: String(count), indexed: '0' }));
}

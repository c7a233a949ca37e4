// A sitemap as Search Console's API describes it.
import type { SitemapCounts, SitemapRecord } from '../../../store/sitemap-record.ts';
import { isoTime } from '../../view-json.ts';

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

/**
 * Describes a sitemap. One that could not be had counts an error at least: Google's clients look at
 * `errors` alone.
 *
 * `counts`: what it lists. Default: what is remembered of the sitemap itself.
 * Errors: None.
 * Source: https://developers.google.com/webmaster-tools/v1/sitemaps (2025-08-28)
 */
export function sitemapResource(
  sitemap: SitemapRecord,
  counts: SitemapCounts = sitemap.counts,
): SitemapResource {
  const { url, status, type, cause, errors, warnings, submittedAt, lastSuccessAt } = sitemap;
  const failed = status === 'couldnt-fetch' || status === 'stale';
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
    errors: String(failed ? Math.max(1, errors) : errors),
    contents: contentsOf(counts),
  };
}

function contentsOf(counts: SitemapCounts): readonly SitemapContent[] {
  const kinds = [
    ['web', counts.urls],
    ['image', counts.images],
    ['video', counts.videos],
    ['news', counts.news],
  ] as const;
  return kinds
    .filter(([, count]) => count > 0)
    .map(([type, count]) => ({ type, submitted: String(count), indexed: '0' }));
}

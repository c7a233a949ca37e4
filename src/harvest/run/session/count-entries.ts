// How much of what a sitemap lists.
import type { Entry } from '../../../protocol/url-entry.ts';
import type { SitemapCounts } from '../../../store/port/sitemap-record.ts';

export type GrowingCounts = { -readonly [Field in keyof SitemapCounts]: SitemapCounts[Field] };

/** Nothing. */
export function noCounts(): GrowingCounts {
  return { urls: 0, sitemaps: 0, images: 0, videos: 0, news: 0, alternates: 0 };
}

/** Adds the entries of a batch. */
export function countEntries(counts: GrowingCounts, entries: readonly Entry[]): void {
  for (const entry of entries) {
    if (entry.kind === 'sitemap') {
      counts.sitemaps += 1;
      continue;
    }
    counts.urls += 1;
    if (entry.images) counts.images += entry.images.length;
    if (entry.videos) counts.videos += entry.videos.length;
    if (entry.news) counts.news += 1;
    if (entry.alternates) counts.alternates += entry.alternates.length;
  }
}

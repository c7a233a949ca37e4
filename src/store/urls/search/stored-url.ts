// The columns of a URL, as all stores have them, and the row that they make.
import { CHANGEFREQS } from '../../../protocol/changefreq.ts';
import type { UrlClaims, UrlRow } from '../../port/url-row.ts';

/** A row of the table `url`, but for what only its store needs. */
export interface StoredUrl {
  readonly loc: string;
  readonly sitemap: number;
  readonly lastmod: string | null;
  /** As `changefreqCode` gives it. */
  readonly changefreq: number;
  readonly priority: number | null;
  readonly images: number;
  readonly videos: number;
  readonly news: number;
  readonly alternates: number;
  readonly first_seen: number;
  readonly changed_at: number | null;
  readonly gone_at: number | null;
}

/** The columns of claims. */
export type StoredClaims = Pick<
  StoredUrl,
  'sitemap' | 'changefreq' | 'priority' | 'news' | 'first_seen'
>;

/** Returns the number of a changefreq, 0 for none. */
export function changefreqCode(changefreq: string | undefined): number {
  return changefreq === undefined ? 0 : CHANGEFREQS.indexOf(changefreq as never) + 1;
}

function changefreqOf(code: number): string | undefined {
  return code === 0 ? undefined : CHANGEFREQS[code - 1];
}

/** Returns the row of a URL. */
export function urlRowOf(url: StoredUrl): UrlRow {
  const { loc, lastmod, images, videos, news, alternates, changed_at, gone_at } = url;
  const { sitemapId, changefreq, priority, firstSeenAt } = claimsOf(url);
  return {
    loc,
    sitemapId,
    ...(lastmod !== null && { lastmod }),
    ...(changefreq !== undefined && { changefreq }),
    ...(priority !== undefined && { priority }),
    images,
    videos,
    news,
    alternates,
    firstSeenAt,
    ...(changed_at !== null && { changedAt: changed_at }),
    ...(gone_at !== null && { goneAt: gone_at }),
  };
}

/** Returns what the entry of a URL claims. */
export function claimsOf(url: StoredClaims): UrlClaims {
  const changefreq = changefreqOf(url.changefreq);
  return {
    sitemapId: url.sitemap,
    news: url.news,
    firstSeenAt: url.first_seen,
    ...(changefreq !== undefined && { changefreq }),
    ...(url.priority !== null && { priority: url.priority }),
  };
}

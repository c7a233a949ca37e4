// What a page says of itself → the entry that lists it.

import type { News } from '../protocol/extensions/news.ts';
import type { UrlEntry } from '../protocol/url-entry.ts';
import { listedImages } from './body/page-images.ts';
import { plausibleLastmod } from './data/page-dates.ts';
import type { PageFacts } from './record/page-facts.ts';

/** What an entry needs besides the page's facts. */
export interface PageEntryContext {
  readonly loc: string;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/**
 * Makes the entry of a page: lastmod by the first date between 1990-01-01 and now plus one day,
 * alternates, pictures of its content, videos and news.
 *
 * The publication of the news may be missing, where the page does not name one: a section of news
 * adds it.
 */
export function entryOfPage(
  facts: Pick<PageFacts, 'alternates' | 'dates' | 'images' | 'news' | 'robots' | 'videos'>,
  { loc, nowMs }: PageEntryContext,
): UrlEntry {
  const { alternates, dates, news, videos } = facts;
  const lastmod = plausibleLastmod(dates, nowMs);
  const images = listedImages(facts);
  return {
    loc,
    ...(lastmod !== undefined && { lastmod }),
    ...(alternates.length > 0 && { alternates }),
    ...(images.length > 0 && { images: images.map((image) => ({ loc: image })) }),
    ...(videos.length > 0 && { videos }),
    ...(news && { news: news as News }),
  };
}

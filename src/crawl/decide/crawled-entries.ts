// The entries of the listed pages, ordered by address.
import type { PageNews } from '../../pages/record/page-facts.ts';
import type { News } from '../../protocol/extensions/news.ts';
import { IMAGES_PER_URL_MAX } from '../../protocol/limits.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import { type Decided, type JudgedAddress, judgedAddresses } from './judged-addresses.ts';
import type { DecideOptions } from './table/decide-options.ts';

/** A listed page. */
export interface CrawledEntry {
  /**
   * As in its sitemap. The publication of its news may be missing, where the page does not name
   * one: a section of news adds it.
   */
  readonly entry: UrlEntry;
  /** The hash of its main content, where it has any. */
  readonly contentHash?: string;
}

/** Builds the entries of the listed pages, of one origin or all; only their facts are read. */
export function* crawledEntries(decided: Decided, origin?: string): Generator<CrawledEntry> {
  const within = origin === undefined ? '' : `${origin}/`;
  for (const page of judgedAddresses(decided, { which: 'listed', within })) {
    const hash = page.facts.content?.hash;
    const entry = entryOf(page, decided.options);
    yield hash === undefined ? { entry } : { entry, contentHash: hash };
  }
}

function entryOf(
  { row, facts, lastmod, alternates }: JudgedAddress,
  { media, news, nowMs }: DecideOptions,
): UrlEntry {
  const images = media ? (facts.images ?? []).slice(0, IMAGES_PER_URL_MAX) : [];
  const videos = media ? (facts.videos ?? []) : [];
  return {
    loc: row.url,
    ...(lastmod && { lastmod: lastmod.value }),
    ...(alternates.length > 0 && { alternates }),
    ...(images.length > 0 && { images: images.map((loc) => ({ loc })) }),
    ...(videos.length > 0 && { videos }),
    ...(news && isCurrent(facts.news, nowMs) && { news: facts.news as News }),
  };
}

// "Only include recent articles": those of the last two days.
// https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap (2026-11-20)
const NEWS_MS_MAX = 172_800_000;

function isCurrent(news: PageNews | undefined, nowMs: number): boolean {
  const published = parseW3cDatetime(news?.publicationDate ?? '');
  return published !== undefined && nowMs - published.epochMs <= NEWS_MS_MAX;
}

// What npm `sitemap` 9.0.1 makes of an entry that it reads, by its own limits.
import type { SitemapItem } from 'sitemap';
import type { Alternate } from '../../src/protocol/extensions/alternate.ts';
import type { Image } from '../../src/protocol/extensions/image.ts';
import type { News } from '../../src/protocol/extensions/news.ts';
import type { Video } from '../../src/protocol/extensions/video.ts';
import type { Entry, UrlEntry } from '../../src/protocol/index.ts';

/*
 * The limits are those of its dist/esm/lib/constants.js and sitemap-parser.js, read 2026-11-21:
 *
 * - It trims texts of every blank that Unicode has; a text of such blanks alone is none.
 * - Titles and captions of images are cut at 512 UTF-16 units. Titles of videos beyond 100,
 *   descriptions beyond 2,048, titles of news beyond 200 and names beyond 256 are dropped whole.
 * - Dates are those with a day or with seconds, with a fraction of three digits or none.
 * - Of several prices and ids of a video the last is kept, of prices attribute by attribute.
 * - It has no PageMap, no mobile marks, no tvshow, no content segments, no extra elements, and of
 *   alternates no media.
 */
const IMAGE_TEXT_MAX = 512;
const VIDEO_TITLE_MAX = 100;
const VIDEO_DESCRIPTION_MAX = 2_048;
const NEWS_TITLE_MAX = 200;
const NEWS_NAME_MAX = 256;
const RATING_MAX = 5;
const DURATION_MAX = 28_800;
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{3})?(?:[+-]\d{2}:\d{2}|Z)?)?$/;

type Fields = Record<string, unknown>;

/**
 * An item as it is compared: a list is one text to npm `sitemap`, and of a text only its parts are
 * the entry's.
 */
export function comparableItem(item: SitemapItem): SitemapItem {
  const { news } = item;
  if (!news) return item;
  const { genres, keywords, stock_tickers: tickers, ...rest } = news;
  const lists = {
    genres: listOf(genres),
    keywords: listOf(keywords),
    stock_tickers: listOf(tickers),
  };
  return { ...item, news: { ...rest, ...present(lists) } as typeof news };
}

/** The item that npm `sitemap` gives for an entry, comparable. */
export function npmSitemapView(entry: Entry): SitemapItem {
  const { loc, lastmod, changefreq, priority, images, videos, alternates, news } =
    entry as UrlEntry;
  const item: Fields = {
    img: (images ?? []).map(imageView),
    video: (videos ?? []).map(videoView),
    links: (alternates ?? []).map(({ hreflang, href }: Alternate) => ({
      lang: hreflang,
      url: href,
    })),
    url: loc,
    ...present({ lastmod: dateOf(lastmod), changefreq, priority }),
    ...(news && { news: newsView(news) }),
  };
  return item as unknown as SitemapItem;
}

function imageView({ loc, caption, title, geoLocation, license }: Image): Fields {
  return {
    url: loc,
    ...present({
      caption: textOf(caption)?.slice(0, IMAGE_TEXT_MAX),
      title: textOf(title)?.slice(0, IMAGE_TEXT_MAX),
      geoLocation: textOf(geoLocation),
      license,
    }),
  };
}

function videoView(video: Video): Fields {
  const { restriction, platform, uploader, prices = [], ids = [], duration, rating } = video;
  const values = prices.map(({ value }) => value).filter((value) => value !== undefined);
  const last = (property: 'type' | 'currency' | 'resolution'): string | undefined =>
    prices.map((price) => price[property]).findLast((value) => value !== undefined);
  return {
    tag: (video.tags ?? []).map(textOf).filter((tag) => tag !== undefined),
    thumbnail_loc: video.thumbnailLoc ?? '',
    title: upTo(video.title, VIDEO_TITLE_MAX),
    description: upTo(video.description, VIDEO_DESCRIPTION_MAX),
    ...present({
      content_loc: video.contentLoc,
      player_loc: video.playerLoc,
      'player_loc:allow_embed': yesNo(video.playerAllowEmbed),
      'player_loc:autoplay': video.playerAutoplay,
      duration: duration !== undefined && duration <= DURATION_MAX ? duration : undefined,
      expiration_date: dateOf(video.expirationDate),
      rating: rating !== undefined && rating >= 0 && rating <= RATING_MAX ? rating : undefined,
      view_count: video.viewCount,
      publication_date: dateOf(video.publicationDate),
      category: textOf(video.category),
      family_friendly: yesNo(video.familyFriendly),
      restriction: restriction?.countries.join(' '),
      'restriction:relationship': restriction?.relationship,
      gallery_loc: video.galleryLoc,
      'gallery_loc:title': video.galleryTitle,
      price: values.at(-1)?.toString(),
      'price:type': last('type'),
      'price:currency': last('currency'),
      'price:resolution': last('resolution'),
      requires_subscription: yesNo(video.requiresSubscription),
      uploader: textOf(uploader?.name),
      'uploader:info': uploader?.info,
      platform: platform?.platforms.join(' '),
      'platform:relationship': platform?.relationship,
      live: yesNo(video.live),
      id: ids.map(({ value }) => textOf(value)).findLast((value) => value !== undefined),
    }),
  };
}

function newsView(news: News): Fields {
  const { publication, title, publicationDate, access, genres, keywords, stockTickers } = news;
  return {
    publication: {
      name: upTo(publication.name, NEWS_NAME_MAX),
      language: publication.language,
    },
    publication_date: dateOf(publicationDate) ?? '',
    title: upTo(title, NEWS_TITLE_MAX),
    ...present({
      access,
      genres: listOf(genres?.join(',')),
      keywords: listOf(keywords?.join(',')),
      stock_tickers: listOf(stockTickers?.join(',')),
    }),
  };
}

function textOf(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function listOf(text: string | undefined): string | undefined {
  const parts = text?.split(',').map((part) => part.trim());
  return textOf(parts?.filter((part) => part !== '').join(', '));
}

function upTo(text: string | undefined, most: number): string {
  const trimmed = text?.trim() ?? '';
  return trimmed.length <= most ? trimmed : '';
}

function dateOf(date: string | undefined): string | undefined {
  return date !== undefined && DATE.test(date) ? date : undefined;
}

function yesNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no';
}

function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

// Turns items of Next's `MetadataRoute.Sitemap` into entries.
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import type { Video } from '../../protocol/extensions/video.ts';
import type { SourceEntry } from '../../sources/port/source.ts';
import type { RouteVideo } from '../port/route-entry.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Returns the entry of an item that has `url`; returns entries unchanged. */
export function entryOfRoute(given: SourceEntry): SourceEntry {
  const { url, lastModified, changeFrequency, ...rest } = given as Properties;
  if (url === undefined) return given;
  const { alternates, images, videos } = rest;
  return {
    lastmod: lastModified,
    changefreq: changeFrequency,
    ...rest,
    ...(alternates !== undefined && { alternates: alternatesOf(alternates) }),
    ...(Array.isArray(images) && { images: images.map(imageOf) }),
    ...(Array.isArray(videos) && { videos: videos.map(videoOf) }),
  } as SourceEntry;
}

function alternatesOf(given: unknown): unknown {
  const { languages } = (given ?? {}) as Properties;
  if (typeof languages !== 'object' || languages === null) return Array.isArray(given) ? given : [];
  const alternates: Alternate[] = [];
  for (const [hreflang, href] of Object.entries(languages)) {
    if (href !== undefined) alternates.push({ hreflang, href });
  }
  return alternates;
}

function imageOf(given: unknown): unknown {
  return typeof given === 'string' ? { loc: given } : given;
}

function videoOf(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const { title, description, thumbnail_loc, duration, rating, ...more } = given as Properties;
  if (thumbnail_loc === undefined) return given;
  const { restriction, platform, uploader, tag } = more as Partial<RouteVideo>;
  const video: Partial<Record<keyof Video, unknown>> = {
    thumbnailLoc: thumbnail_loc,
    title,
    description,
    contentLoc: more['content_loc'],
    playerLoc: more['player_loc'],
    duration,
    expirationDate: dateOf(more['expiration_date']),
    rating,
    viewCount: more['view_count'],
    publicationDate: dateOf(more['publication_date']),
    tags: tag === undefined ? undefined : [tag],
    familyFriendly: yesOrNo(more['family_friendly']),
    restriction: restriction && { ...restriction, countries: wordsOf(restriction.content) },
    platform: platform && { ...platform, platforms: wordsOf(platform.content) },
    requiresSubscription: yesOrNo(more['requires_subscription']),
    uploader: uploader && { name: uploader.content, info: uploader.info },
    live: yesOrNo(more['live']),
  };
  return Object.fromEntries(Object.entries(video).filter(([, value]) => value !== undefined));
}

function dateOf(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

function yesOrNo(value: unknown): unknown {
  return value === 'yes' || value === 'no' ? value === 'yes' : value;
}

function wordsOf(text: unknown): unknown {
  return typeof text === 'string' ? text.split(/\s+/).filter((word) => word !== '') : text;
}

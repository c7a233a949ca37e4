// Items of Next's `MetadataRoute.Sitemap`, which many sites have already, made entries.
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import type { Video } from '../../protocol/extensions/video.ts';
import type { SourceEntry } from '../../sources/port/source.ts';

/**
 * An item of `MetadataRoute.Sitemap`, as `app/sitemap.ts` returns them.
 *
 * Source: https://nextjs.org/docs/app/api-reference/file-conventions/metadata/sitemap
 */
export interface RouteEntry {
  readonly url: string;
  readonly lastModified?: string | Date | undefined;
  readonly changeFrequency?: SourceEntry['changefreq'] | undefined;
  readonly priority?: number | undefined;
  readonly alternates?:
    | { readonly languages?: Readonly<Partial<Record<string, string>>> | undefined }
    | undefined;
  /** The addresses of pictures. */
  readonly images?: readonly string[] | undefined;
  readonly videos?: readonly RouteVideo[] | undefined;
}

/** A video of a `RouteEntry`: Google's elements by their names. */
export interface RouteVideo {
  readonly title: string;
  readonly thumbnail_loc: string;
  readonly description: string;
  readonly content_loc?: string | undefined;
  readonly player_loc?: string | undefined;
  readonly duration?: number | undefined;
  readonly expiration_date?: string | Date | undefined;
  readonly rating?: number | undefined;
  readonly view_count?: number | undefined;
  readonly publication_date?: string | Date | undefined;
  readonly family_friendly?: 'yes' | 'no' | undefined;
  readonly restriction?: Relationship | undefined;
  readonly platform?: Relationship | undefined;
  readonly requires_subscription?: 'yes' | 'no' | undefined;
  readonly uploader?: RouteUploader | undefined;
  readonly live?: 'yes' | 'no' | undefined;
  readonly tag?: string | undefined;
}

/** Who uploaded a video: a name, and perhaps the address of a page about them. */
export interface RouteUploader {
  readonly info?: string | undefined;
  readonly content?: string | undefined;
}

interface Relationship {
  readonly relationship: 'allow' | 'deny';
  readonly content: string;
}

type Properties = Readonly<Record<string, unknown>>;

/** Makes the entry of an item that has `url`; entries stay as they are. */
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

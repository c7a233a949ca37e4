// A VideoObject of JSON-LD → the fields of a sitemap's video.
import type { Video } from '../../protocol/extensions/video.ts';
import { parseLastmod } from '../../protocol/lastmod.ts';
import { parseIsoDuration } from './iso-duration.ts';
import type { JsonLd, JsonLdNode } from './json-ld.ts';

/** A video of which something may still be missing; addresses as written. */
export interface VideoDraft {
  readonly thumbnailLoc: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly contentLoc: string | undefined;
  readonly playerLoc: string | undefined;
  /** What a sitemap may say besides. */
  readonly more: Omit<Video, 'thumbnailLoc' | 'title' | 'description' | 'contentLoc' | 'playerLoc'>;
}

// https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps (2026-05-20)
const DURATION_SECONDS_MAX = 28_800;
const TAGS_MAX = 32;
const RATING_MAX = 5;
const COUNTRIES_MAX = 300;

/**
 * Reads a VideoObject. What is beyond the bounds of a sitemap's field is left out.
 *
 * Source: https://developers.google.com/search/docs/appearance/structured-data/video
 */
export function readJsonLdVideo(node: JsonLdNode, jsonLd: JsonLd): VideoDraft {
  return {
    thumbnailLoc: jsonLd.url(node['thumbnailUrl']) ?? jsonLd.url(node['thumbnail']),
    title: jsonLd.text(node['name']) ?? jsonLd.text(node['headline']),
    description: jsonLd.text(node['description']),
    contentLoc: jsonLd.text(node['contentUrl']),
    playerLoc: jsonLd.text(node['embedUrl']),
    more: {
      ...numbers(node, jsonLd),
      ...dates(node, jsonLd),
      ...tags(node, jsonLd),
      ...answers(node, jsonLd),
      ...restriction(node, jsonLd),
    },
  };
}

function numbers(
  node: JsonLdNode,
  jsonLd: JsonLd,
): Pick<Video, 'duration' | 'rating' | 'viewCount'> {
  const duration = parseIsoDuration(jsonLd.text(node['duration']) ?? '') ?? 0;
  const [rated] = jsonLd.nodes(node['aggregateRating']);
  const rating = Number(rated === undefined ? Number.NaN : jsonLd.text(rated['ratingValue']));
  const best = Number((rated && jsonLd.text(rated['bestRating'])) ?? RATING_MAX);
  const views = watched(node, jsonLd);
  return {
    ...(duration >= 1 && duration <= DURATION_SECONDS_MAX && { duration }),
    ...(rating >= 0 && rating <= RATING_MAX && best === RATING_MAX && { rating }),
    ...(views !== undefined && { viewCount: views }),
  };
}

/** How often it was watched: `interactionCount`, or the WatchAction of `interactionStatistic`. */
function watched(node: JsonLdNode, jsonLd: JsonLd): number | undefined {
  const counters = jsonLd.nodes(node['interactionStatistic']);
  const counter = counters.find(({ interactionType: type }) =>
    /WatchAction$/.test(jsonLd.text(type) ?? jsonLd.text(jsonLd.nodes(type)[0]?.['@type']) ?? ''),
  );
  const counted = jsonLd.text(counter?.['userInteractionCount'] ?? node['interactionCount']);
  return /^\d{1,15}$/.test(counted ?? '') ? Number(counted) : undefined;
}

function dates(
  node: JsonLdNode,
  jsonLd: JsonLd,
): Pick<Video, 'publicationDate' | 'expirationDate'> {
  const read = (property: string): string | undefined =>
    parseLastmod(jsonLd.text(node[property]) ?? '').value;
  const publicationDate = read('uploadDate') ?? read('datePublished');
  const expirationDate = read('expires');
  return {
    ...(expirationDate !== undefined && { expirationDate }),
    ...(publicationDate !== undefined && { publicationDate }),
  };
}

function tags(node: JsonLdNode, jsonLd: JsonLd): Pick<Video, 'tags'> {
  const { keywords } = node;
  const list = Array.isArray(keywords) ? keywords : (jsonLd.text(keywords)?.split(',') ?? []);
  const words = list.slice(0, TAGS_MAX).map((word) => jsonLd.text(word));
  const found = words.filter((word) => word !== undefined);
  return found.length === 0 ? {} : { tags: found };
}

function answers(
  node: JsonLdNode,
  jsonLd: JsonLd,
): Pick<Video, 'familyFriendly' | 'requiresSubscription' | 'live'> {
  const familyFriendly = yesOrNo(node['isFamilyFriendly']);
  const requiresSubscription = yesOrNo(node['requiresSubscription']);
  const live = jsonLd
    .nodes(node['publication'])
    .map(({ isLiveBroadcast }) => yesOrNo(isLiveBroadcast))
    .find((answer) => answer !== undefined);
  return {
    ...(familyFriendly !== undefined && { familyFriendly }),
    ...(requiresSubscription !== undefined && { requiresSubscription }),
    ...(live !== undefined && { live }),
  };
}

function yesOrNo(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.slice(value.lastIndexOf('/') + 1) : '';
  if (/^(?:true|yes)$/i.test(word)) return true;
  return /^(?:false|no)$/i.test(word) ? false : undefined;
}

/** The countries where it may, else those where it may not be shown. */
function restriction(node: JsonLdNode, jsonLd: JsonLd): Pick<Video, 'restriction'> {
  const allowed = countries(node['regionsAllowed'], jsonLd);
  const denied = countries(node['ineligibleRegion'], jsonLd);
  if (allowed.length > 0) return { restriction: { relationship: 'allow', countries: allowed } };
  if (denied.length > 0) return { restriction: { relationship: 'deny', countries: denied } };
  return {};
}

function countries(value: unknown, jsonLd: JsonLd): readonly string[] {
  const list = Array.isArray(value) ? value : (jsonLd.text(value)?.split(/[\s,]+/) ?? [value]);
  const names = list.slice(0, COUNTRIES_MAX).map((one) => jsonLd.name(one)?.toUpperCase() ?? '');
  // One that is no ISO 3166 code would make the whole list mean something else.
  return names.every((name) => /^[A-Z]{2}$/.test(name)) ? names : [];
}

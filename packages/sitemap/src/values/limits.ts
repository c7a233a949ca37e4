// The limits that npm sitemap 9 exports, with its names, beside those of the protocol.

import { SITEMAP_ENTRIES_MAX } from '../../../../src/protocol/index.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{3})?([+-]\d{2}:\d{2}|Z)?)?$/;

/** The limits by name: of the protocol, of search engines, and of what is read. */
export const LIMITS = {
  MAX_URL_LENGTH: 2_048,
  URL_PROTOCOL_REGEX: /^https?:\/\//i as RegExp,
  MIN_SITEMAP_ITEM_LIMIT: 1,
  MAX_SITEMAP_ITEM_LIMIT: SITEMAP_ENTRIES_MAX as number,
  MAX_VIDEO_TITLE_LENGTH: 100,
  MAX_VIDEO_DESCRIPTION_LENGTH: 2_048,
  MAX_VIDEO_CATEGORY_LENGTH: 256,
  MAX_TAGS_PER_VIDEO: 32,
  MAX_NEWS_TITLE_LENGTH: 200,
  MAX_NEWS_NAME_LENGTH: 256,
  MAX_IMAGE_CAPTION_LENGTH: 512,
  MAX_IMAGE_TITLE_LENGTH: 512,
  MAX_IMAGES_PER_URL: 1_000,
  MAX_VIDEOS_PER_URL: 100,
  MAX_LINKS_PER_URL: 100,
  MAX_URL_ENTRIES: SITEMAP_ENTRIES_MAX as number,
  ISO_DATE_REGEX: ISO_DATE as RegExp,
  MAX_CUSTOM_NAMESPACES: 20,
  MAX_NAMESPACE_LENGTH: 512,
  MAX_PARSER_ERRORS: 100,
} as const;

/** How many items go into a sitemap of `SitemapAndIndexStream` by default. */
export const DEFAULT_SITEMAP_ITEM_LIMIT = 45_000;

// The numbers of the protocol and of Google's extensions, each with its source.

/**
 * The most entries that one sitemap, or one sitemap index, may hold.
 *
 * Source: https://www.sitemaps.org/protocol.html#index
 */
export const SITEMAP_ENTRIES_MAX = 50_000;

/**
 * The most bytes that one sitemap, or one sitemap index, may have before compression (50 MiB).
 *
 * Source: https://www.sitemaps.org/protocol.html#index
 */
export const SITEMAP_BYTES_MAX = 52_428_800;

/**
 * The most characters of a `loc`: the protocol requires fewer than 2,048.
 *
 * Source: https://www.sitemaps.org/protocol.html#locdef
 */
export const LOC_CHARACTERS_MAX = 2_047;

/**
 * The most images of one URL.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
export const IMAGES_PER_URL_MAX = 1_000;

/**
 * The most `news:news` elements of one sitemap.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap
 */
export const NEWS_PER_SITEMAP_MAX = 1_000;

/**
 * How far ahead of the clock a lastmod may be, in milliseconds: clocks and time zones differ by
 * less than a day. One that is further ahead is in the future.
 */
export const LASTMOD_AHEAD_MS_MAX = 86_400_000;

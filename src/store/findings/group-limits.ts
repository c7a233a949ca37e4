// How much is searched for the findings of a sitemap with all that it lists.

/** At most this many sitemaps are searched: each thousand takes milliseconds. */
export const GROUPED_SITEMAPS_MAX = 20_000;
/** A group has at most this many findings, each of another sitemap. */
export const FIRST_OF_GROUP = 3;
/** A tree with more indexes is a trap. */
export const INDEXES_MAX = 10_000;

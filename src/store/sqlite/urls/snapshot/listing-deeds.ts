// What can be done with what a snapshot found, as numbers that tables keep.

/** What is to be done with a listing that was set aside. */
export const LISTING_DEEDS = {
  none: 0,
  /** The URL is new, or back. */
  add: 1,
  /** Its entry says something else than before. */
  change: 2,
  /** It is the same, and another sitemap's now. */
  move: 3,
  /** A further sitemap lists it. */
  also: 4,
} as const;

/** What is to be done with a further sitemap of a row. */
export const ALSO_FATES = { keep: 0, remove: 1, own: 2 } as const;

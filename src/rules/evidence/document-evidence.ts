// What is known of a document when it has been read: counts that rules judge at its end.
import type { SitemapFormat } from '../../protocol/sitemap-format.ts';

/** A value and how many entries have it. */
export interface SharedValue {
  readonly value: string;
  readonly count: number;
}

/** One document, counted while its entries went by. */
export interface DocumentEvidence {
  /** Its own address, where known. */
  readonly url?: string;
  /** Absent when it is not a sitemap. */
  readonly format?: SitemapFormat;
  /** An older version of the format, if it says so: `0.3` of Atom. */
  readonly formatVersion?: '0.3';
  /** Bytes in UTF-8, after inflating. */
  readonly bytes: number;
  /** Read to its own end. */
  readonly complete: boolean;
  /** Entries of both kinds, as far as the document was read. */
  readonly urls: number;
  readonly sitemaps: number;
  /** How many entries have a lastmod. */
  readonly lastmods: number;
  /** How many lastmods cannot be read. Absent: none is known. */
  readonly unreadableLastmods?: number;
  /** The lastmod that most entries seem to share (exact where more than half do). */
  readonly commonLastmod?: SharedValue;
  /** How many lastmods are in the same minute as `commonLastmod`; dates alone count as equal. */
  readonly commonLastmodMinute: number;
  /** The greatest lastmod, each in its own zone: zones can make a day's difference. */
  readonly newestLastmod?: string;
  /** How many lastmods are a date without a time of day. */
  readonly dateOnlyLastmods: number;
  readonly changefreqs: number;
  readonly priorities: number;
  /** All priorities are this one; absent if there are none, or several. */
  readonly onlyPriority?: number;
  /** How many entries have images, videos, news, hreflang links. */
  readonly withImages: number;
  readonly withVideos: number;
  readonly withNews: number;
  readonly withAlternates: number;
  /**
   * The origins (`https://example.com`) met in loc, the most frequent first: of those met first, at
   * most `ORIGINS_KEPT`.
   */
  readonly origins: readonly SharedValue[];
  /** Origins that are known to be of one owner with the document's own. Absent: none. */
  readonly verifiedOrigins?: ReadonlySet<string>;
  /** How many URLs of pages end like the name of a sitemap. Absent: none that is known of. */
  readonly sitemapNames?: number;
  /** The most images in one entry. */
  readonly imagesMax: number;
}

/** How many different origins of a document are counted by name. */
export const ORIGINS_KEPT = 16;

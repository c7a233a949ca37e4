// How much of a page is read and kept.
import type { Settled } from '../../base/with-defaults.ts';

/** The limits on what is read and kept of a page. What goes beyond is noted, never an error. */
export interface PageLimits {
  /** Bytes of the page. Default 10 MiB. */
  readonly bytesMax?: number | undefined;
  /** Links. Default 10,000. */
  readonly linksMax?: number | undefined;
  /** Pictures. Default 1,000, the most that one URL of a sitemap may have. */
  readonly imagesMax?: number | undefined;
  /** Videos. Default 100. */
  readonly videosMax?: number | undefined;
  /** hreflang links. Default 1,000. */
  readonly alternatesMax?: number | undefined;
  /** Characters of text and addresses that go into the content's hash. Default 1,048,576. */
  readonly contentCharactersMax?: number | undefined;
  /** Characters of JSON-LD, all blocks together. Default 524,288. */
  readonly jsonLdCharactersMax?: number | undefined;
}

/** What holds where nothing was said. */
export const PAGE_LIMITS: Settled<PageLimits> = {
  bytesMax: 10_485_760,
  linksMax: 10_000,
  imagesMax: 1_000,
  videosMax: 100,
  alternatesMax: 1_000,
  contentCharactersMax: 1_048_576,
  jsonLdCharactersMax: 524_288,
};

/**
 * The most characters of an attribute's value; a longer one is ignored, as if not there. Real
 * ones that are longer are pictures written into the page (`data:`), which nobody lists.
 */
export const ATTRIBUTE_CHARACTERS_MAX = 65_536;

/** The most characters of a title, a description or another text of the head; the rest is cut. */
export const TEXT_CHARACTERS_MAX = 2_048;

/** The most characters of an address; a longer one is not an address. */
export const URL_CHARACTERS_MAX = 8_192;

// The options of a check.
import type { Clock } from '../base/clock.ts';
import type { Visitor } from '../net/visit.ts';
import type { RuleChoice } from '../rules/active-rules.ts';
import type { FindingPlace } from '../rules/finding.ts';

/** How far a check is, told now and then. */
export interface CheckProgress {
  readonly stage: 'discover' | 'sitemaps' | 'pages';
  readonly sitemaps: number;
  readonly entries: number;
  readonly bytes: number;
  /** Pages visited, and how many are to be. */
  readonly pages: number;
  readonly pagesTotal: number;
  /** What is being looked at. */
  readonly at?: string;
}

/** How something is checked. Everything may be left out. */
export interface CheckOptions extends Omit<RuleChoice, 'rules'> {
  /**
   * For bytes: their own address. For a file or a folder: the address that its folder has on the
   * web, `https://example.com/`. Without it the rule of location is not judged.
   */
  readonly url?: string;
  /** For bytes: the media type that came with them. */
  readonly contentType?: string;
  /** The checking clock: what rules take for now. Default: the time of the call. */
  readonly now?: Date | number | string;
  readonly signal?: AbortSignal;
  /** Ends the check early: the report then tells what was found so far, and is not complete. */
  readonly stop?: AbortSignal;
  /** How many places of each finding are kept. Default 10. */
  readonly placesMax?: number;
  /** Visits listed pages: all, so many of them (a fair sample), or none. Default none. */
  readonly pages?: 'all' | 'none' | number;
  /** How many pages are visited at most, and how long that may take (ms). */
  readonly pagesMax?: number;
  readonly pagesTimeMs?: number;
  /** Asks for the pictures, thumbnails and videos of the visited pages' entries. Default false. */
  readonly media?: boolean;
  /** Reads what an index lists. Default true. */
  readonly follow?: boolean;
  /** How many levels below the first are read. Default 5. */
  readonly depthMax?: number;
  /** How many sitemaps are read. Default 100,000. */
  readonly sitemapsMax?: number;
  /** The most bytes of one sitemap, inflated. Default 1 GiB. */
  readonly bytesMax?: number;
  /** After how long no more sitemaps are begun, in milliseconds. Default four hours. */
  readonly timeMsMax?: number;
  /**
   * How many sitemaps are read at a time; one host still gets one request at a time. Default 4 on
   * the web, 1 for files.
   */
  readonly concurrency?: number;
  /** Looks for pages that are listed twice, in memory of 16 to 32 bytes a page. Default true. */
  readonly duplicates?: boolean;
  /** Visits addresses. Default: one of its own, made of the options below and closed at the end. */
  readonly visitor?: Visitor;
  readonly allowPrivate?: boolean;
  readonly userAgent?: string;
  readonly timeoutMs?: number;
  /** Between two requests to one host. */
  readonly delayMs?: number;
  readonly proxy?: { readonly http?: string; readonly https?: string; readonly noProxy?: string };
  readonly clock?: Clock;
  /**
   * Is shown the text round each place that is kept, where there is any: bytes of the document in
   * UTF-8, the first one at the offset `start`.
   */
  readonly onExcerpt?: (
    place: FindingPlace,
    text: { readonly bytes: Uint8Array; readonly start: number },
  ) => void;
  readonly onProgress?: (progress: CheckProgress) => void;
}

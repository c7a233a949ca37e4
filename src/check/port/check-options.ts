// The options of a check.
import type { Clock } from '../../base/clock.ts';
import type { ProxySettings } from '../../net/exchange/connect/proxy-choice.ts';
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { RuleChoice } from '../../rules/active-rules.ts';
import type { FindingPlace } from '../../rules/port/finding.ts';
import type { Rule } from '../../rules/port/rule.ts';
import type { CheckedPage } from './checked-page.ts';

/** The progress of a check. */
export interface CheckProgress {
  readonly stage: 'discover' | 'sitemaps' | 'pages';
  readonly sitemaps: number;
  readonly entries: number;
  readonly bytes: number;
  /** Pages visited, and how many will be. */
  readonly pages: number;
  readonly pagesTotal: number;
  /** What is being checked. */
  readonly at?: string;
}

/** How a check runs. Everything is optional. */
export interface CheckOptions extends Omit<RuleChoice, 'rules'> {
  /**
   * Rules of your own, beside the built-in ones. With their ids in `only`, no others judge. What
   * one of them throws, `check` throws.
   */
  readonly rules?: readonly Rule[] | undefined;
  /**
   * For bytes: their own address. For a file or a folder: the address that its folder has on the
   * web, `https://example.com/`. Without it the rule of location is not judged.
   */
  readonly url?: string | undefined;
  /** For bytes: the media type that came with them. */
  readonly contentType?: string | undefined;
  /** The time that rules use as now. Default: the time of the call. */
  readonly now?: Date | number | string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Ends the check early: the report then has what was found so far, and is not complete. */
  readonly stop?: AbortSignal | undefined;
  /** How many places of each finding are kept. Default 10. */
  readonly placesMax?: number | undefined;
  /** Visits listed pages: all, a fair sample of so many, or none. Default none. */
  readonly pages?: 'all' | 'none' | number | undefined;
  /**
   * Visits pages on the web also for a built site in a folder, whose files are read otherwise.
   * Pages that a file, a list or bytes name are always visited on the web.
   */
  readonly live?: boolean | undefined;
  /** How many pages are visited at most, and how long that may take (ms). */
  readonly pagesMax?: number | undefined;
  readonly pagesTimeMs?: number | undefined;
  /** Requests the pictures, thumbnails and videos of the visited pages' entries. Default false. */
  readonly media?: boolean | undefined;
  /** Reads what an index lists. Default true. */
  readonly follow?: boolean | undefined;
  /** How many levels below the first are read. Default 5. */
  readonly depthMax?: number | undefined;
  /** How many sitemaps are read. Default 100,000. */
  readonly sitemapsMax?: number | undefined;
  /** The most bytes of one sitemap, inflated. Default 1 GiB. */
  readonly bytesMax?: number | undefined;
  /** After how long no more sitemaps are begun, in milliseconds. Default four hours. */
  readonly timeMsMax?: number | undefined;
  /**
   * How many sitemaps are read at a time; one host still gets one request at a time. Default 4 on
   * the web, 1 for files.
   */
  readonly concurrency?: number | undefined;
  /** Finds pages that are listed twice, with 16 to 32 bytes of memory a page. Default true. */
  readonly duplicates?: boolean | undefined;
  /** Visits addresses. Default: its own, made from the options below and closed at the end. */
  readonly visitor?: Visitor | undefined;
  /**
   * How requests are made; headers go to the site that is checked. The options below take
   * precedence.
   */
  readonly network?: NetworkOptions | undefined;
  readonly allowPrivate?: boolean | undefined;
  readonly userAgent?: string | undefined;
  readonly timeoutMs?: number | undefined;
  /** Between two requests to one host. */
  readonly delayMs?: number | undefined;
  readonly proxy?: ProxySettings | undefined;
  readonly clock?: Clock | undefined;
  /**
   * Called with the text around each place that is kept, where there is any: bytes of the document
   * in UTF-8, the first one at the offset `start`.
   */
  readonly onExcerpt?:
    | ((place: FindingPlace, text: { readonly bytes: Uint8Array; readonly start: number }) => void)
    | undefined;
  /**
   * Called with each chosen page in the order of the listing, also with healthy ones and with those
   * that could not be visited (`notVisited`).
   */
  readonly onPage?: ((page: CheckedPage) => void) | undefined;
  readonly onProgress?: ((progress: CheckProgress) => void) | undefined;
}

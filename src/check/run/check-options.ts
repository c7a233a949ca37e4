// The options of a check.
import type { Clock } from '../../base/clock.ts';
import type { ProxySettings } from '../../net/exchange/connect/proxy-choice.ts';
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { RuleChoice } from '../../rules/active-rules.ts';
import type { FindingPlace } from '../../rules/port/finding.ts';
import type { Rule } from '../../rules/port/rule.ts';
import type { CheckedPage } from '../pages/checked-page.ts';

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
   * Rules of your own, beside the built-in ones. `only` with their ids lets them alone judge. What
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
  /** The checking clock: what rules take for now. Default: the time of the call. */
  readonly now?: Date | number | string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Ends the check early: the report then tells what was found so far, and is not complete. */
  readonly stop?: AbortSignal | undefined;
  /** How many places of each finding are kept. Default 10. */
  readonly placesMax?: number | undefined;
  /** Visits listed pages: all, so many of them (a fair sample), or none. Default none. */
  readonly pages?: 'all' | 'none' | number | undefined;
  /**
   * Visits pages on the web also where a built site lies in a folder, whose files are looked at
   * otherwise. Pages that a file, a list or bytes name are always visited on the web.
   */
  readonly live?: boolean | undefined;
  /** How many pages are visited at most, and how long that may take (ms). */
  readonly pagesMax?: number | undefined;
  readonly pagesTimeMs?: number | undefined;
  /** Asks for the pictures, thumbnails and videos of the visited pages' entries. Default false. */
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
  /** Looks for pages that are listed twice, in memory of 16 to 32 bytes a page. Default true. */
  readonly duplicates?: boolean | undefined;
  /** Visits addresses. Default: one of its own, made of the options below and closed at the end. */
  readonly visitor?: Visitor | undefined;
  /**
   * How servers are asked; headers go to the site that is checked. The options below take
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
   * Is shown the text round each place that is kept, where there is any: bytes of the document in
   * UTF-8, the first one at the offset `start`.
   */
  readonly onExcerpt?:
    | ((place: FindingPlace, text: { readonly bytes: Uint8Array; readonly start: number }) => void)
    | undefined;
  /**
   * Is called with each chosen page, healthy ones too and those that could not be visited
   * (`notVisited`), in the order in which they are listed.
   */
  readonly onPage?: ((page: CheckedPage) => void) | undefined;
  readonly onProgress?: ((progress: CheckProgress) => void) | undefined;
}

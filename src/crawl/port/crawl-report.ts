// The report of a crawl, in numbers.

import type { CrawlVerdict } from './crawl-verdict.ts';
import type { CrawlNoteCode, Reason, ScriptChange } from './decision.ts';

export interface TrapReport {
  /** `length`, `path-depth`, `repeated-segments`, `calendar`, `facets`, `chain`, `template`. */
  readonly kind: string;
  /** In the form of `--allow-trap`: `/calendar/N/N`, `/shop?*`. */
  readonly template: string;
  /** How many addresses were cut. */
  readonly count: number;
  readonly example: string;
}

/** What JavaScript changes in the rendered pages of a template. */
export interface ScriptReport {
  /** In the form of traps: `/shop/N`. */
  readonly template: string;
  /** How many of its pages are changed. */
  readonly pages: number;
  /** How many pages each change affects; others are absent. */
  readonly changes: Readonly<Partial<Record<ScriptChange, number>>>;
  readonly example: string;
}

/** A parameter that never changed a page. */
export interface IdleParameterReport {
  /** In the form of `--drop-param`. */
  readonly name: string;
  /** How many pages were equal to one whose address has another value of it. */
  readonly pages: number;
}

/** One of the site's own sitemaps. */
export interface CrawledSitemap {
  readonly url: string;
  readonly entries: number;
  /** Why it was not read, or not completely. */
  readonly error?: string;
}

export interface CrawledHostReport {
  readonly origin: string;
  readonly addresses: number;
  readonly visited: number;
  readonly listed: number;
}

/** How many visited addresses have this number of clicks from the start. */
export interface ClickDepth {
  /** The last of `depths` includes all that are farther. */
  readonly clicks: number;
  /** Visited addresses, except those that only sitemaps name. */
  readonly addresses: number;
  readonly listed: number;
}

/** The results of checked links (`checkLinks`). */
export interface CheckedLinks {
  readonly fine: number;
  readonly broken: number;
  /** Answered with 401, 403, 429 or the like, as hosts do to unknown clients. */
  readonly refused: number;
  /** Not requested: disallowed by robots.txt, in private networks, beyond the limit, or not yet. */
  readonly unknown: number;
}

/** The report of a crawl. */
export interface CrawlReport {
  readonly version: 1;
  /** The typed address without credentials. */
  readonly start: string;
  /** The crawled folder: origin and path. */
  readonly scope: string;
  /** The folder under its public origin, where that is another one. */
  readonly publicScope?: string;
  /** The start of the crawl, W3C Datetime. */
  readonly startedAt: string;
  /** All found addresses were visited, and nothing waits. */
  readonly complete: boolean;
  /** Why it is not complete, as a sentence. */
  readonly stopped?: string;
  /** Whether the crawl looks wrong, and why. */
  readonly verdict: CrawlVerdict;
  /** How often the site was crawled with this state, this time included. */
  readonly generation: number;
  /** All addresses that were found. */
  readonly addresses: number;
  /** Visits of this crawl, resumed runs included. */
  readonly visits: number;
  /** Visits that the server answered with 304. */
  readonly unchanged: number;
  /** Pages of the last crawl that were reused without a request. */
  readonly takenOver: number;
  /** How many pages have each reason; all reasons are present. */
  readonly reasons: Readonly<Record<Reason, number>>;
  /** How many pages have each note; notes without pages are absent. */
  readonly notes: Readonly<Partial<Record<CrawlNoteCode, number>>>;
  /**
   * What search engines that do not render miss: templates that JavaScript changes, sorted, at most
   * 1,000. Empty when nothing was rendered.
   */
  readonly script: readonly ScriptReport[];
  readonly traps: readonly TrapReport[];
  /** Parameters that may be dropped, by name; at most 100. */
  readonly idleParameters: readonly IdleParameterReport[];
  readonly sitemaps: readonly CrawledSitemap[];
  readonly orphans: number;
  readonly gaps: number;
  /** Checked external links; absent where none were checked. */
  readonly checkedLinks?: CheckedLinks;
  /** Checked assets and files; absent where none were checked. */
  readonly checkedAssets?: CheckedLinks | undefined;
  /** Addresses with an error or without an answer. */
  readonly broken: number;
  /** Where sub-domains are crawled: every host, the start's own first. */
  readonly hosts?: readonly CrawledHostReport[] | undefined;
  /** By clicks, from 0, without gaps; at most 100. */
  readonly depths: readonly ClickDepth[];
}

/** The progress of a crawl. */
export interface CrawlProgress {
  readonly stage: 'start' | 'sitemaps' | 'visiting' | 'probing' | 'checking' | 'deciding';
  /** Visits of this run. */
  readonly visits: number;
  /** Pages that were reused without a request. */
  readonly takenOver: number;
  /** Addresses that wait or are planned. */
  readonly queue: number;
  /** All addresses that were found. */
  readonly addresses: number;
  /** Answers by status: `200`, `404`, `error`. */
  readonly statuses: ReadonlyMap<string, number>;
  /** The last visited address. */
  readonly at?: string;
  /** The round, from 1. */
  readonly round: number;
  /** Why the crawl is paused, as a sentence. */
  readonly pause?: string;
}

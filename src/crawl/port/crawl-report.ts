// What came of a crawl, in numbers.

import type { CrawlVerdict } from './crawl-verdict.ts';
import type { CrawlNoteCode, Reason, ScriptChange } from './decision.ts';

export interface TrapReport {
  /** `length`, `path-depth`, `repeated-segments`, `calendar`, `facets`, `chain`, `template`. */
  readonly kind: string;
  /** As `--allow-trap` takes it: `/calendar/N/N`, `/shop?*`. */
  readonly template: string;
  /** How many addresses were cut. */
  readonly count: number;
  /** One of them. */
  readonly example: string;
}

/** What JavaScript changes of the pages of a template that were rendered. */
export interface ScriptReport {
  /** As traps have it: `/shop/N`. */
  readonly template: string;
  /** How many pages of it are changed. */
  readonly pages: number;
  /** How many of them are changed in what; what is not changed is absent. */
  readonly changes: Readonly<Partial<Record<ScriptChange, number>>>;
  /** One of them. */
  readonly example: string;
}

/** A parameter of addresses that never changed a page. */
export interface IdleParameterReport {
  /** As `--drop-param` takes it. */
  readonly name: string;
  /** How many pages were equal to one whose address has another value of it. */
  readonly pages: number;
}

/** A sitemap of the site's own that was read, or not. */
export interface CrawledSitemap {
  readonly url: string;
  readonly entries: number;
  /** Why it was not read, or not to its end. */
  readonly error?: string;
}

export interface CrawledHostReport {
  readonly origin: string;
  /** Addresses of it that were met. */
  readonly addresses: number;
  readonly visited: number;
  readonly listed: number;
}

/** How many visited addresses are so many clicks from the start. */
export interface ClickDepth {
  /** The last of `depths` counts what is farther, too. */
  readonly clicks: number;
  /** Visited addresses; those of sitemaps alone are none. */
  readonly addresses: number;
  readonly listed: number;
}

/** How many links to elsewhere were asked for (`checkLinks`), and what came of it. */
export interface CheckedLinks {
  readonly fine: number;
  readonly broken: number;
  /** Answered with 401, 403, 429 or the like, as hosts do to all strangers. */
  readonly refused: number;
  /** Not asked for: robots.txt of their host, private networks, too many, or not yet. */
  readonly unknown: number;
}

/** The report of a crawl. */
export interface CrawlReport {
  readonly version: 1;
  /** The address that was typed, without credentials. */
  readonly start: string;
  /** The folder that was crawled: origin and path. */
  readonly scope: string;
  /** The folder as it is listed, where the pages are listed under another origin. */
  readonly publicScope?: string;
  /** When it was begun, W3C Datetime. */
  readonly startedAt: string;
  /** Everything that could be met was met, and nothing waits. */
  readonly complete: boolean;
  /** Why it is not complete: a whole sentence. */
  readonly stopped?: string;
  /** Whether it looks wrong, and why. */
  readonly verdict: CrawlVerdict;
  /** How often the site was crawled with this state, this time included. */
  readonly generation: number;
  /** Addresses that were met. */
  readonly addresses: number;
  /** Visits that were made in this crawl, resumed runs included. */
  readonly visits: number;
  /** Visits that the server answered with 304. */
  readonly unchanged: number;
  /** Pages that were taken over from the crawl before, without a request. */
  readonly takenOver: number;
  /** How many pages have each reason; all reasons are there. */
  readonly reasons: Readonly<Record<Reason, number>>;
  /** How many pages have each note; those of none are absent. */
  readonly notes: Readonly<Partial<Record<CrawlNoteCode, number>>>;
  /**
   * What search engines that do not render miss: the templates of which JavaScript changes
   * something, by template, 1,000 at most. Empty when nothing was rendered.
   */
  readonly script: readonly ScriptReport[];
  readonly traps: readonly TrapReport[];
  /** Parameters that may be dropped, by name; 100 at most. */
  readonly idleParameters: readonly IdleParameterReport[];
  /** The site's own sitemaps. */
  readonly sitemaps: readonly CrawledSitemap[];
  readonly orphans: number;
  readonly gaps: number;
  /** Links to elsewhere that were asked for; absent where none were to be. */
  readonly checkedLinks?: CheckedLinks;
  /** Assets and files that were asked for; absent where none were to be. */
  readonly checkedAssets?: CheckedLinks | undefined;
  /** Addresses whose answer is an error, or of which there was none. */
  readonly broken: number;
  /** Where sub-domains are crawled: every host, the start's own first. */
  readonly hosts?: readonly CrawledHostReport[] | undefined;
  /** By clicks, from 0, without gaps; at most 100. */
  readonly depths: readonly ClickDepth[];
}

/** How far a crawl is. */
export interface CrawlProgress {
  readonly stage: 'start' | 'sitemaps' | 'visiting' | 'probing' | 'checking' | 'deciding';
  /** Visits of this run. */
  readonly visits: number;
  /** Pages that were taken over without a request. */
  readonly takenOver: number;
  /** Addresses that wait or are planned. */
  readonly queue: number;
  /** Addresses that were met. */
  readonly addresses: number;
  /** Answers by their status: `200`, `404`, `error`. */
  readonly statuses: ReadonlyMap<string, number>;
  /** The address that was visited last. */
  readonly at?: string;
  /** The round, from 1. */
  readonly round: number;
  /** The host is let be: a whole sentence. */
  readonly pause?: string;
}

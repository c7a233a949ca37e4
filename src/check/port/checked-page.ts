// What came of visiting a listed page, in one row: of healthy pages too.
import type { FetchFailure, RedirectStep } from '../../rules/evidence/fetch-evidence.ts';

/** Why nothing was learnt about a page. */
export type PassedOver = 'urls' | 'time' | 'bytes' | 'given-up';

/** A listed page: what came of its visit, or why there was none. */
export interface CheckedPage {
  /** As it is listed. */
  readonly loc: string;
  readonly sitemap: string;
  /** Where in the sitemap, from 1. */
  readonly line?: number;
  readonly lastmod?: string;
  /** What robots.txt says to the main crawler of the profile; it was not asked for all pages. */
  readonly robots: 'allowed' | 'disallowed' | 'unreachable' | 'unknown';
  /**
   * Why it was not visited, where that is not because of robots.txt: its host failed too often and
   * was given up, or it lies outside the folder (`given-up`); so many addresses had been visited
   * (`urls`), or it took so long (`time`), as was allowed.
   */
  readonly notVisited?: PassedOver;
  /** The status of the last answer. Absent when there was none, or nothing was asked for. */
  readonly status?: number;
  readonly failure?: FetchFailure;
  /** Where the redirects led. Absent when nothing was asked for. */
  readonly finalUrl?: string;
  readonly redirects: readonly RedirectStep[];
  /** The one canonical address that the page names. */
  readonly canonical?: string;
  /** The canonical address is that of another page. */
  readonly canonicalElsewhere: boolean;
  /** The canonical page, which is another one, answered 200 and may be indexed. */
  readonly canonicalWorks?: boolean;
  /** The page asks the main crawler not to index it. */
  readonly noindex: boolean;
  readonly title?: string;
  readonly contentType?: string;
  /** To the first byte of the answer. */
  readonly firstByteMs?: number;
  readonly bytes?: number;
  /** The rules that found something. */
  readonly findings: readonly string[];
}

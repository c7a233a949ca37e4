// The result of visiting a listed page, in one row: of healthy pages too.
import type { FetchFailure, RedirectStep } from '../../rules/evidence/fetch-evidence.ts';

/** Why a page was not visited. */
export type PassedOver = 'urls' | 'time' | 'bytes' | 'given-up';

/** A listed page: the result of its visit, or why it was not visited. */
export interface CheckedPage {
  /** As it is listed. */
  readonly loc: string;
  readonly sitemap: string;
  /** Where in the sitemap, from 1. */
  readonly line?: number;
  readonly lastmod?: string;
  /** The verdict of robots.txt for the profile's main crawler; not known for all pages. */
  readonly robots: 'allowed' | 'disallowed' | 'unreachable' | 'unknown';
  /**
   * Why it was not visited, other than for robots.txt: its host failed too often and was abandoned,
   * or it is outside the folder (`given-up`); the allowed number of addresses (`urls`) or time
   * (`time`) was used up.
   */
  readonly notVisited?: PassedOver;
  /** The status of the last answer. Absent without one. */
  readonly status?: number;
  readonly failure?: FetchFailure;
  /** The target of the redirects. Absent when nothing was requested. */
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

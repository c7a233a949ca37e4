// What the store keeps of expected findings: of which rule, where, by whom, how long.

/** Why an expectation ended: it expired, nothing of it is found any more, or somebody ended it. */
export type ExpectationEnd = 'expired' | 'gone' | 'by hand';

/**
 * What is expected. Without a sitemap and a folder: at the whole site; with a folder: of entries
 * whose URLs are at the site and below this path.
 */
export interface ExpectationIntake {
  readonly siteId: number;
  readonly rule: string;
  readonly sitemapId?: number | undefined;
  /** `/shop/`: begins and ends with a slash, and is written as the URL class writes paths. */
  readonly folder?: string | undefined;
  /** The name of the token or of the user; empty if unknown. */
  readonly by: string;
  readonly at: number;
  readonly why: string;
  /** When it ends by itself: at this time it is over. */
  readonly untilAt?: number | undefined;
}

/** Findings that are expected: they are shown, and not counted as errors and warnings. */
export interface ExpectationRecord extends ExpectationIntake {
  readonly id: number;
  readonly sitemapId?: number;
  readonly folder?: string;
  readonly untilAt?: number;
  readonly endedAt?: number;
  readonly ended?: ExpectationEnd;
  /**
   * Some findings have more places than are kept, so that not all of them in the folder are
   * counted as expected yet: they are when their sitemaps were read again.
   */
  readonly partial: boolean;
}

/**
 * Why something is not marked: nothing of the rule is found in that scope, the site has
 * `EXPECTATIONS_MAX` already or, in folders, `EXPECTED_FOLDERS_MAX`, or its time is over before it
 * begins.
 */
export type ExpectationRefusal = 'not-found' | 'too-many' | 'too-many-folders' | 'over';

/** A site has at most this many active expectations. */
export const EXPECTATIONS_MAX = 1_000;

/** At most this many of them are for folders: each is counted in every finding of its rule. */
export const EXPECTED_FOLDERS_MAX = 50;

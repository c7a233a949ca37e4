// How an entry's URL relates to the sitemap that lists it.
import type { ScopeVerdict } from '../../protocol/scope.ts';

/** A URL outside the folder of its sitemap. */
export interface ScopeEvidence {
  readonly loc: string;
  readonly sitemapUrl: string;
  /** Never `within`. `proven` when the robots.txt of the URL's own host names the sitemap. */
  readonly verdict: Exclude<ScopeVerdict, 'within'>;
  /** The entry is a sitemap that an index lists. */
  readonly child: boolean;
  /**
   * How the sitemap was found: named by a robots.txt, listed by an index, given by the user (as
   * one submits it to a console), guessed at a well-known place.
   */
  readonly found: 'robots-txt' | 'index' | 'given' | 'guessed';
}

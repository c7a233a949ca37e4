// Where those sitemaps are that could not be fetched.
import type { StandingWords } from '../../harvest/standing/load-standing.ts';

/**
 * Gives the address of those sitemaps of a site that could not be fetched, or of the only one.
 *
 * Errors: None.
 */
export function failingPath(
  siteId: number,
  { failingSitemap, failingStatus = 'couldnt-fetch' }: StandingWords,
): string {
  const sitemaps = `/sites/${siteId}/sitemaps`;
  return failingSitemap === undefined
    ? `${sitemaps}?status=${failingStatus}`
    : `${sitemaps}/${failingSitemap}`;
}

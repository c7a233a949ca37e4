// Where a site's failing sitemaps are shown.
import type { StandingWords } from '../../../harvest/standing/load-standing.ts';

/** Returns the address of a site's sitemaps that could not be fetched, or of the only one. */
export function failingPath(
  siteId: number,
  { failingSitemap, failingStatus = 'couldnt-fetch' }: StandingWords,
): string {
  const sitemaps = `/sites/${siteId}/sitemaps`;
  return failingSitemap === undefined
    ? `${sitemaps}?status=${failingStatus}`
    : `${sitemaps}/${failingSitemap}`;
}

// Which fetches had to succeed, and which responses are a sitemap's own.
import type { FetchEvidence } from '../evidence/fetch-evidence.ts';

/**
 * Whether a robots.txt, an index or the user says that there is a sitemap at this address. A
 * well-known place that is only tried may be empty.
 */
export function expectedSitemap({ url, found }: FetchEvidence): boolean {
  return found !== 'guessed' && !isRobotsTxt(url);
}

/** Whether the response is a sitemap's: status 200, no page in its place, and not a robots.txt. */
export function servedSitemap({ url, status, failure, looksLike }: FetchEvidence): boolean {
  return status === 200 && failure === undefined && looksLike === undefined && !isRobotsTxt(url);
}

function isRobotsTxt(url: string): boolean {
  return /^https?:\/\/[^/]*\/robots\.txt$/i.test(url);
}

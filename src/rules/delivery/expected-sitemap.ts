// Which fetches had to succeed: a guess may fail, and a robots.txt has rules of its own.
import type { FetchEvidence } from '../evidence/fetch-evidence.ts';

/**
 * Tells whether somebody says that there is a sitemap at this address: a robots.txt, an index, or
 * the user. A well-known place that is only tried may be empty.
 */
export function expectedSitemap({ url, found }: FetchEvidence): boolean {
  return found !== 'guessed' && !/^https?:\/\/[^/]*\/robots\.txt$/i.test(url);
}

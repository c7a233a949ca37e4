// Which answers are a sitemap's own: what their headers say is about the sitemap.
import type { FetchEvidence } from '../evidence/fetch-evidence.ts';

/**
 * Tells whether the answer is that of a sitemap: status 200, no page in its place, and not a
 * robots.txt.
 */
export function servedSitemap({ url, status, failure, looksLike }: FetchEvidence): boolean {
  if (status !== 200 || failure !== undefined || looksLike !== undefined) return false;
  return !/^https?:\/\/[^/]*\/robots\.txt$/i.test(url);
}

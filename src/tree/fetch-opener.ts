// Opens sitemaps on the web.
import { checkKind } from '../base/check-given-options.ts';
import type { Fetcher } from '../net/fetcher.ts';
import type { SitemapOpener } from './sitemap-opener.ts';

/**
 * Makes an opener of a fetcher. The fetcher stays the caller's to close.
 *
 * Errors of the opener: those of the fetcher.
 */
export function createFetchOpener(fetcher: Fetcher): SitemapOpener {
  checkKind('fetcher', fetcher, 'get()');
  // The reader has the better eye for gzip: it knows damage from a cut and says where.
  return (url, { signal, bytesMax }) => fetcher.get(url, { signal, bytesMax, keepGzip: true });
}

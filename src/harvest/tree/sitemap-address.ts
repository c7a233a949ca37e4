// The address of a listed sitemap, as it is stored.
import { LOC_CHARACTERS_MAX } from '../../protocol/limits.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';

/**
 * Returns the address that a sitemap is known by: without credentials and fragment, which are not
 * sent. `undefined` for one that cannot be requested: not http or https, or too long.
 */
export function sitemapAddress(loc: string): string | undefined {
  const url = URL.parse(loc);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.username = '';
  url.password = '';
  const key = sitemapKey(url.href);
  return key.length <= LOC_CHARACTERS_MAX ? key : undefined;
}

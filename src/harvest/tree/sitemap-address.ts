// The address of a sitemap that somebody lists, as it is kept.
import { LOC_CHARACTERS_MAX } from '../../protocol/limits.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';

/**
 * Gives the address that a sitemap is known by: without credentials and fragment, neither of which
 * is sent. `undefined` for what nobody can ask for: no http or https address, or one that is too
 * long.
 */
export function sitemapAddress(loc: string): string | undefined {
  const url = URL.parse(loc);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.username = '';
  url.password = '';
  const key = sitemapKey(url.href);
  return key.length <= LOC_CHARACTERS_MAX ? key : undefined;
}

// What the entries of URLs claim of themselves: where the schedule begins, until it has learned.
import type { UrlStore } from '../store/store.ts';
import type { EntryClaims } from './recrawl/entry-priors.ts';

/**
 * Gives the changefreq and the priority of those URLs that have any.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function listedClaims(
  urls: Pick<UrlStore, 'get'>,
  siteId: number,
  locs: readonly string[],
): Promise<ReadonlyMap<string, EntryClaims>> {
  const claims = new Map<string, EntryClaims>();
  for (const loc of locs) {
    const { changefreq, priority } = (await urls.get(siteId, loc))?.row ?? {};
    if (changefreq === undefined && priority === undefined) continue;
    claims.set(loc, {
      ...(changefreq !== undefined && { changefreq }),
      ...(priority !== undefined && { priority }),
    });
  }
  return claims;
}

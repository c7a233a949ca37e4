// The verified sites, whose URLs the sitemaps of other verified sites may list.
import type { Store } from '../../store/port/store.ts';

/**
 * Returns the origins of the sites that are verified now. A verified host counts under both
 * schemes, as in Search Console's domain properties.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function verifiedOrigins(store: Pick<Store, 'sites'>): Promise<ReadonlySet<string>> {
  const hosts = await store.sites.verifiedHosts();
  return new Set([...hosts].flatMap((host) => [`https://${host}`, `http://${host}`]));
}

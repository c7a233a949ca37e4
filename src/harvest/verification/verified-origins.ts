// Whose addresses the sitemaps of a verified site may list, too.
import type { Store } from '../../store/port/store.ts';

/**
 * Gives the origins of sites whose owner was proven, as things stand now. Who has proven a host
 * owns it under both schemes, as in Search Console's domain properties.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function verifiedOrigins({
  sites,
}: Pick<Store, 'sites'>): Promise<ReadonlySet<string>> {
  const origins = new Set<string>();
  for (const host of await sites.verifiedHosts()) {
    origins.add(`https://${host}`).add(`http://${host}`);
  }
  return origins;
}

// The scope of a crawl of one host, for what is decided without a crawl.
import { SiteHosts } from '../../src/crawl/address/site-hosts.ts';

/** Makes it of the address of its folder. */
export function scopeOf(folder: string): SiteHosts {
  return new SiteHosts({ origin: new URL(folder).origin, folder, names: [] });
}

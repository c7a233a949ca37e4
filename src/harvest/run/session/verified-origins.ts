// The verified sites, whose URLs the sitemaps of other verified sites may list.
import type { Store } from '../../../store/port/store.ts';

/** The verified sites among those that a sitemap names, asked for as they come. */
export class VerifiedOrigins {
  /**
   * Their origins. A verified host counts under both schemes, as in Search Console's domain
   * properties.
   */
  readonly found: Set<string> = new Set();
  readonly #sites: Pick<Store['sites'], 'verifiedAmong'>;

  constructor({ sites }: Pick<Store, 'sites'>) {
    this.#sites = sites;
  }

  /** Asks for the hosts of some addresses. Errors: STORE_UNUSABLE. */
  async ask(addresses: readonly string[]): Promise<void> {
    if (addresses.length === 0) return;
    const hosts = addresses.map((address) => new URL(address).host);
    for (const host of await this.#sites.verifiedAmong(hosts)) {
      this.found.add(`https://${host}`).add(`http://${host}`);
    }
  }
}

// The verified sites, whose URLs the sitemaps of other verified sites may list.
import type { Store } from '../../store/port/store.ts';

// An attacker's sitemap may name more hosts than there are sites.
const HOSTS_ASKED_MAX = 100_000;

/** The verified sites among those that a sitemap names, asked for as they come. */
export class VerifiedOrigins {
  /**
   * Their origins. A verified host counts under both schemes, as in Search Console's domain
   * properties.
   */
  readonly found: Set<string> = new Set();
  readonly #sites: Pick<Store['sites'], 'verifiedAmong'>;
  readonly #asked = new Set<string>();
  #lastOrigin = '';

  constructor({ sites }: Pick<Store, 'sites'>) {
    this.#sites = sites;
  }

  /** Asks for the hosts of some URLs that were not asked for before. Errors: STORE_UNUSABLE. */
  async ask(entries: Iterable<{ readonly loc: string }>): Promise<void> {
    const hosts: string[] = [];
    for (const { loc } of entries) {
      if (this.#lastOrigin !== '' && loc.startsWith(this.#lastOrigin)) continue;
      const url = URL.parse(loc);
      if (!url || !/^https?:$/.test(url.protocol)) continue;
      this.#lastOrigin = `${url.origin}/`;
      if (this.#asked.has(url.host) || this.#asked.size >= HOSTS_ASKED_MAX) continue;
      this.#asked.add(url.host);
      hosts.push(url.host);
    }
    if (hosts.length === 0) return;
    for (const host of await this.#sites.verifiedAmong(hosts)) {
      this.found.add(`https://${host}`).add(`http://${host}`);
    }
  }
}

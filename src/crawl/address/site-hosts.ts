// The hosts of a crawl: the site's own and, on request, its sub-domains.
// docs/reference/decisions.md §2.
import { addressKind } from '../../net/address/address-kind.ts';

/** All sub-domains, or those of these names and what is below them. */
export type SubdomainChoice = boolean | readonly string[];

export interface CrawledHost {
  /** The canonical scheme, host and port. */
  readonly origin: string;
  /** Other origins of the same host. */
  readonly names: readonly string[];
  readonly isListed?: true;
}

export interface SiteHostsOptions {
  readonly origin: string;
  /** The crawled folder of the site's own host, as an absolute address. */
  readonly folder: string;
  readonly names: readonly string[];
  /** The domain that the names of sub-domains end in. Default: sub-domains are not crawled. */
  readonly root?: string | undefined;
  readonly subdomains?: SubdomainChoice | undefined;
}

// Cached answers to the question whether an origin belongs to the crawl.
const ORIGINS_KEPT_MAX = 10_000;

/** Which addresses belong to a crawl, and to which of its hosts. */
export class SiteHosts {
  /** The canonical origin by alternative one. Grows as hosts are opened. */
  readonly names: Map<string, string> = new Map();
  readonly #site: SiteHostsOptions;
  readonly #port: string;
  /** The canonical origin by host and port. */
  readonly #opened = new Map<string, string>();
  readonly #known = new Map<string, boolean>();

  constructor(site: SiteHostsOptions, opened: readonly CrawledHost[] = []) {
    this.#site = site;
    const { host, port } = new URL(site.origin);
    this.#port = port;
    this.#opened.set(host, site.origin);
    for (const name of site.names) this.names.set(name, site.origin);
    for (const one of opened) this.add(one);
  }

  /** The opened origins, the site's own first. */
  get origins(): readonly string[] {
    return [...new Set(this.#opened.values())];
  }

  get areSeveral(): boolean {
    return this.#site.root !== undefined;
  }

  contains(url: string): boolean {
    const { folder, root, origin } = this.#site;
    if (url.startsWith(folder)) return true;
    if (root === undefined) return false;
    const own = originOf(url);
    return own !== origin && this.#includes(own);
  }

  /** Whether an address is on one of the hosts, in any folder. */
  owns(url: string): boolean {
    const own = originOf(url);
    return own === this.#site.origin || (this.areSeveral && this.#includes(own));
  }

  /** The crawled folder that contains the address. */
  folderOf(url: string): string {
    const { folder, root } = this.#site;
    return root === undefined || url.startsWith(folder) ? folder : `${originOf(url)}/`;
  }

  /** Whether an origin is a sub-domain that was not opened yet. */
  isNew(origin: string): boolean {
    return this.#includes(origin) && !this.names.has(origin) && !this.isOpened(origin);
  }

  isOpened(origin: string): boolean {
    return this.#opened.get(hostOf(origin)) === origin;
  }

  /** Adds an opened host, or further names of a known one. */
  add({ origin, names }: CrawledHost): void {
    this.#opened.set(hostOf(origin), origin);
    for (const name of names) this.names.set(name, origin);
    this.#known.clear();
  }

  #includes(origin: string): boolean {
    const known = this.#known.get(origin);
    if (known !== undefined) return known;
    const opened = this.#opened.get(hostOf(origin));
    const includes = opened === undefined ? this.#isBelow(origin) : opened === origin;
    if (this.#known.size >= ORIGINS_KEPT_MAX) this.#known.clear();
    this.#known.set(origin, includes);
    return includes;
  }

  #isBelow(origin: string): boolean {
    const { root = '', subdomains = true } = this.#site;
    const { hostname, port } = new URL(origin);
    if (port !== this.#port) return false;
    if (hostname === root) return true;
    if (!hostname.endsWith(`.${root}`)) return false;
    if (typeof subdomains === 'boolean') return subdomains;
    const below = `.${hostname.slice(0, -root.length - 1)}`;
    return subdomains.some((name) => below.endsWith(`.${name.toLowerCase()}`));
  }
}

/**
 * The domain of the site: the typed host without `www.`, where the host that answered is it or
 * below it; else the host that answered, without `www.`. `undefined` for an IP address.
 */
export function subdomainRoot(typed: string, origin: string): string | undefined {
  const { hostname } = new URL(origin);
  if (addressKind(hostname.replace(/^\[|\]$/g, '')) !== 'unknown') return undefined;
  const asked = withoutWww(new URL(typed).hostname);
  return hostname === asked || hostname.endsWith(`.${asked}`) ? asked : withoutWww(hostname);
}

/** The origin of a normalised address. */
export function originOf(url: string): string {
  const end = url.indexOf('/', url.indexOf('://') + 3);
  return end < 0 ? url : url.slice(0, end);
}

function hostOf(origin: string): string {
  return origin.slice(origin.indexOf('://') + 3);
}

function withoutWww(hostname: string): string {
  return hostname.startsWith('www.') ? hostname.slice('www.'.length) : hostname;
}

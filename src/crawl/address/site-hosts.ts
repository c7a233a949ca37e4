// The hosts that a crawl visits: the site's own and, where they are asked for, its sub-domains.
// docs/reference/decisions.md §2.
import { addressKind } from '../../net/address/address-kind.ts';

/** Which sub-domains are crawled: all, or those of these names and what is below them. */
export type SubdomainChoice = boolean | readonly string[];

/** A sub-domain that was opened. */
export interface CrawledHost {
  /** Scheme, host and port that count. */
  readonly origin: string;
  /** Other origins that are names of it. */
  readonly names: readonly string[];
  /** Its own sitemaps were read. */
  readonly isListed?: true;
}

/** What the hosts of a crawl are known by. */
export interface SiteHostsOptions {
  readonly origin: string;
  /** The folder of the site's own host that is crawled, as an absolute address. */
  readonly folder: string;
  /** Other origins that are names of the site. */
  readonly names: readonly string[];
  /** What the names of sub-domains end in, behind a dot. Default: none is crawled. */
  readonly root?: string | undefined;
  readonly subdomains?: SubdomainChoice | undefined;
}

// Of so many origins is remembered whether they belong to the crawl.
const ORIGINS_KEPT_MAX = 10_000;

/** Which addresses belong to a crawl, and to which of its hosts. */
export class SiteHosts {
  /** By another name: the origin that counts. Grows as hosts are opened. */
  readonly names: Map<string, string> = new Map();
  readonly #site: SiteHostsOptions;
  readonly #port: string;
  /** By host and port: the origin that counts. */
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

  /** The origins that were opened, the site's own first. */
  get origins(): readonly string[] {
    return [...new Set(this.#opened.values())];
  }

  /** Sub-domains are crawled. */
  get areSeveral(): boolean {
    return this.#site.root !== undefined;
  }

  /** Whether an address in its form is within the scope. */
  contains(url: string): boolean {
    const { folder, root, origin } = this.#site;
    if (url.startsWith(folder)) return true;
    if (root === undefined) return false;
    const own = originOf(url);
    return own !== origin && this.#includes(own);
  }

  /** Whether an address is on one of the hosts, in whichever folder. */
  owns(url: string): boolean {
    const own = originOf(url);
    return own === this.#site.origin || (this.areSeveral && this.#includes(own));
  }

  /** The folder of the scope in which an address of the scope lies. */
  folderOf(url: string): string {
    const { folder, root } = this.#site;
    return root === undefined || url.startsWith(folder) ? folder : `${originOf(url)}/`;
  }

  /** Whether an origin is that of a sub-domain of which nothing is known yet. */
  isNew(origin: string): boolean {
    return this.#includes(origin) && !this.names.has(origin) && !this.isOpened(origin);
  }

  /** Whether an origin is one of `origins`. */
  isOpened(origin: string): boolean {
    return this.#opened.get(hostOf(origin)) === origin;
  }

  /** Takes in a host that was opened; of an origin that is known, further names. */
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
 * Gives what the sub-domains of a site end in: the host that was typed, without `www.`, where the
 * host that answered is it or below it; else the host that answered, without `www.`. `undefined`
 * for an IP address.
 */
export function subdomainRoot(typed: string, origin: string): string | undefined {
  const { hostname } = new URL(origin);
  if (addressKind(hostname.replace(/^\[|\]$/g, '')) !== 'unknown') return undefined;
  const asked = withoutWww(new URL(typed).hostname);
  return hostname === asked || hostname.endsWith(`.${asked}`) ? asked : withoutWww(hostname);
}

/** Gives the origin of an address in its form. */
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

// Which sitemaps a walk still has to read, and which it has met.
import type { TreeProblemCode } from './tree-problem.ts';

/** A sitemap's place in its tree. */
export interface TreeSitemap {
  /** Its address as it was listed, written as the URL class does, without a fragment. */
  readonly url: string;
  /** 0 for the root. */
  readonly depth: number;
  /** The address of the sitemap that listed it first; absent for the root. */
  readonly parent?: string;
}

/** What a queue holds at most. */
export interface TreeQueueLimits {
  /** The deepest level whose sitemaps are read. */
  readonly depthMax: number;
  /** How many sitemaps are read. */
  readonly sitemapsMax: number;
}

/** Why a sitemap is not read. */
export type QueueRefusal = Extract<
  TreeProblemCode,
  'sitemap-repeated' | 'sitemap-loop' | 'tree-limit-depth' | 'tree-limit-sitemaps'
>;

/** First in, first out; each address once. */
export class TreeQueue {
  readonly #limits: TreeQueueLimits;
  // In the order in which they are read; those before the head were returned.
  readonly #sitemaps: TreeSitemap[] = [];
  #head = 0;
  readonly #parents = new Map<string, string | undefined>();

  constructor(roots: readonly string[], limits: TreeQueueLimits) {
    this.#limits = limits;
    for (const root of roots) {
      const url = sitemapKey(root);
      if (this.#parents.has(url)) continue;
      this.#sitemaps.push({ url, depth: 0 });
      this.#parents.set(url, undefined);
    }
  }

  /** How many wait to be read. */
  get waiting(): number {
    return this.#sitemaps.length - this.#head;
  }

  /** The next sitemap to read. */
  next(): TreeSitemap | undefined {
    const next = this.#sitemaps[this.#head];
    if (next) this.#head += 1;
    return next;
  }

  /** Takes a sitemap that another lists, or says why not. */
  offer(loc: string, parent: TreeSitemap): QueueRefusal | undefined {
    const url = sitemapKey(loc);
    if (this.#parents.has(url)) return this.#refusal(url, parent.url);
    const depth = parent.depth + 1;
    if (depth > this.#limits.depthMax) return 'tree-limit-depth';
    if (this.#sitemaps.length >= this.#limits.sitemapsMax) return 'tree-limit-sitemaps';
    this.#parents.set(url, parent.url);
    this.#sitemaps.push({ url, depth, parent: parent.url });
    return undefined;
  }

  /** Notes where a sitemap was really found, or says why it is not to be read there. */
  moved(sitemap: TreeSitemap, finalUrl: string): QueueRefusal | undefined {
    const url = sitemapKey(finalUrl);
    if (url === sitemap.url) return undefined;
    if (this.#parents.has(url)) return this.#refusal(url, sitemap.url);
    this.#parents.set(url, sitemap.parent);
    return undefined;
  }

  #refusal(url: string, listedIn: string): QueueRefusal {
    let above: string | undefined = listedIn;
    // As many steps as the tree has levels.
    while (above !== undefined && above !== url) above = this.#parents.get(above);
    return above === undefined ? 'sitemap-repeated' : 'sitemap-loop';
  }
}

/**
 * The form of an address that identifies it: as the URL class writes it, without a fragment. What
 * is not a URL (a stream's name) stays as it is.
 */
export function sitemapKey(address: string): string {
  if (URL.parse(address) === null) return address;
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

// The listings that a snapshot ingests: what differs is set aside.

import type { ListingMarks } from '../../../urls/snapshot/listing-columns.ts';
import { GrowingNumbers } from './growing-numbers.ts';
import type { SnapshotRows } from './snapshot-rows.ts';

export const LISTING_DEEDS = {
  none: 0,
  /** The URL is new, or back. */
  add: 1,
  /** Its entry says something else than before. */
  change: 2,
  /** It is the same, and another sitemap's now. */
  move: 3,
  /** A further sitemap lists it. */
  also: 4,
} as const;

/** What to do with a further sitemap of a row. */
export const ALSO_FATES = { keep: 0, remove: 1, own: 2 } as const;

/** Which entries of a batch are to be set aside with their texts. */
export interface WantedListings {
  /** Their places in the batch. */
  readonly indexes: Uint32Array<ArrayBuffer>;
  /** The number of the first as a listing that is set aside; the next ones follow. */
  readonly first: number;
}

/**
 * The listings of a snapshot. A part is the result of one attempt to read a sitemap: it counts
 * unless it is dropped. Listings that are set aside are numbered in sequence; their texts are kept
 * elsewhere.
 */
export class SnapshotListings {
  readonly rows: SnapshotRows;
  /** Of the listings that were set aside: the row or new URL, the part, and the order among all. */
  readonly asideRows: GrowingNumbers = new GrowingNumbers();
  readonly asideParts: GrowingNumbers = new GrowingNumbers();
  readonly asideOrders: GrowingNumbers = new GrowingNumbers();
  readonly asideHashes: GrowingNumbers = new GrowingNumbers();
  /** What will probably be done with them; the decision differs for few. */
  readonly asideDeeds: GrowingNumbers = new GrowingNumbers();
  /** The part in which a row's own sitemap listed it, by row. */
  readonly #ownParts: GrowingNumbers = new GrowingNumbers();
  /** The part that last listed a row or a new URL. */
  readonly #lastParts: GrowingNumbers = new GrowingNumbers();
  /** Of each further sitemap: the part that listed it, the order, and whether it is set aside. */
  readonly #alsoParts: Uint32Array;
  readonly #alsoOrders: Uint32Array;
  readonly #alsoAside: Uint8Array;
  // From 1 on: 0 is none.
  readonly #partSitemaps: number[] = [0];
  readonly #partLives: boolean[] = [false];
  readonly #current = new Map<number, number>();
  readonly #dropped = new Set<number>();
  #lastOrder = 0;

  constructor(rows: SnapshotRows) {
    this.rows = rows;
    for (let row = 0; row < rows.count; row += 1) {
      this.#ownParts.push(0);
      this.#lastParts.push(0);
    }
    this.#alsoParts = new Uint32Array(rows.alsoRows.length);
    this.#alsoOrders = new Uint32Array(rows.alsoRows.length);
    this.#alsoAside = new Uint8Array(rows.alsoRows.length);
  }

  /** How many rows and new URLs there are. */
  get urls(): number {
    return this.#lastParts.length;
  }

  /**
   * Frees the memory at once: the next snapshot of a large site would come before the
   * garbage of this one is collected.
   */
  letGo(): void {
    this.letGoOfLookups();
    this.asideDeeds.letGo();
  }

  /**
   * Returns the memory of all back at once that nothing but comparing and deciding needs: writing
   * takes longer than both, and needs its own.
   */
  letGoOfLookups(): void {
    const { asideRows, asideParts, asideOrders, asideHashes } = this;
    const asides = [asideRows, asideParts, asideOrders, asideHashes];
    for (const list of [...asides, this.#ownParts, this.#lastParts]) list.letGo();
    this.rows.letGo();
  }

  /** Takes a batch of a sitemap's entries. */
  take(sitemapId: number, { locs, rests }: ListingMarks): WantedListings {
    const first = this.asideRows.length;
    const part = this.#partOf(sitemapId);
    const count = rests.length;
    const found = this.rows.places.getAll(locs, count);
    const wanted: number[] = [];
    for (let index = 0; index < count; index += 1) {
      this.#lastOrder += 1;
      let url = found[index] as number;
      if (url < 0) url = this.#newUrl(locs[index * 2] as number, locs[index * 2 + 1] as number);
      const hash = (rests[index] as number) >>> 0;
      const deed = this.#likelyDeed(url, { sitemapId, part, hash });
      if (deed === LISTING_DEEDS.none) continue;
      wanted.push(index);
      this.asideRows.push(url);
      this.asideParts.push(part);
      this.asideOrders.push(this.#lastOrder);
      this.asideHashes.push(hash);
      this.asideDeeds.push(deed);
    }
    return { indexes: Uint32Array.from(wanted), first };
  }

  /** Forgets what a sitemap was found to list. */
  drop(sitemapId: number): void {
    const part = this.#current.get(sitemapId);
    if (part !== undefined) this.#partLives[part] = false;
    this.#current.delete(sitemapId);
    this.#dropped.add(sitemapId);
  }

  /** Whether a sitemap was dropped, and nothing was added of it since. */
  isDropped(sitemapId: number): boolean {
    return this.#dropped.has(sitemapId);
  }

  /** The sitemaps of which something was added and not dropped. */
  get sitemaps(): Iterable<number> {
    return this.#current.keys();
  }

  /** The sitemap of a part. */
  sitemapOf(part: number): number {
    return this.#partSitemaps[part] ?? 0;
  }

  /** Whether a part counts. */
  isAlive(part: number): boolean {
    return this.#partLives[part] === true;
  }

  /** Whether a row's own sitemap lists it now. */
  isOwnListed(row: number): boolean {
    return this.isAlive(this.#ownParts.at(row));
  }

  /** When a further sitemap was found to list its row, by its index; 0 when it was not. */
  alsoOrder(index: number): number {
    return this.isAlive(this.#alsoParts[index] as number) ? (this.#alsoOrders[index] as number) : 0;
  }

  /** Whether its listing is set aside, since its entry says something else than the row. */
  isAlsoAside(index: number): boolean {
    return this.#alsoAside[index] === 1;
  }

  #partOf(sitemapId: number): number {
    let part = this.#current.get(sitemapId);
    if (part === undefined) {
      part = this.#partSitemaps.length;
      this.#partSitemaps.push(sitemapId);
      this.#partLives.push(true);
      this.#current.set(sitemapId, part);
      this.#dropped.delete(sitemapId);
    }
    return part;
  }

  // The same loc may be in a batch twice: the second time it is there.
  #newUrl(low: number, high: number): number {
    const known = this.rows.places.get(low, high);
    if (known >= 0) return known;
    const url = this.#lastParts.length;
    this.rows.places.set(low, high, url);
    this.#lastParts.push(0);
    return url;
  }

  /**
   * Records a listing, and returns what will probably be done with it: nothing, when it need not be
   * set aside. Of a sitemap's own ones the first is.
   */
  #likelyDeed(
    url: number,
    { sitemapId, part, hash }: { sitemapId: number; part: number; hash: number },
  ): number {
    const { rows } = this;
    const { none, add, change, also } = LISTING_DEEDS;
    const lastPart = this.#lastParts.at(url);
    this.#lastParts.set(url, part);
    if (url >= rows.count || rows.owners.at(url) === 0) {
      if (lastPart === part) return none;
      return lastPart === 0 ? add : also;
    }
    const isSame = rows.hashes.at(url) === hash;
    if (rows.owners.at(url) === sitemapId) {
      if (this.isOwnListed(url)) return none;
      this.#ownParts.set(url, part);
      return isSame ? none : change;
    }
    const index = rows.findAlso(url, sitemapId);
    if (index < 0) return lastPart === part ? none : also;
    if (this.alsoOrder(index) > 0) return none;
    this.#alsoParts[index] = part;
    this.#alsoOrders[index] = this.#lastOrder;
    this.#alsoAside[index] = isSame ? 0 : 1;
    return isSame ? none : also;
  }
}

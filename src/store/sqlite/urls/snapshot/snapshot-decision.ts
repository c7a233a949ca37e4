// Decides the outcome of a snapshot: for each URL, whether and in which sitemap it is listed now.
import { FingerprintMap } from '../../../../base/fingerprint/fingerprint-map.ts';
import type { SnapshotOutcome } from '../../../port/url-row.ts';
import { ALSO_FATES, LISTING_DEEDS, type SnapshotListings } from './snapshot-listings.ts';
import { spreadPair } from './snapshot-rows.ts';

/** What to write. */
export interface SnapshotDecision {
  /** By the number of a listing that was set aside. */
  readonly deeds: Uint8Array;
  /** By row: 1 when no sitemap lists it any more. */
  readonly removed: Uint8Array;
  /** By the index of a further sitemap. */
  readonly alsoFates: Uint8Array;
  /** The site's listed URLs are what they were and these. */
  readonly difference: number;
  readonly outcome: Omit<SnapshotOutcome, 'urls'>;
  /** Whether nothing changed. */
  readonly isSame: boolean;
}

const NONE = 0xffff_ffff;

/** Decides. `whole`: those of which everything was added. */
export function decideSnapshot(
  listings: SnapshotListings,
  whole: readonly number[],
): SnapshotDecision {
  // What was dropped stays unchanged, whatever else is said of it.
  const read = whole.filter((sitemapId) => !listings.isDropped(sitemapId));
  return new Decision(listings, new Set(read)).decide();
}

interface Counts {
  urls: number;
  added: number;
  changed: number;
  removed: number;
}

class Decision {
  readonly #listings: SnapshotListings;
  readonly #whole: ReadonlySet<number>;
  /** Rows that their own sitemap lists no longer. */
  readonly #lost: Uint8Array;
  /** Of rows and new URLs without a sitemap: the listing that takes them over. */
  readonly #winners: Uint32Array;
  /** Of lost rows: the further sitemap that takes them over, by its index. */
  readonly #takenBy = new Map<number, number>();
  readonly #deeds: Uint8Array;
  readonly #removed: Uint8Array;
  readonly #alsoFates: Uint8Array;
  readonly #alsoPairs = new FingerprintMap();
  readonly #bySitemap = new Map<number, Counts>();

  constructor(listings: SnapshotListings, whole: ReadonlySet<number>) {
    const { rows } = listings;
    this.#listings = listings;
    this.#whole = whole;
    this.#lost = new Uint8Array(rows.count);
    this.#winners = new Uint32Array(listings.urls).fill(NONE);
    this.#deeds = new Uint8Array(listings.asideRows.length);
    this.#removed = new Uint8Array(rows.count);
    this.#alsoFates = new Uint8Array(rows.alsoRows.length);
  }

  decide(): SnapshotDecision {
    for (const id of [...this.#whole, ...this.#listings.sitemaps]) this.#countsOf(id);
    this.#findLost();
    this.#findWinners();
    this.#findTakers();
    this.#decideListings();
    this.#decideRows();
    this.#decideAlso();
    const counts = [...this.#bySitemap.values()];
    const sum = (name: keyof Counts): number =>
      counts.reduce((total, count) => total + count[name], 0);
    const [added, changed, removed] = [sum('added'), sum('changed'), sum('removed')];
    return {
      deeds: this.#deeds,
      removed: this.#removed,
      alsoFates: this.#alsoFates,
      difference: added - removed,
      outcome: { added, changed, removed, bySitemap: this.#bySitemap },
      isSame:
        removed === 0 &&
        this.#deeds.every((deed) => deed === LISTING_DEEDS.none) &&
        this.#alsoFates.every((fate) => fate === ALSO_FATES.keep),
    };
  }

  #findLost(): void {
    const { owners, count } = this.#listings.rows;
    let lastOwner = 0;
    let isWhole = false;
    for (let row = 0; row < count; row += 1) {
      const owner = owners.at(row);
      // Neighbours mostly have one owner.
      if (owner !== lastOwner) isWhole = this.#isWhole(owner);
      lastOwner = owner;
      if (isWhole && !this.#listings.isOwnListed(row)) this.#lost[row] = 1;
    }
  }

  #isWhole(sitemapId: number): boolean {
    return sitemapId !== 0 && this.#whole.has(sitemapId);
  }

  #needsOwner(url: number): boolean {
    const { rows } = this.#listings;
    return url >= rows.count || rows.owners.at(url) === 0 || this.#lost[url] === 1;
  }

  #findWinners(): void {
    const { asideRows, asideParts } = this.#listings;
    for (let listing = 0; listing < asideRows.length; listing += 1) {
      const url = asideRows.at(listing);
      if (this.#winners[url] !== NONE || !this.#listings.isAlive(asideParts.at(listing))) continue;
      if (this.#needsOwner(url)) this.#winners[url] = listing;
    }
  }

  // A further sitemap takes a lost row over: the one that was first found to list it, before those
  // that were not read, of which it is the oldest (they are in the order of their numbers).
  #findTakers(): void {
    const listings = this.#listings;
    const { alsoRows, alsoSitemaps } = listings.rows;
    const best = new Map<number, { readonly index: number; readonly rank: number }>();
    for (let index = 0; index < alsoRows.length; index += 1) {
      const row = alsoRows.at(index);
      if (this.#lost[row] !== 1) continue;
      const order = listings.alsoOrder(index);
      const sitemapId = alsoSitemaps.at(index);
      // One that was set aside is among the listings.
      if (order > 0 ? listings.isAlsoAside(index) : this.#isWhole(sitemapId)) continue;
      const rank = order > 0 ? order : NONE;
      if (rank < (best.get(row)?.rank ?? Number.POSITIVE_INFINITY)) best.set(row, { index, rank });
    }
    for (const [row, { index, rank }] of best) {
      const winner = this.#winners[row] as number;
      if (winner !== NONE && listings.asideOrders.at(winner) < rank) continue;
      this.#winners[row] = NONE;
      this.#takenBy.set(row, index);
    }
  }

  #ownerAfter(url: number): number {
    const { rows, asideParts, sitemapOf } = this.#boundListings();
    if (!this.#needsOwner(url)) return rows.owners.at(url);
    const winner = this.#winners[url] as number;
    if (winner !== NONE) return sitemapOf(asideParts.at(winner));
    const taker = this.#takenBy.get(url);
    return taker === undefined ? 0 : rows.alsoSitemaps.at(taker);
  }

  #boundListings(): Pick<SnapshotListings, 'rows' | 'asideParts' | 'sitemapOf'> {
    const listings = this.#listings;
    const { rows, asideParts } = listings;
    return { rows, asideParts, sitemapOf: (part) => listings.sitemapOf(part) };
  }

  #decideListings(): void {
    const { asideRows, asideParts } = this.#listings;
    for (let listing = 0; listing < asideRows.length; listing += 1) {
      const part = asideParts.at(listing);
      if (!this.#listings.isAlive(part)) continue;
      const url = asideRows.at(listing);
      const sitemapId = this.#listings.sitemapOf(part);
      const deed = this.#deedOf(listing, { url, sitemapId });
      this.#deeds[listing] = deed;
      if (deed === LISTING_DEEDS.add) {
        this.#countsOf(sitemapId).added += 1;
        // A row that is back is counted with the rows.
        if (url >= this.#listings.rows.count) this.#countsOf(sitemapId).urls += 1;
      }
      if (deed === LISTING_DEEDS.change) this.#countsOf(sitemapId).changed += 1;
      if (deed === LISTING_DEEDS.also) this.#countsOf(sitemapId).urls += 1;
    }
  }

  #deedOf(listing: number, { url, sitemapId }: { url: number; sitemapId: number }): number {
    const { rows, asideHashes } = this.#listings;
    if (this.#winners[url] === listing) {
      if (url >= rows.count || rows.owners.at(url) === 0) return LISTING_DEEDS.add;
      const isSame = asideHashes.at(listing) === rows.hashes.at(url);
      return isSame ? LISTING_DEEDS.move : LISTING_DEEDS.change;
    }
    const owner = this.#ownerAfter(url);
    if (owner === sitemapId) {
      const isOwn = !this.#needsOwner(url);
      return isOwn ? LISTING_DEEDS.change : LISTING_DEEDS.none;
    }
    if (url < rows.count && rows.findAlso(url, sitemapId) >= 0) return LISTING_DEEDS.none;
    const [low, high] = spreadPair(url, sitemapId);
    if (this.#alsoPairs.get(low, high) >= 0) return LISTING_DEEDS.none;
    this.#alsoPairs.set(low, high, 1);
    return LISTING_DEEDS.also;
  }

  #decideRows(): void {
    const { rows } = this.#listings;
    let last = 0;
    let counts: Counts | undefined;
    for (let row = 0; row < rows.count; row += 1) {
      const before = rows.owners.at(row);
      const owner = this.#lost[row] === 1 || before === 0 ? this.#ownerAfter(row) : before;
      if (owner === 0) {
        if (before === 0) continue;
        this.#removed[row] = 1;
        this.#countsOf(before).removed += 1;
        continue;
      }
      if (owner !== last || !counts) counts = this.#countsOf(owner);
      last = owner;
      counts.urls += 1;
    }
  }

  #decideAlso(): void {
    const { alsoRows, alsoSitemaps } = this.#listings.rows;
    for (let index = 0; index < alsoRows.length; index += 1) {
      const row = alsoRows.at(index);
      const sitemapId = alsoSitemaps.at(index);
      if (this.#takenBy.get(row) === index) {
        this.#alsoFates[index] = ALSO_FATES.own;
      } else if (
        this.#removed[row] === 1 ||
        this.#ownerAfter(row) === sitemapId ||
        (this.#isWhole(sitemapId) && this.#listings.alsoOrder(index) === 0)
      ) {
        this.#alsoFates[index] = ALSO_FATES.remove;
      } else {
        this.#countsOf(sitemapId).urls += 1;
      }
    }
  }

  #countsOf(sitemapId: number): Counts {
    let counts = this.#bySitemap.get(sitemapId);
    if (!counts) {
      counts = { urls: 0, added: 0, changed: 0, removed: 0 };
      this.#bySitemap.set(sitemapId, counts);
    }
    return counts;
  }
}

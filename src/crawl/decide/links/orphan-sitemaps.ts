// The sitemaps that list orphans.

import { LINK_PLACES_MAX, type UrlDecision } from '../../port/decision.ts';
import type { SitemapList } from '../../record/sitemap-lists.ts';
import { type DecisionTable, FLAG } from '../table/decision-table.ts';
import { PLACED_ADDRESSES_MAX } from './link-places.ts';

interface Listing {
  readonly first: string[];
  count: number;
  /** The last counted sitemap: one that lists it twice counts once. */
  last: string;
}

/** The sitemaps of the first 200,000 orphans. */
export class OrphanSitemaps {
  readonly #listings = new Map<number, Listing>();

  constructor(table: DecisionTable, lists: Iterable<SitemapList>) {
    for (const { url, numbers } of lists) {
      for (const number of numbers) {
        if (table.has(number, FLAG.sitemapOnly)) this.#add(number, url);
      }
    }
  }

  of(number: number): Pick<UrlDecision, 'listedBy' | 'listedByCount'> {
    const listing = this.#listings.get(number);
    return listing === undefined ? {} : { listedBy: listing.first, listedByCount: listing.count };
  }

  #add(number: number, url: string): void {
    const known = this.#listings.get(number);
    if (known === undefined) {
      if (this.#listings.size >= PLACED_ADDRESSES_MAX) return;
      this.#listings.set(number, { first: [url], count: 1, last: url });
    } else if (known.last !== url) {
      known.count += 1;
      known.last = url;
      if (known.first.length < LINK_PLACES_MAX) known.first.push(url);
    }
  }
}

// What one attempt of reading a sitemap listed: entries that wait to be compared, and their marks.
import type { UrlEntry } from '../../../../protocol/url-entry.ts';
import type { MarkedEntries } from '../../../urls/snapshot/listing-columns.ts';
import { type ListedEntries, SortedListing } from '../../../urls/snapshot/sorted-listing.ts';
import { type SpooledEntry, spooledEntry } from './entry-spool.ts';

interface Piece extends ListedEntries {
  readonly entries: readonly UrlEntry[];
}

export class SitemapPart {
  readonly sitemapId: number;
  readonly number: number;
  /** Whether it counts: it was not dropped. */
  isAlive = true;
  /** What it lists, as far as it was compared. */
  listing: SortedListing = SortedListing.EMPTY;
  /** What the sitemap listed before, and this does not. */
  missing: SortedListing = SortedListing.EMPTY;
  /** The sitemap lists what it listed before. */
  isSame = false;
  /** It lists something that the sitemap did not list before, or says something else of it. */
  hasNews = false;
  /** About so many characters of entries wait. */
  characters = 0;
  #pieces: Piece[] = [];
  /** How many pieces are sorted in. */
  #gathered = 0;

  constructor(sitemapId: number, number: number) {
    this.sitemapId = sitemapId;
    this.number = number;
  }

  get isWaiting(): boolean {
    return this.#pieces.length > 0;
  }

  /** Something was added since `gather`. */
  get isUngathered(): boolean {
    return this.#pieces.length > this.#gathered;
  }

  add(entries: readonly UrlEntry[], marks: MarkedEntries, firstOrder: number): void {
    const { locs: words, rests: hashes } = marks;
    const orders = new Uint32Array(hashes.length);
    for (let at = 0; at < orders.length; at += 1) orders[at] = firstOrder + at;
    this.characters += marks.characters;
    this.#pieces.push({ entries, words, hashes, orders });
  }

  /** Sorts what waits in with what was compared. */
  gather(): SortedListing {
    if (this.isUngathered) this.listing = this.listing.and(...this.#pieces.slice(this.#gathered));
    this.#gathered = this.#pieces.length;
    return this.listing;
  }

  /** Compares; returns the entries that waited and differ. `kept`: those whose texts are kept. */
  compare(before: SortedListing, kept: SortedListing): readonly SpooledEntry[] {
    const { listing } = this;
    const { marks, missing } = listing.differences(before);
    this.missing = missing;
    this.hasNews = marks.includes(1);
    this.isSame = missing.count === 0 && !this.hasNews;
    for (let at = 0; at < kept.count; at += 1) {
      const place = listing.find(kept.lows[at] as number, kept.highs[at] as number);
      if (place >= 0) marks[place] = 1;
    }
    return marks.includes(1) ? this.#wanted(marks) : [];
  }

  /** Lets go of entries that wait. */
  letGo(): void {
    this.#pieces = [];
    this.#gathered = 0;
    this.characters = 0;
  }

  #wanted(marks: Uint8Array): SpooledEntry[] {
    const wanted: SpooledEntry[] = [];
    for (const { entries, words, hashes, orders } of this.#pieces) {
      for (const [at, entry] of entries.entries()) {
        const [low, high] = [words[at * 2] as number, words[at * 2 + 1] as number];
        const place = this.listing.find(low, high);
        const order = orders[at] as number;
        if (marks[place] !== 1 || this.listing.orders[place] !== order) continue;
        const hash = hashes[at] as number;
        wanted.push(spooledEntry(entry, { part: this.number, order, low, high, hash }));
      }
    }
    return wanted;
  }
}

// A snapshot of what a site's sitemaps list, compared here and written to PostgreSQL.
import {
  createFingerprinter,
  type Fingerprinter,
} from '../../../../base/fingerprint/fingerprinter.ts';
import type { FingerprintSource } from '../../../../formats/records/entry-fingerprints.ts';
import type { UrlEntry } from '../../../../protocol/url-entry.ts';
import type { SnapshotIntake } from '../../../port/site-writer.ts';
import type { SnapshotOutcome } from '../../../port/url-row.ts';
import { markEntries } from '../../../urls/snapshot/listing-columns.ts';
import { listingDigest, SortedListing } from '../../../urls/snapshot/sorted-listing.ts';
import { unusableUrls } from '../rows/unusable-urls.ts';
import { postgresLoc } from '../rows/url-fingerprints.ts';
import { EntrySpool } from './entry-spool.ts';
import { finishSnapshot, type SnapshotSettings } from './finish-snapshot.ts';
import { KnownListings } from './known-listings.ts';
import { SitemapPart } from './sitemap-part.ts';

// About so many characters of entries wait before they are compared with what is known.
const WAITING_CHARACTERS_MAX = 16_777_216;

export interface PostgresSnapshotSettings extends SnapshotSettings {
  readonly seed: Uint8Array;
  /** For tests: how many characters of entries are kept in memory, twice. */
  readonly charactersMax?: number | undefined;
}

/**
 * Takes in what sitemaps list, without a transaction until `finish`.
 *
 * What is added waits, up to 16 million characters, until it is compared. A sitemap whose digest is
 * as before needs no more than that; of others the listing is fetched, and the texts of those URLs
 * alone that differ are kept: 16 million characters in memory, the rest in a temporary file.
 * Numbers take 16 bytes for each URL that was added, and as many for each that is missing.
 *
 * Errors of all: those of the port, and of the file system where the temporary file is.
 */
export class PostgresSnapshot implements SnapshotIntake {
  readonly #settings: PostgresSnapshotSettings;
  readonly #charactersMax: number | undefined;
  readonly #fingerprinter: Fingerprinter;
  readonly #spool: EntrySpool;
  readonly #parts: SitemapPart[] = [];
  readonly #current = new Map<number, SitemapPart>();
  readonly #dropped = new Set<number>();
  #known: KnownListings | undefined;
  #lastOrder = 0;
  #isOver = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(settings: PostgresSnapshotSettings) {
    this.#settings = settings;
    this.#charactersMax = settings.charactersMax;
    this.#fingerprinter = createFingerprinter(settings.seed);
    this.#spool = new EntrySpool(settings.charactersMax);
  }

  add(sitemapId: number, entries: readonly UrlEntry[], source?: FingerprintSource): Promise<void> {
    return this.#inTurn(async () => {
      // The others are complete, mostly.
      if (!this.#current.has(sitemapId)) await this.#settleSame();
      const part = this.#partOf(sitemapId);
      const made = source?.fingerprints(this.#settings.seed);
      const marks = markEntries(entries, {
        fingerprinter: this.#fingerprinter,
        made,
        keep: postgresLoc,
      });
      part.add(entries, marks, this.#lastOrder + 1);
      this.#lastOrder += entries.length;
      if (!this.#isTooMuch) return;
      // This one is not complete, and would be compared again.
      await this.#compare((other) => other !== part);
      if (this.#isTooMuch) await this.#compare(() => true);
    });
  }

  drop(sitemapId: number): Promise<void> {
    return this.#inTurn(async () => {
      const part = this.#current.get(sitemapId);
      if (part) {
        part.isAlive = false;
        part.letGo();
        part.listing = SortedListing.EMPTY;
        part.missing = SortedListing.EMPTY;
      }
      this.#current.delete(sitemapId);
      this.#dropped.add(sitemapId);
    });
  }

  finish(whole: readonly number[]): Promise<SnapshotOutcome> {
    return this.#inTurn(async () => {
      try {
        await this.#compare(() => true);
        const read = whole.filter((sitemapId) => !this.#dropped.has(sitemapId));
        return await this.#write(new Set(read));
      } finally {
        await this.#end();
      }
    });
  }

  async abandon(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.#end();
  }

  /** One call at a time. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(() => {
      if (this.#isOver) throw this.#unusable('the snapshot has ended');
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #end(): Promise<void> {
    this.#isOver = true;
    this.#parts.length = 0;
    this.#current.clear();
    await this.#spool.close();
  }

  #unusable(why: string): Error {
    return unusableUrls(this.#settings.database.name, why);
  }

  #partOf(sitemapId: number): SitemapPart {
    let part = this.#current.get(sitemapId);
    if (!part) {
      part = new SitemapPart(sitemapId, this.#parts.length);
      this.#parts.push(part);
      this.#current.set(sitemapId, part);
      this.#dropped.delete(sitemapId);
    }
    return part;
  }

  get #isTooMuch(): boolean {
    let waiting = 0;
    for (const { characters } of this.#current.values()) waiting += characters;
    return waiting > (this.#charactersMax ?? WAITING_CHARACTERS_MAX);
  }

  async #load(): Promise<KnownListings> {
    const { database, siteId } = this.#settings;
    this.#known ??= await KnownListings.load(database, siteId);
    return this.#known;
  }

  /** Settles what waits of sitemaps that list what they listed: its texts are not needed. */
  async #settleSame(): Promise<void> {
    const waiting = [...this.#current.values()].filter((part) => part.isUngathered);
    for (const part of waiting) {
      const listing = part.gather();
      const known = await this.#load();
      if (known.isSame(part.sitemapId, listingDigest(listing.packed()))) {
        await this.#settle(part, listing);
      }
    }
  }

  /** Compares what waits of some parts with what their sitemaps listed. */
  async #compare(isWanted: (part: SitemapPart) => boolean): Promise<void> {
    const waiting = [...this.#current.values()].filter((part) => part.isWaiting && isWanted(part));
    if (waiting.length === 0) return;
    const known = await this.#load();
    const different: number[] = [];
    for (const part of waiting) {
      const listing = part.gather();
      if (known.isSame(part.sitemapId, listingDigest(listing.packed()))) {
        await this.#settle(part, listing);
      } else {
        different.push(part.sitemapId);
      }
    }
    for await (const listings of known.each(different)) {
      for (const [sitemapId, listing] of listings) {
        const part = this.#current.get(sitemapId);
        if (part) await this.#settle(part, listing);
      }
    }
    for (const sitemapId of different) {
      const part = this.#current.get(sitemapId);
      if (part?.isWaiting) await this.#settle(part, SortedListing.EMPTY);
    }
  }

  async #settle(part: SitemapPart, before: SortedListing): Promise<void> {
    const known = await this.#load();
    await this.#spool.add(part.compare(before, await known.differing(part.sitemapId)));
    part.letGo();
  }

  async #write(whole: ReadonlySet<number>): Promise<SnapshotOutcome> {
    const known = await this.#load();
    const listings = new Map<number, SortedListing>();
    const missing: SortedListing[] = [];
    for (const [sitemapId, part] of this.#current) {
      if (whole.has(sitemapId) ? part.isSame : !part.hasNews) continue;
      const { listing } = part;
      listings.set(sitemapId, whole.has(sitemapId) ? listing : listing.with(part.missing));
      if (whole.has(sitemapId)) missing.push(part.missing);
    }
    const silent = [...whole].filter((id) => !this.#current.has(id) && known.rows(id) > 0);
    for await (const some of known.each(silent)) {
      for (const [sitemapId, listing] of some) {
        listings.set(sitemapId, SortedListing.EMPTY);
        missing.push(listing);
      }
    }
    return finishSnapshot(this.#settings, {
      before: known.snapshot,
      spool: this.#spool,
      parts: this.#current,
      allParts: this.#parts,
      whole,
      missing,
      listings,
      counts: known.counts,
    });
  }
}

// A snapshot in the main thread: what its sitemaps list goes to the writing thread, unless it is
// what they listed before.
import type { Fingerprinter } from '../../../base/fingerprint/fingerprinter.ts';
import type { FingerprintSource } from '../../../formats/records/entry-fingerprints.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { SnapshotIntake } from '../../port/site-writer.ts';
import type { SnapshotOutcome } from '../../port/url-row.ts';
import { columnsOf, type ListingMarks, markEntries } from '../../urls/snapshot/listing-columns.ts';
import { listingDigest, SortedListing } from '../../urls/snapshot/sorted-listing.ts';
import type { ThreadLine } from './calls/thread-line.ts';
import type { KnownListing } from './snapshot/known-listing.ts';
import type { ShardWriterCalls } from './threads/shard-calls.ts';

// At most this much is on its way to the writing thread, however much the caller adds.
const PIECE_ENTRIES = 1_000;
// Of a sitemap that may list what it listed before, about so many characters wait.
const WAITING_CHARACTERS_MAX = 16_777_216;

export interface OpenSnapshot {
  readonly writer: ThreadLine<ShardWriterCalls>;
  readonly snapshot: number;
  readonly seed: Uint8Array;
  readonly fingerprinter: Fingerprinter;
  /** What is known of the site before the snapshot. */
  readonly known: readonly KnownListing[];
  readonly urls: number;
  setUrls(urls: number): Promise<void>;
}

interface Piece {
  readonly entries: readonly UrlEntry[];
  readonly marks: ListingMarks;
}

/** What one sitemap was found to list. */
class ListedPart {
  readonly sitemapId: number;
  readonly known: KnownListing | undefined;
  /** All that was added, until it is known to differ. */
  marks: ListingMarks[] = [];
  /** Marks of entries that are listed as before: their texts are not kept. */
  same: ListingMarks[] = [];
  /** What was neither sent nor found to be the same. */
  waiting: Piece[] = [];
  characters = 0;
  /** All that was added, summed up; absent when more was added after it was known to differ. */
  listing: KnownListing | undefined;
  isSent = false;
  #isSummedUp = false;

  constructor(sitemapId: number, known: KnownListing | undefined) {
    this.sitemapId = sitemapId;
    this.known = known;
  }

  /** Whether it lists what is known of it. */
  get isSame(): boolean {
    const { known, listing } = this;
    return known !== undefined && listing !== undefined && isEqual(known.digest, listing.digest);
  }

  add(piece: Piece, characters: number): void {
    if (this.#isSummedUp && this.isSame) this.#isSummedUp = false;
    this.listing = undefined;
    this.marks.push(piece.marks);
    this.waiting.push(piece);
    this.characters += characters;
  }

  /** Sums up all that was added. */
  sumUp(): void {
    if (this.#isSummedUp) return;
    this.#isSummedUp = true;
    const listed = this.marks.map(({ locs, rests }) => {
      return { words: locs, hashes: rests, orders: new Uint32Array(rests.length) };
    });
    const listing = SortedListing.EMPTY.and(...listed);
    const { sitemapId } = this;
    this.listing = { sitemapId, rows: listing.count, digest: listingDigest(listing.packed()) };
    if (!this.isSame) this.marks = [];
  }
}

/**
 * Compares twice: by the digest of all that a sitemap lists, here, and if that is not what is known
 * by fingerprints in the writing thread, which requests the texts of those entries that differ. Of
 * a site that lists what it listed before neither a row is read nor a text sent. Marks take 12
 * bytes for each URL that was added.
 */
export class SqliteSnapshot implements SnapshotIntake {
  readonly #open: OpenSnapshot;
  readonly #known: ReadonlyMap<number, KnownListing>;
  readonly #parts = new Map<number, ListedPart>();
  readonly #dropped = new Set<number>();
  #last: ListedPart | undefined;

  constructor(open: OpenSnapshot) {
    this.#open = open;
    this.#known = new Map(open.known.map((listing) => [listing.sitemapId, listing]));
  }

  async add(
    sitemapId: number,
    entries: readonly UrlEntry[],
    source?: FingerprintSource,
  ): Promise<void> {
    if (entries.length === 0) return;
    const { seed, fingerprinter } = this.#open;
    const part = this.#partOf(sitemapId);
    // The one before is complete, mostly.
    if (this.#last && this.#last !== part) await this.#settle(this.#last);
    this.#last = part;
    const made = entries.length > PIECE_ENTRIES ? undefined : source?.fingerprints(seed);
    for (let from = 0; from < entries.length; from += PIECE_ENTRIES) {
      const piece = entries.slice(from, from + PIECE_ENTRIES);
      const { locs, rests, characters } = markEntries(piece, { fingerprinter, made });
      part.add({ entries: piece, marks: { locs, rests } }, characters);
      const mayBeSame = part.known && part.characters <= WAITING_CHARACTERS_MAX;
      if (!mayBeSame) await this.#send(part);
    }
  }

  async drop(sitemapId: number): Promise<void> {
    const { writer, snapshot } = this.#open;
    const part = this.#parts.get(sitemapId);
    this.#parts.delete(sitemapId);
    this.#dropped.add(sitemapId);
    if (part?.isSent) await writer.call('drop', { snapshot, sitemapId });
  }

  async finish(whole: readonly number[]): Promise<SnapshotOutcome> {
    const { writer, snapshot, setUrls } = this.#open;
    for (const part of this.#parts.values()) await this.#settle(part);
    const read = whole.filter((sitemapId) => !this.#dropped.has(sitemapId));
    const same = this.#sameOutcome(read);
    const outcome = same ?? (await this.#compare(read));
    if (same) await writer.call('finishSame', { snapshot });
    await setUrls(outcome.urls);
    return outcome;
  }

  abandon(): Promise<void> {
    const { writer, snapshot } = this.#open;
    return writer.call('abandon', { snapshot });
  }

  #partOf(sitemapId: number): ListedPart {
    let part = this.#parts.get(sitemapId);
    if (!part) {
      part = new ListedPart(sitemapId, this.#known.get(sitemapId));
      this.#parts.set(sitemapId, part);
      this.#dropped.delete(sitemapId);
    }
    return part;
  }

  /** Lets go of the texts of what is as it was, and sends what is not. */
  async #settle(part: ListedPart): Promise<void> {
    if (this.#parts.get(part.sitemapId) !== part) return;
    part.sumUp();
    if (part.waiting.length === 0) return;
    if (!part.isSame) await this.#send(part);
    part.same.push(...part.waiting.map(({ marks }) => marks));
    part.waiting = [];
    part.characters = 0;
  }

  // Two round trips: first only fingerprints, then the texts of those that differ.
  async #send(part: ListedPart): Promise<void> {
    const { writer, snapshot } = this.#open;
    await this.#sendSame(part);
    const { sitemapId, waiting } = part;
    part.waiting = [];
    part.isSent = true;
    for (const { entries, marks } of waiting) {
      const { indexes, first } = await writer.call('take', { snapshot, sitemapId, marks });
      if (indexes.length === 0) continue;
      const columns = columnsOf(entries, marks, indexes);
      await writer.call('setAside', { snapshot, sitemapId, first, columns });
    }
  }

  /** Sends the marks of what is listed as before. What else a site lists may concern it. */
  async #sendSame(part: ListedPart): Promise<void> {
    const { writer, snapshot } = this.#open;
    const { sitemapId, same } = part;
    part.same = [];
    part.isSent ||= same.length > 0;
    for (const marks of same) {
      await writer.call('take', { snapshot, sitemapId, marks, isKnown: true });
    }
  }

  /** The outcome when all sitemaps list what is known of them, and that is all of the site. */
  #sameOutcome(whole: readonly number[]): SnapshotOutcome | undefined {
    const parts = [...this.#parts.values()];
    if (!parts.every(({ isSame }) => isSame)) return undefined;
    if (whole.some((id) => !this.#parts.has(id) && this.#known.has(id))) return undefined;
    const { known, urls } = this.#open;
    // What is not known of some sitemap makes the sum too small.
    if (known.reduce((sum, { rows }) => sum + rows, 0) !== urls) return undefined;
    const nothing = { urls: 0, added: 0, changed: 0, removed: 0 };
    const bySitemap = new Map([...whole, ...this.#parts.keys()].map((id) => [id, nothing]));
    for (const { sitemapId, rows } of known) bySitemap.set(sitemapId, { ...nothing, urls: rows });
    return { ...nothing, urls, bySitemap };
  }

  async #compare(whole: readonly number[]): Promise<SnapshotOutcome> {
    const { writer, snapshot } = this.#open;
    const parts = [...this.#parts.values()];
    for (const part of parts) await this.#sendSame(part);
    const listings = parts.flatMap(({ listing }) => listing ?? []);
    return writer.call('finish', { snapshot, whole, listings });
  }
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

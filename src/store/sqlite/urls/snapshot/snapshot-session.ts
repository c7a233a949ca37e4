// A snapshot in the writing thread: compares entries, sets aside what differs, writes it.
import type { SQLInputValue } from 'node:sqlite';
import { parseW3cDatetime } from '../../../../protocol/w3c-datetime.ts';
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type { SnapshotOutcome } from '../../../port/url-row.ts';
import type { ListingColumns, ListingMarks } from '../../../urls/snapshot/listing-columns.ts';
import { unusableShard } from '../files/shard-file.ts';
import { forgetKnownListings, type KnownListing } from './known-listing.ts';
import { decideSnapshot } from './snapshot-decision.ts';
import { SnapshotListings, type WantedListings } from './snapshot-listings.ts';
import { loadSnapshotRows } from './snapshot-rows.ts';
import { type SnapshotSettings, writeSnapshot } from './snapshot-writing.ts';

// In temporary tables of the snapshot's own connection: the texts of millions of new URLs take
// room on disk and not in memory, and SQLite sorts them.
const TABLES = `
PRAGMA temp.journal_mode = OFF;
CREATE TEMP TABLE listing (
  number INTEGER PRIMARY KEY,
  deed INTEGER NOT NULL,
  loc TEXT NOT NULL,
  low INTEGER NOT NULL,
  high INTEGER NOT NULL,
  hash INTEGER NOT NULL,
  sitemap INTEGER NOT NULL,
  lastmod TEXT,
  lastmod_at INTEGER,
  changefreq INTEGER NOT NULL,
  priority REAL,
  images INTEGER NOT NULL,
  videos INTEGER NOT NULL,
  news INTEGER NOT NULL,
  alternates INTEGER NOT NULL,
  detail TEXT NOT NULL
);
CREATE TEMP TABLE lost (loc TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TEMP TABLE also_fate (loc TEXT, sitemap INTEGER, fate INTEGER);
`;
const INSERT = `INSERT INTO temp.listing VALUES (${Array(16).fill('?').join(', ')})`;

/**
 * One snapshot of one site, on a connection of its own. Nothing of it is in the file before
 * `finish`. Errors of all: STORE_UNUSABLE, STORE_LOCKED.
 */
export class SnapshotSession {
  readonly #database: SqliteFile;
  readonly #settings: SnapshotSettings;
  #loading: Promise<SnapshotListings> | undefined;
  /** How many listings are announced, and how many have come. */
  #announced = 0;
  #come = 0;
  #isOver = false;

  constructor(database: SqliteFile, settings: SnapshotSettings) {
    this.#database = database;
    this.#settings = settings;
    this.#database.exec(TABLES);
  }

  /** The site whose URLs are ingested. */
  get siteId(): number {
    return this.#settings.siteId;
  }

  /**
   * Compares a batch; returns which of its entries to send. `isKnown`: none of it should differ,
   * and nothing can be sent. If the file says otherwise, what is known of the site is forgotten, so
   * that the next snapshot compares everything.
   */
  async take(sitemapId: number, marks: ListingMarks, isKnown: boolean): Promise<WantedListings> {
    const listings = await this.#load();
    const wanted = listings.take(sitemapId, marks);
    if (isKnown && wanted.indexes.length > 0) {
      forgetKnownListings(this.#database, this.siteId);
      throw unusableShard(this.#database.path, 'a digest of a sitemap was wrong; it is dropped');
    }
    this.#announced += wanted.indexes.length;
    return wanted;
  }

  /** Sets entries aside that `take` asked for. */
  async setAside(sitemapId: number, first: number, columns: ListingColumns): Promise<void> {
    const { asideDeeds } = await this.#load();
    this.#database.snapshot(() => {
      for (const [at, loc] of columns.locTexts.entries()) {
        const deed = asideDeeds.at(first + at);
        this.#database.run(INSERT, first + at, deed, loc, ...valuesOf(columns, at, sitemapId));
      }
    });
    this.#come += columns.locTexts.length;
  }

  /** Forgets what a sitemap was found to list. */
  async drop(sitemapId: number): Promise<void> {
    (await this.#load()).drop(sitemapId);
  }

  /** Writes the differences, and ends. */
  async finish(whole: readonly number[], added: readonly KnownListing[]): Promise<SnapshotOutcome> {
    try {
      const listings = await this.#load();
      if (this.#announced !== this.#come) {
        throw unusableShard(
          this.#database.path,
          'a snapshot was finished before all its entries were added',
        );
      }
      const decision = decideSnapshot(listings, whole);
      listings.letGoOfLookups();
      const known = { whole: new Set(whole), listings: added, isSame: decision.isSame };
      const found = { listings, decision, known };
      const urls = writeSnapshot(this.#database, this.#settings, found);
      return { urls, ...decision.outcome };
    } finally {
      this.end();
    }
  }

  /** Ends. What was ingested is forgotten. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // After `close`, what cannot be loaded does not matter.
    this.#loading?.then(
      (listings) => listings.letGo(),
      () => undefined,
    );
    this.#loading = undefined;
    this.#database.close();
  }

  async #load(): Promise<SnapshotListings> {
    this.#checkOpen();
    this.#loading ??= loadSnapshotRows(this.#database, this.siteId).then(
      (rows) => new SnapshotListings(rows),
    );
    const listings = await this.#loading;
    this.#checkOpen();
    return listings;
  }

  #checkOpen(): void {
    if (this.#isOver) throw unusableShard(this.#database.path, 'the snapshot has ended');
  }
}

function valuesOf(columns: ListingColumns, at: number, sitemapId: number): SQLInputValue[] {
  const lastmod = columns.lastmods[at] as string;
  const priority = columns.priorities[at] as number;
  return [
    (columns.locs[at * 2] as number) | 0,
    (columns.locs[at * 2 + 1] as number) | 0,
    columns.rests[at] as number,
    sitemapId,
    lastmod === '' ? null : lastmod,
    lastmod === '' ? null : (parseW3cDatetime(lastmod)?.epochMs ?? null),
    columns.changefreqs[at] as number,
    Number.isNaN(priority) ? null : priority,
    ...columns.counts.subarray(at * 4, at * 4 + 4),
    columns.details[at] as string,
  ];
}

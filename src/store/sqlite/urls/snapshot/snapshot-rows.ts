// The rows of a site as a snapshot compares with them: typed arrays, found by fingerprint.
import { FingerprintMap } from '../../../../base/fingerprint/fingerprint-map.ts';
import type { SqliteFile, SqliteRow } from '../../../../sqlite/sqlite-file.ts';
import { letOthersIn } from '../calls/serve-calls.ts';
import { GrowingNumbers } from './growing-numbers.ts';

// Those of which there is a row; CROSS JOIN keeps the order of the tables.
/** The further sitemaps of a site as a table: `a` with its rows `u`. */
export const ALSO_OF_SITE = `also a CROSS JOIN url u ON u.site = a.site AND u.loc = a.loc
  WHERE a.site = ?`;

/** Rows are read in pieces of this many; others are answered between two pieces. */
export const SNAPSHOT_PIECE_ROWS = 1_000;

// Of a pair of numbers they make another, one for one, that is spread evenly.
const SPREAD = [0x9e37_79b1, 0x85eb_ca6b, 0xc2b2_ae35] as const;

/**
 * What is known of a site's URLs. A row has an index by the order of locs, a new URL one behind all
 * rows. `owners` are the sitemaps to which rows belong, 0 for a row that is gone. What several
 * sitemaps list is in `also`, by the order of locs and sitemaps.
 */
export class SnapshotRows {
  readonly places: FingerprintMap;
  readonly hashes: GrowingNumbers;
  readonly owners: GrowingNumbers;
  /** The last loc of each piece of rows. */
  readonly pieceEnds: string[] = [];
  readonly alsoRows: GrowingNumbers = new GrowingNumbers();
  readonly alsoSitemaps: GrowingNumbers = new GrowingNumbers();
  readonly #alsoPlaces = new FingerprintMap();

  constructor(capacity: number) {
    this.places = new FingerprintMap({ capacity });
    this.hashes = new GrowingNumbers();
    this.owners = new GrowingNumbers();
  }

  /** How many rows there are. */
  get count(): number {
    return this.owners.length;
  }

  /** Takes rows: low, high, hash, sitemap, whether it is gone, and loc. */
  addRows(rows: readonly SqliteRow[]): void {
    const last = rows.at(-1);
    if (!last) return;
    const words = new Uint32Array(rows.length * 2);
    const indexes = new Uint32Array(rows.length);
    for (const [at, [low, high, hash, sitemap, isGone]] of rows.entries()) {
      words[at * 2] = low as number;
      words[at * 2 + 1] = high as number;
      indexes[at] = this.owners.length;
      this.hashes.push((hash as number) >>> 0);
      this.owners.push(isGone === 1 ? 0 : (sitemap as number));
    }
    this.places.setAll(words, indexes, rows.length);
    this.pieceEnds.push(last[5] as string);
  }

  /** Frees the memory at once. */
  letGo(): void {
    for (const map of [this.places, this.#alsoPlaces]) map.letGo();
    for (const list of [this.hashes, this.owners, this.alsoRows, this.alsoSitemaps]) list.letGo();
  }

  /** Takes a further sitemap that lists a row. */
  addAlso(row: number, sitemapId: number): void {
    const [low, high] = spreadPair(row, sitemapId);
    this.#alsoPlaces.set(low, high, this.alsoRows.length);
    this.alsoRows.push(row);
    this.alsoSitemaps.push(sitemapId);
  }

  /** Returns the index of a further sitemap that lists a row; -1 when it does not. */
  findAlso(row: number, sitemapId: number): number {
    if (this.alsoRows.length === 0) return -1;
    const [low, high] = spreadPair(row, sitemapId);
    return this.#alsoPlaces.get(low, high);
  }
}

/** Returns two words for a pair of numbers, other ones for each pair, evenly spread. */
export function spreadPair(first: number, second: number): readonly [number, number] {
  let low = first;
  let high = second;
  high ^= Math.imul(low, SPREAD[0]) ^ (low >>> 15);
  low ^= Math.imul(high, SPREAD[1]) ^ (high >>> 13);
  high ^= Math.imul(low, SPREAD[2]) ^ (low >>> 16);
  return [low >>> 0, high >>> 0];
}

/** Reads what is known of a site. */
export async function loadSnapshotRows(
  database: SqliteFile,
  siteId: number,
): Promise<SnapshotRows> {
  const rows = new SnapshotRows(database.number('SELECT urls FROM site WHERE site = ?', siteId));
  for (let after = '', beyond = '>='; ; beyond = '>') {
    const piece = database.rows(
      `SELECT low, high, hash, sitemap, gone_at IS NOT NULL, loc FROM url
       WHERE site = ? AND loc ${beyond} ? ORDER BY loc LIMIT ?`,
      siteId,
      after,
      SNAPSHOT_PIECE_ROWS,
    );
    rows.addRows(piece);
    if (piece.length < SNAPSHOT_PIECE_ROWS) break;
    after = rows.pieceEnds.at(-1) ?? '';
    await letOthersIn();
  }
  await loadAlso(database, siteId, rows);
  return rows;
}

async function loadAlso(database: SqliteFile, siteId: number, rows: SnapshotRows): Promise<void> {
  let [loc, sitemap]: readonly unknown[] = ['', -1];
  for (;;) {
    const piece = database.rows(
      `SELECT u.low, u.high, a.loc, a.sitemap FROM ${ALSO_OF_SITE}
         AND (a.loc, a.sitemap) > (?, ?) ORDER BY a.loc, a.sitemap LIMIT ?`,
      siteId,
      loc as string,
      sitemap as number,
      SNAPSHOT_PIECE_ROWS,
    );
    for (const [low, high, , id] of piece) {
      const row = rows.places.get((low as number) >>> 0, (high as number) >>> 0);
      rows.addAlso(row, id as number);
    }
    if (piece.length < SNAPSHOT_PIECE_ROWS) return;
    [, , loc, sitemap] = piece.at(-1) ?? [];
    await letOthersIn();
  }
}

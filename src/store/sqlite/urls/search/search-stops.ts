// Where long searches stop on their way: locs that cut a site's rows into pieces.

import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import { compareCodePoints } from '../../../urls/paging/compare-code-points.ts';
import { letOthersIn } from '../calls/serve-calls.ts';

const PIECE_ROWS = 20_000;
// A site that has grown by more has pieces that are too long.
const GROWTH_MAX = 1.2;
// The least recently asked go. A million rows have fifty stops.
const SITES_MAX = 100;

interface SiteStops {
  readonly urls: number;
  readonly stops: readonly string[];
}

/**
 * The stops of sites, kept for as long as a thread lives. To find them takes as long as a search,
 * so they are found once. They need not be exact: what is added or goes makes a piece longer or
 * shorter. Errors of all: STORE_UNUSABLE.
 */
export class SearchStops {
  readonly #sites = new Map<number, SiteStops>();

  /** How many rows are between two stops. */
  readonly pieceRows: number = PIECE_ROWS;

  /** Returns the first stop behind a loc, or the last one before; `undefined` for none. */
  async next(
    database: SqliteFile,
    siteId: number,
    { loc, descending }: { readonly loc: string; readonly descending: boolean },
  ): Promise<string | undefined> {
    const { stops } = await this.#stopsOf(database, siteId);
    // What is not behind the loc; backwards, what is before it.
    const least = descending ? 0 : 1;
    let low = 0;
    let high = stops.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareCodePoints(stops[middle] as string, loc) >= least) high = middle;
      else low = middle + 1;
    }
    return stops[descending ? low - 1 : low];
  }

  async #stopsOf(database: SqliteFile, siteId: number): Promise<SiteStops> {
    const urls = database.number('SELECT urls FROM site WHERE site = ?', siteId);
    let site = this.#sites.get(siteId);
    this.#sites.delete(siteId);
    if (!site || urls > site.urls * GROWTH_MAX) {
      site = { urls, stops: await findStops(database, siteId) };
    }
    this.#sites.set(siteId, site);
    for (const oldest of this.#sites.keys()) {
      if (this.#sites.size > SITES_MAX) this.#sites.delete(oldest);
    }
    return site;
  }
}

async function findStops(database: SqliteFile, siteId: number): Promise<readonly string[]> {
  const stops: string[] = [];
  for (;;) {
    const row = database.row(
      `SELECT loc FROM url NOT INDEXED WHERE site = ? AND loc > ? ORDER BY loc LIMIT 1 OFFSET ?`,
      siteId,
      stops.at(-1) ?? '',
      PIECE_ROWS - 1,
    );
    if (!row) return stops;
    stops.push(row[0] as string);
    await letOthersIn();
  }
}

// How many URLs pass a filter, and how many of them lie in which folder, month and sitemap.
import { LASTMOD_AHEAD_MS_MAX } from '../../../../protocol/limits.ts';
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type { LastmodMonth, UrlFilter, UrlTally } from '../../../port/url-row.ts';
import { monthName, monthNumber, NO_MONTH } from '../folders/folder-tally.ts';
import type { Count, CountBudget } from '../folders/kept-counts.ts';
import { conditionsOf, edgesOf, type LocBound, pieceEnd, pieceQuery } from './url-search.ts';

const PIECE_ROWS = 2_500;
// Of a piece, the listings by further sitemaps.
const OTHERS_MAX = 50_000;
// Of folders and sitemaps those with the most URLs, of months the newest.
const VALUES_MAX = 20;
// A document may list a million folders; what comes late is counted in none.
const FOLDERS_COUNTED_MAX = 10_000;
// A century of months.
const MONTHS_MAX = 1_200;

export interface UrlTallyQuestion {
  readonly siteId: number;
  readonly filter: UrlFilter;
  /** The address of the folder whose folders are counted: `https://example.com/blog/`. */
  readonly folder: string;
  readonly now: number;
}

/**
 * Counts what passes a filter. Errors: STORE_UNUSABLE; CONFIG_INVALID for a glob that is too long.
 */
export async function* tallyUrls(
  database: SqliteFile,
  { siteId, filter, folder, now }: UrlTallyQuestion,
  budget: CountBudget,
): Count<UrlTally> {
  const conditions = conditionsOf(database, siteId, filter);
  const edges = edgesOf(filter.prefix);
  const stop = edges[1] === undefined ? [] : [edges[1]];
  const counts = new Counts(folder.toWellFormed(), now);
  let start = edges[0];
  for (;;) {
    const whole = { bounds: [start, ...stop] };
    const end = pieceEnd(database, siteId, { conditions, range: whole, rows: PIECE_ROWS });
    const last: readonly LocBound[] = end === undefined ? stop : [{ loc: end, beyond: '<=' }];
    const { sql, values } = pieceQuery(siteId, conditions, { bounds: [start, ...last] });
    // All of a piece at once: row by row takes three times as long.
    const rows = database.rows(`SELECT loc, lastmod_at, sitemap ${sql}`, ...values);
    const others = otherSitemaps(database, siteId, { start, end: rows.at(-1)?.[0] as string });
    for (const [loc, at, sitemap] of rows) {
      if (conditions.test && !conditions.test(loc as string)) continue;
      counts.count(loc as string, at as number | null, sitemap as number);
      for (const other of others.get(loc as string) ?? []) counts.countSitemap(other);
    }
    if (end === undefined) return counts.tally(true);
    budget.spend(PIECE_ROWS, rows.length);
    if (budget.isSpent) yield counts.tally(false);
    start = { loc: end, beyond: '>' };
    await budget.pause();
  }
}

/** The further sitemaps that list URLs of a piece. */
function otherSitemaps(
  database: SqliteFile,
  siteId: number,
  { start, end }: { readonly start: LocBound; readonly end: string | undefined },
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  if (end === undefined) return found;
  const rows = database.rows(
    `SELECT loc, sitemap FROM also WHERE site = ? AND loc ${start.beyond} ? AND loc <= ?
     ORDER BY loc LIMIT ${OTHERS_MAX}`,
    siteId,
    start.loc,
    end,
  );
  for (const [loc, sitemap] of rows) {
    const known = found.get(loc as string);
    if (known) known.push(sitemap as number);
    else found.set(loc as string, [sitemap as number]);
  }
  return found;
}

class Counts {
  readonly #folder: string;
  readonly #until: number;
  readonly #folders = new Map<string, number>();
  readonly #months = new Map<number, number>();
  readonly #ahead = new Map<number, number>();
  readonly #sitemaps = new Map<number, number>();
  #matches = 0;

  constructor(folder: string, now: number) {
    this.#folder = folder;
    this.#until = now + LASTMOD_AHEAD_MS_MAX;
  }

  count(loc: string, at: number | null, sitemap: number): void {
    this.#matches += 1;
    this.countSitemap(sitemap);
    const month = monthNumber(at ?? undefined);
    add(this.#months, month);
    if (at !== null && at > this.#until) add(this.#ahead, month);
    const path = this.#folderOf(loc);
    if (path === undefined) return;
    if (this.#folders.size < FOLDERS_COUNTED_MAX || this.#folders.has(path)) {
      add(this.#folders, path);
    }
  }

  countSitemap(sitemap: number): void {
    add(this.#sitemaps, sitemap);
  }

  // The folder directly below, whatever a query holds.
  #folderOf(loc: string): string | undefined {
    if (!loc.startsWith(this.#folder)) return undefined;
    const end = loc.indexOf('/', this.#folder.length);
    if (end < 0) return undefined;
    const name = loc.slice(this.#folder.length, end + 1);
    return name.includes('?') || name.includes('#') ? undefined : name;
  }

  tally(exact: boolean): UrlTally {
    const root = this.#folder.indexOf('/', this.#folder.indexOf('://') + 3);
    const path = this.#folder.slice(root);
    return {
      matches: this.#matches,
      exact,
      folders: mostOf(this.#folders).map(([name, urls]) => ({ path: path + name, urls })),
      months: this.#monthRows(),
      sitemaps: mostOf(this.#sitemaps).map(([sitemapId, urls]) => ({ sitemapId, urls })),
      ...(this.#folders.size > VALUES_MAX && { moreFolders: this.#folders.size - VALUES_MAX }),
      ...(this.#sitemaps.size > VALUES_MAX && { moreSitemaps: this.#sitemaps.size - VALUES_MAX }),
    };
  }

  #monthRows(): readonly LastmodMonth[] {
    const numbers = [...this.#months.keys()].sort((a, b) => a - b);
    const dated = numbers.filter((number) => number !== NO_MONTH).slice(-MONTHS_MAX);
    return [...dated, ...numbers.filter((number) => number === NO_MONTH)].map((number) => {
      const month = monthName(number);
      const inFuture = this.#ahead.get(number);
      return {
        ...(month !== undefined && { month }),
        urls: this.#months.get(number) ?? 0,
        ...(inFuture !== undefined && { inFuture }),
      };
    });
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function mostOf<Key extends string | number>(
  counts: ReadonlyMap<Key, number>,
): readonly (readonly [Key, number])[] {
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, VALUES_MAX);
}

// Counts URLs that pass a filter by folder, month and sitemap.
import { LASTMOD_AHEAD_MS_MAX } from '../../../protocol/limits.ts';
import type { LastmodMonth, UrlTally } from '../../port/url-row.ts';
import { monthName, monthNumber, NO_MONTH } from '../folders/folder-tally.ts';

// Of folders and sitemaps those with the most URLs, of months the newest.
const VALUES_MAX = 20;
// A document may list a million folders; late ones are not counted.
const FOLDERS_COUNTED_MAX = 10_000;
// A century of months.
const MONTHS_MAX = 1_200;

/** Counts the URLs in a folder by those directly below it. `now`: the border of the future. */
export class UrlCounts {
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

  /** Counts a URL with the time of its lastmod and its first sitemap. */
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

  /** Counts a further sitemap of a URL. */
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

  /** Returns the counts. `exact`: they are of all. */
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

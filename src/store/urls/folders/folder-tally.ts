// Counts URLs by folder and month, as they come or as they differ.
import { folderDepth, folderPathOf, parentFolder } from './folder-path.ts';

/** Counts of URLs together. A date in the future is never the newest. */
export interface LastmodCount {
  urls: number;
  /** The newest lastmod among those that came. */
  newest: number | undefined;
  /** The newest among those that went. */
  newestGone: number | undefined;
}

/** What is counted of a folder with all below it. */
export interface FolderCount extends LastmodCount {
  withLastmod: number;
  /** Of URLs directly in it. */
  own: LastmodCount | undefined;
}

export interface TallyBounds {
  readonly foldersMax: number;
  /** Later dates are in the future. */
  readonly datedTo: number;
}

/** What a URL says of when it changed. */
export interface TalliedLastmod {
  readonly isPresent: boolean;
  /** Absent also if it is not a date. */
  readonly at: number | undefined;
}

const MONTHS_A_YEAR = 12;
export const NO_MONTH = -1;

/** Returns the number of a time's month in UTC, counted from the year 0. */
export function monthNumber(at: number | undefined): number {
  if (at === undefined) return NO_MONTH;
  const date = new Date(at);
  return date.getUTCFullYear() * MONTHS_A_YEAR + date.getUTCMonth();
}

/** Returns when a month begins, in milliseconds. */
export function monthStart(month: number): number {
  const year = Math.floor(month / MONTHS_A_YEAR);
  return new Date(0).setUTCFullYear(year, month % MONTHS_A_YEAR, 1);
}

/** Returns a month's name, `2026-11`; `undefined` for none. */
export function monthName(month: number): string | undefined {
  if (month === NO_MONTH) return undefined;
  const year = String(Math.floor(month / MONTHS_A_YEAR)).padStart(4, '0');
  return `${year}-${String((month % MONTHS_A_YEAR) + 1).padStart(2, '0')}`;
}

/**
 * Counts of folders and months. There are at most `foldersMax` folders, the first ones: URLs in
 * others are counted in the nearest one above.
 */
export class FolderTally {
  readonly months: Map<number, number> = new Map<number, number>();
  readonly #counts = new Map<string, FolderCount>();
  readonly #bounds: TallyBounds;
  // Neighbours are mostly in one folder.
  #lastPath = '';
  #last: FolderCount | undefined;
  #isCut = false;

  constructor(bounds: TallyBounds) {
    this.#bounds = bounds;
    this.#counts.set('/', emptyCount());
  }

  /** Whether there was no room for a folder. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Counts a URL that came (1) or went (-1). */
  count(loc: string, sign: 1 | -1, { isPresent, at }: TalliedLastmod): void {
    const month = monthNumber(at);
    this.months.set(month, (this.months.get(month) ?? 0) + sign);
    const count = this.#countOf(folderPathOf(loc));
    count.urls += sign;
    if (isPresent) count.withLastmod += sign;
    if (at === undefined || at > this.#bounds.datedTo) return;
    if (sign > 0) count.newest = newer(count.newest, at);
    else count.newestGone = newer(count.newestGone, at);
  }

  /** Takes a URL that is counted already: its lastmod has come to pass. */
  date(loc: string, at: number): void {
    const count = this.#countOf(folderPathOf(loc));
    count.newest = newer(count.newest, at);
  }

  /** Returns all folders with the counts in and below them, once all is counted. */
  folders(): ReadonlyMap<string, Readonly<FolderCount>> {
    const paths = [...this.#counts.keys()].map((path) => ({ path, depth: folderDepth(path) }));
    for (const count of this.#counts.values()) {
      const { urls, newest, newestGone } = count;
      count.own = { urls, newest, newestGone };
    }
    for (const { path } of paths.sort((a, b) => b.depth - a.depth)) {
      const parent = parentFolder(path);
      if (parent === undefined) continue;
      const above = this.#counts.get(parent) as FolderCount;
      const count = this.#counts.get(path) as FolderCount;
      above.urls += count.urls;
      above.withLastmod += count.withLastmod;
      above.newest = newer(above.newest, count.newest);
      above.newestGone = newer(above.newestGone, count.newestGone);
    }
    return this.#counts;
  }

  #countOf(path: string): FolderCount {
    if (path === this.#lastPath && this.#last) return this.#last;
    this.#lastPath = path;
    this.#last = this.#make(path);
    return this.#last;
  }

  // Those above come first, so that none is without them.
  #make(path: string): FolderCount {
    const known = this.#counts.get(path);
    if (known) return known;
    const above = this.#make(parentFolder(path) ?? '/');
    if (
      this.#counts.size >= this.#bounds.foldersMax ||
      !this.#counts.has(parentFolder(path) ?? '/')
    ) {
      this.#isCut = true;
      return above;
    }
    const count = emptyCount();
    this.#counts.set(path, count);
    return count;
  }
}

function emptyCount(): FolderCount {
  return { urls: 0, withLastmod: 0, newest: undefined, newestGone: undefined, own: undefined };
}

/** Returns the newer of two, of which either may be missing. */
export function newer(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.max(one, other);
}

// Lastmods that lay in the future when they were written: those that have come to pass since, and
// those that still do.
import { LASTMOD_AHEAD_MS_MAX } from '../../../protocol/limits.ts';
import type { LastmodAge } from '../../port/url-row.ts';
import { folderPathOf, parentFolder } from './folder-path.ts';

/** Of the dates that have come to pass the newest, of those to come the next: so many of each. */
export const AHEAD_ROWS_MAX = 10_000;

/** What is known about a folder beyond its counts: below it, and directly in it. */
export interface AheadOfFolder {
  readonly below: LastmodAge;
  readonly pages: LastmodAge;
}

interface Growing {
  readonly below: { newestLastmodAt?: number; lastmodsInFuture?: number };
  readonly pages: { newestLastmodAt?: number; lastmodsInFuture?: number };
}

/** What is known of a folder that has nothing ahead. */
export const NOTHING_AHEAD: AheadOfFolder = { below: {}, pages: {} };

/** A URL with its lastmod. */
type DatedLoc = readonly [loc: string, at: number];

/** The dates after the last count of a site. */
export interface DatesAhead {
  /** Those that have come to pass, the newest first. */
  readonly passed: readonly DatedLoc[];
  /** Those to come, the next first. */
  readonly future: readonly DatedLoc[];
}

interface FoundAhead {
  readonly folders: ReadonlyMap<string, AheadOfFolder>;
  /** It holds from this time on, until the next date comes to pass. */
  readonly from: number;
  readonly before: number;
}

/**
 * Future dates, by folder. Pages query many folders of one site, again and again: the result is
 * kept until the next date comes to pass, another site is queried, or it has changed.
 */
export class LastmodsAhead {
  #key = '';
  #found: FoundAhead | undefined;

  /**
   * Returns the future dates of each folder; missing ones have none. `key`: of
   * the site and its version.
   */
  async of(
    key: string,
    now: number,
    read: (until: number) => Promise<DatesAhead> | DatesAhead,
  ): Promise<ReadonlyMap<string, AheadOfFolder>> {
    const until = now + LASTMOD_AHEAD_MS_MAX;
    let found = key === this.#key ? this.#found : undefined;
    if (!found || until < found.from || until >= found.before) {
      found = foundIn(await read(until), until);
      this.#found = found;
      this.#key = key;
    }
    return found.folders;
  }
}

function foundIn({ passed, future }: DatesAhead, until: number): FoundAhead {
  const folders = new Map<string, Growing>();
  // The newest come first, so what is there already is as new.
  each(folders, passed, (age, at) => {
    age.newestLastmodAt ??= at;
  });
  each(folders, future, (age) => {
    age.lastmodsInFuture = (age.lastmodsInFuture ?? 0) + 1;
  });
  return { folders, from: until, before: future[0]?.[1] ?? Number.POSITIVE_INFINITY };
}

function each(
  folders: Map<string, Growing>,
  rows: readonly DatedLoc[],
  note: (age: Growing['below'], at: number) => void,
): void {
  for (const [loc, at] of rows) {
    const own = folderPathOf(loc);
    note(folderOf(folders, own).pages, at);
    for (let path: string | undefined = own; path !== undefined; path = parentFolder(path)) {
      note(folderOf(folders, path).below, at);
    }
  }
}

function folderOf(folders: Map<string, Growing>, path: string): Growing {
  let folder = folders.get(path);
  if (!folder) {
    folder = { below: {}, pages: {} };
    folders.set(path, folder);
  }
  return folder;
}

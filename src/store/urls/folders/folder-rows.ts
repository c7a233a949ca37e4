// The rows of folders and months, from stored counts and future dates.
import { LASTMOD_AHEAD_MS_MAX } from '../../../protocol/limits.ts';
import type { FolderRow, LastmodAge, LastmodMonth } from '../../port/url-row.ts';
import { endOfPrefix } from '../paging/compare-code-points.ts';
import { folderDepth } from './folder-path.ts';
import { monthName, monthNumber, monthStart, newer } from './folder-tally.ts';
import type { KeptFolder } from './kept-folders.ts';
import { type AheadOfFolder, NOTHING_AHEAD } from './lastmods-ahead.ts';

/** So many folders below one are returned. */
export const FOLDERS_MAX = 500;

/** Where the folders directly below one are stored; `undefined` if the folder does not exist. */
export function rangeBelow(
  path: string,
): { readonly depth: number; readonly end: string } | undefined {
  const end = endOfPrefix(path);
  if (!path.endsWith('/') || end === undefined) return undefined;
  return { depth: folderDepth(path) + 1, end };
}

/** A folder as it is kept. */
export interface StoredFolder extends Omit<KeptFolder, 'ownUrls'> {
  readonly path: string;
  /** Absent where an earlier version has not counted it. */
  readonly ownUrls: number | undefined;
  readonly hasFolders: boolean;
}

/** Returns a folder as it is at a time. */
export function folderRowOf(
  { path, urls, withLastmod, newest, ownUrls, ownNewest, hasFolders }: StoredFolder,
  now: number,
  ahead: ReadonlyMap<string, AheadOfFolder>,
): FolderRow {
  const { below, pages } = ahead.get(path) ?? NOTHING_AHEAD;
  return {
    path,
    urls,
    withLastmod,
    ...ageOf(newest, below, now),
    ...(ownUrls !== undefined && { pages: { urls: ownUrls, ...ageOf(ownNewest, pages, now) } }),
    hasFolders,
  };
}

// The date counted as the newest is in the future where a clock was set back, or an earlier version
// counted it.
function ageOf(counted: number | undefined, ahead: LastmodAge, now: number): LastmodAge {
  const until = now + LASTMOD_AHEAD_MS_MAX;
  const passed = counted !== undefined && counted <= until ? counted : undefined;
  const newest = newer(passed, ahead.newestLastmodAt);
  return { ...ahead, ...(newest !== undefined && { newestLastmodAt: newest }) };
}

/** Of the month that the clock is in, days may be to come: what to count of it. */
export interface RestOfMonth {
  readonly from: number;
  readonly to: number;
}

/** Returns the months of a site. `countAhead` counts the lastmods in the rest of one. */
export async function monthRowsOf(
  months: readonly (readonly [month: number, urls: number])[],
  now: number,
  countAhead: (rest: RestOfMonth) => Promise<number> | number,
): Promise<readonly LastmodMonth[]> {
  const until = now + LASTMOD_AHEAD_MS_MAX;
  const last = monthNumber(until);
  const isThere = months.some(([number]) => number === last);
  const rest = { from: until, to: monthStart(last + 1) };
  const ahead = isThere ? await countAhead(rest) : 0;
  return months.map(([number, urls]) => {
    const month = monthName(number);
    const inFuture = number > last ? urls : number === last ? ahead : 0;
    return { ...(month !== undefined && { month }), urls, ...(inFuture > 0 && { inFuture }) };
  });
}

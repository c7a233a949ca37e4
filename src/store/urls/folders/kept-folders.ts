// The counts of folders as they are kept: what differences make of them.
import { assert } from '../../../base/assert.ts';
import { LASTMOD_AHEAD_MS_MAX } from '../../../protocol/limits.ts';
import { folderDepth, parentFolder } from './folder-path.ts';
import type { FolderCount, LastmodCount, TallyBounds } from './folder-tally.ts';

/** What is kept of a folder. */
export interface KeptFolder {
  readonly urls: number;
  readonly withLastmod: number;
  readonly newest: number | undefined;
  readonly ownUrls: number;
  readonly ownNewest: number | undefined;
}

export interface PlacedFolder extends KeptFolder {
  readonly path: string;
  readonly depth: number;
}

/** What is known of the differences. */
export interface TallyChange {
  readonly siteId: number;
  readonly foldersMax: number;
  /** When the run took place. */
  readonly at: number;
  /** How many URLs differ. */
  readonly differences: number;
  /** How many are listed then. */
  readonly urls: number;
}

// When every third URL differs, looking at what each was before costs more than to count again.
const ANEW_SHARE = 3;

export function boundsAt({ foldersMax, at }: Pick<TallyChange, 'foldersMax' | 'at'>): TallyBounds {
  return { foldersMax, datedTo: at + LASTMOD_AHEAD_MS_MAX };
}

/**
 * Whether a site is counted again rather than by its differences. `datedTo`: what lay before it was
 * counted as past.
 */
export function isCountedAgain(
  { differences, urls }: TallyChange,
  { before, datedTo }: { readonly before: number; readonly datedTo: number },
): boolean {
  // 0: counted by an earlier version, or not yet. A clock that was put back takes dates back.
  return differences * ANEW_SHARE > urls || before === 0 || before > datedTo;
}

/** Which folders to put and which to delete. */
export interface FolderDifferences {
  readonly put: readonly PlacedFolder[];
  /** Folders among those whose newest lastmod went: it is that of the newest folder below. */
  readonly unknown: readonly string[];
  readonly gone: readonly string[];
  /** There was no room for one. */
  readonly isCut: boolean;
}

/**
 * Returns the folders that stay and whose own newest lastmod is no longer known, with the removed
 * one: others may have the same.
 */
export function foldersWithoutNewest(
  counted: ReadonlyMap<string, Readonly<FolderCount>>,
  kept: ReadonlyMap<string, KeptFolder>,
): ReadonlyMap<string, number> {
  const without = new Map<string, number>();
  for (const [path, count] of counted) {
    const { urls = 0, ownUrls = 0, ownNewest } = kept.get(path) ?? {};
    const own = ownOf(count);
    if (ownNewest === undefined || urls + count.urls <= 0 || ownUrls + own.urls <= 0) continue;
    if (newestAfter(own, ownNewest) === 'unknown') without.set(path, ownNewest);
  }
  return without;
}

/**
 * Adds differences to the stored counts of the same folders. `room`: for so many more. `found`: the
 * own newest lastmods of those whose own is no longer known.
 */
export function addToFolders(
  counted: ReadonlyMap<string, Readonly<FolderCount>>,
  kept: ReadonlyMap<string, KeptFolder>,
  { room, found }: { readonly room: number; readonly found: ReadonlyMap<string, number> },
): FolderDifferences {
  const put: PlacedFolder[] = [];
  const unknown: string[] = [];
  const gone: string[] = [];
  const there = new Set(kept.keys());
  let left = room;
  let isCut = false;
  // Those above first: none is kept without them.
  const folders = [...counted].map(([path, count]) => ({ path, count, depth: folderDepth(path) }));
  for (const { path, count, depth } of folders.sort((a, b) => a.depth - b.depth)) {
    const known = kept.get(path);
    const own = ownOf(count);
    const urls = (known?.urls ?? 0) + count.urls;
    if (urls <= 0) {
      if (known && there.delete(path)) gone.push(path);
      continue;
    }
    if (!known) {
      const parent = parentFolder(path);
      if (parent !== undefined && !there.has(parent)) continue;
      if (left <= 0) {
        isCut = true;
        continue;
      }
      left -= 1;
    }
    there.add(path);
    const withLastmod = (known?.withLastmod ?? 0) + count.withLastmod;
    const ownUrls = (known?.ownUrls ?? 0) + own.urls;
    const ownAfter = newestAfter(own, known?.ownNewest);
    const ownNewest = ownAfter === 'unknown' ? found.get(path) : ownAfter;
    const after = newestAfter(count, known?.newest);
    if (after === 'unknown') unknown.push(path);
    const newest = after === 'unknown' ? ownNewest : after;
    put.push({ path, depth, urls, withLastmod, newest, ownUrls, ownNewest });
  }
  return { put, unknown, gone, isCut };
}

/** The folders of a site of which all URLs were counted. */
export function wholeFolders(
  counted: ReadonlyMap<string, Readonly<FolderCount>>,
): readonly PlacedFolder[] {
  return [...counted].flatMap(([path, count]) => {
    const { urls, withLastmod, newest } = count;
    const { urls: ownUrls, newest: ownNewest } = ownOf(count);
    if (urls === 0) return [];
    return { path, depth: folderDepth(path), urls, withLastmod, newest, ownUrls, ownNewest };
  });
}

function ownOf({ own }: Readonly<FolderCount>): LastmodCount {
  assert(own, 'the counts of a folder are not complete');
  return own;
}

// When the newest one went and none that came is as new, another one is, and none knows which.
function newestAfter(
  { newest, newestGone }: Readonly<LastmodCount>,
  kept: number | undefined,
): number | undefined | 'unknown' {
  if (kept === undefined) return newest;
  if (newest !== undefined && newest >= kept) return newest;
  return newestGone !== undefined && newestGone >= kept ? 'unknown' : kept;
}

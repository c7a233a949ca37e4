// The folders below a folder, as deep as a picture of them can show.
import type { UrlStore } from '../../../store/port/store.ts';
import type { FolderRow } from '../../../store/port/url-row.ts';

/** So many folders at most, the one at the top among them. */
export const FOLDER_NODES_MAX = 2_000;
/** So many folders are looked into at most: each costs a question to the store. */
export const FOLDERS_OPENED_MAX = 64;
/** So many levels below the top at most. */
export const FOLDER_LEVELS_MAX = 2;
/** Folders are looked into when they hold at least this share of the URLs of the top. */
const SHARE_MIN = 0.005;

export interface FolderNode extends FolderRow {
  /** By URLs, the most first. Empty also where nobody looked. */
  readonly folders: readonly FolderNode[];
  /** URLs directly in it, or in folders that are not among `folders`. */
  readonly other: number;
}

interface Growing extends FolderRow {
  readonly level: number;
  folders: Growing[];
}

/**
 * Loads the folders below one, the largest first, within limits; the rest is counted in `other`.
 * Returns `undefined` if the folder does not exist.
 */
export async function loadFolderTree(
  urls: Pick<UrlStore, 'folder' | 'folders'>,
  siteId: number,
  { path, now }: { readonly path: string; readonly now: number },
): Promise<FolderNode | undefined> {
  const row = await urls.folder(siteId, path, now);
  if (row === undefined) return undefined;
  const top: Growing = { ...row, level: 0, folders: [] };
  let nodes = 1;
  let opened = 0;
  let wave: Growing[] = [top];
  while (wave.length > 0 && opened < FOLDERS_OPENED_MAX && nodes < FOLDER_NODES_MAX) {
    const open = wave.slice(0, FOLDERS_OPENED_MAX - opened);
    opened += open.length;
    const found = await Promise.all(open.map((folder) => urls.folders(siteId, folder.path, now)));
    const next: Growing[] = [];
    for (const [index, folder] of open.entries()) {
      const rows = found[index] ?? [];
      // Opened in part, most of a folder would be a box without a name.
      if (nodes + rows.length > FOLDER_NODES_MAX) continue;
      nodes += rows.length;
      folder.folders = rows.map((each) => ({ ...each, level: folder.level + 1, folders: [] }));
      next.push(...folder.folders.filter((each) => isWorthOpening(each, top)));
    }
    wave = next.sort((a, b) => b.urls - a.urls);
  }
  return grown(top);
}

function isWorthOpening(folder: Growing, top: Growing): boolean {
  return (
    folder.hasFolders && folder.level < FOLDER_LEVELS_MAX && folder.urls >= top.urls * SHARE_MIN
  );
}

function grown({ level, folders, ...row }: Growing): FolderNode {
  const listed = folders.reduce((sum, { urls }) => sum + urls, 0);
  return {
    ...row,
    folders: folders.map((folder) => grown(folder)),
    other: Math.max(0, row.urls - listed),
  };
}

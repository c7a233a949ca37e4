// Folders of addresses: the folder of a loc, the folders above, and how deep they are.

/** Folders are counted up to this depth; what is deeper counts in its eighth. */
export const FOLDER_DEPTH_MAX = 8;

// Nobody makes folders with longer names.
const FOLDER_CHARACTERS_MAX = 1_000;
const SLASH = 0x2f;

/** Where the path of an address begins; its length when it has none. */
export function pathStart(loc: string): number {
  const scheme = loc.indexOf('://');
  if (scheme < 0) return loc.length;
  for (let at = scheme + 3; at < loc.length; at += 1) {
    const code = loc.charCodeAt(at);
    if (code === SLASH) return at;
    if (code === 0x3f /* ? */ || code === 0x23 /* # */) return loc.length;
  }
  return loc.length;
}

/**
 * Returns the folder of an address, `/blog/2026/`, of at most eight levels and 1,000 characters;
 * `/` for one without a path, and without a host. As written: nothing is decoded.
 */
export function folderPathOf(loc: string): string {
  const start = pathStart(loc);
  let end = start + 1;
  let depth = 0;
  for (let at = end; at < loc.length && at - start < FOLDER_CHARACTERS_MAX; at += 1) {
    const code = loc.charCodeAt(at);
    if (code === 0x3f /* ? */ || code === 0x23 /* # */) break;
    if (code !== SLASH) continue;
    end = at + 1;
    depth += 1;
    if (depth === FOLDER_DEPTH_MAX) break;
  }
  return start === loc.length ? '/' : loc.slice(start, end);
}

/** Returns the folder above; `undefined` above `/`. */
export function parentFolder(path: string): string | undefined {
  if (path.length <= 1) return undefined;
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}

/** Returns how deep a folder is: 0 for `/`. */
export function folderDepth(path: string): number {
  let depth = -1;
  for (let at = 0; at < path.length; at += 1) if (path.charCodeAt(at) === SLASH) depth += 1;
  return depth;
}

// Globs over locs: the test, and what can be looked for before it is tried.
import { createGlob } from '../../../base/glob.ts';
import { pathStart } from '../folders/folder-path.ts';

const LITERALS_MAX = 4;

/**
 * Returns whether a loc passes a glob over its path and query. Errors: CONFIG_INVALID for a glob
 * that is too long.
 */
export function globTest(glob: string): (loc: string) => boolean {
  const matches = createGlob(glob);
  return (loc) => {
    const path = loc.slice(pathStart(loc)).split('#', 1)[0] ?? '';
    return matches(path.startsWith('/') ? path : `/${path}`);
  };
}

/** Returns texts that every match has in it: a database finds those faster than a glob is tried. */
export function literalsOf(glob: string): readonly string[] {
  if (/[[\]{}\\]/.test(glob) || !glob.isWellFormed()) return [];
  const literals = glob.split(/\*\*\/|[*?]+/).filter((text) => text.length > 1);
  return literals.sort((a, b) => b.length - a.length).slice(0, LITERALS_MAX);
}

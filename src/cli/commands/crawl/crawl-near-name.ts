// Files as the user would name them.
import { isAbsolute, relative } from 'node:path';

/**
 * Gives a path relative to the folder that the user is in, where it lies below it; others as they
 * are.
 */
export function crawlNearName(file: string, workingFolder: string): string {
  const near = isAbsolute(file) ? relative(workingFolder, file) || '.' : file;
  return near.startsWith('..') ? file : near;
}

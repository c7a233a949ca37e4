// Files as the user would name them.
import { isAbsolute, relative } from 'node:path';

/** Names a file relative to the folder that the user is in where it lies below it. */
export function nearName(file: string, workingFolder: string = process.cwd()): string {
  const near = isAbsolute(file) ? relative(workingFolder, file) || '.' : file;
  return near.startsWith('..') ? file : near;
}

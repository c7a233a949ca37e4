// Looks at a file before SQLite does, which may change what it opens.
import { frontierProblem, lockedFrontier, unusableFrontier } from './frontier-problem.ts';
import { FRONTIER_APPLICATION_ID, FRONTIER_VERSION } from './frontier-schema.ts';
import { readSqliteFileHead } from './sqlite-file-head.ts';

/**
 * Sees to it that a file is a frontier of this version or an earlier one, or is empty, or is not
 * there.
 *
 * `path` is named in errors, `file` is the absolute path. Errors: QUEUE_LOCKED, when this process
 * has it open; QUEUE_UNUSABLE, when it is anything else, or cannot be read.
 */
export function lookAtFrontierFile(file: string, path: string): void {
  try {
    const head = readSqliteFileHead(file);
    if (head === 'absent' || head === 'empty') return;
    if (head === 'open-here') throw lockedFrontier(path);
    if (head === 'other') throw unusableFrontier(path, 'it is no SQLite file');
    if (head.applicationId !== FRONTIER_APPLICATION_ID) {
      throw unusableFrontier(path, 'it is an SQLite file, but no state of a crawl');
    }
    if (head.version >= 1 && head.version <= FRONTIER_VERSION) return;
    const which = head.version > FRONTIER_VERSION ? 'a later' : 'an unknown';
    throw unusableFrontier(
      path,
      `it was written by ${which} version of Portolan (${head.version})`,
    );
  } catch (error) {
    throw frontierProblem(path, error);
  }
}

// Opens a frontier: which backend keeps it is chosen here alone.
import type { Frontier } from './port/frontier.ts';
import { openSqliteFrontier } from './sqlite/sqlite-frontier.ts';

/**
 * Opens the frontier in a file, and creates the file if there is none; without a path, one in
 * memory that ends with the process. No other process opens it until `close`.
 * Errors: QUEUE_LOCKED, when another crawl has it open; QUEUE_UNUSABLE, when the file is no state
 * of a crawl, of another version, damaged, or cannot be read or written; PACKAGE_MISSING, where the
 * runtime has no node:sqlite.
 */
export function openFrontier(path: string | undefined): Frontier {
  return openSqliteFrontier(path);
}

// Whether two paths lead to one file.
import { statSync } from 'node:fs';

/**
 * Returns what tells a regular file from all others, however its path is spelt; `undefined` for
 * what is not there or is no regular file.
 */
export function fileIdentity(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.dev} ${stats.ino}` : undefined;
}

// A file of URLs: its settings, its words.

import { SqliteFile, type SqliteSettings } from '../../../../sqlite/sqlite-file.ts';
import { writeSeed } from '../../../../sqlite/sqlite-meta.ts';
import { type SqliteWords, unusableFile } from '../../../../sqlite/sqlite-problem.ts';
import { SHARD_APPLICATION_ID, SHARD_MIGRATIONS, SHARD_PAGE_BYTES } from './shard-schema.ts';

export interface ShardFileOptions {
  /** What the connection may do: `write` also creates the file and its tables. */
  readonly mode: 'read' | 'write';
  /** Memory for pages. The system keeps what else is read often. */
  readonly cacheKib: number;
}

/** What goes wrong with the files, and with the threads that hold them. */
export const SHARD_WORDS: SqliteWords = {
  codes: { locked: 'STORE_LOCKED', unusable: 'STORE_UNUSABLE' },
  subject: (path) => `The URLs in ${path}`,
  kind: 'the URLs of a console',
  holder: 'another process writes to it',
  hints: {
    locked: 'Wait until it is done, or name another folder with --database.',
    unusable:
      'Check that --database names the right folder, that the disk has room, and that the folder ' +
      'is writable. Replace a damaged file by a backup: portolan restore.',
    later: 'Use that version or a newer one, or restore a backup from before the update.',
  },
  reportsDisk: true,
};

const SETTINGS: Omit<SqliteSettings, 'cacheKib'> = {
  words: SHARD_WORDS,
  schema: { applicationId: SHARD_APPLICATION_ID, migrations: SHARD_MIGRATIONS, fill: writeSeed },
  // Several threads have a file open, and the lock of the control part keeps other processes out.
  lock: 'shared',
  busyMs: 10_000,
  commits: 'each',
  pageBytes: SHARD_PAGE_BYTES,
  // Sorting goes to temporary files, so that memory does not grow with a site.
  temporary: { cacheKib: 2_048 },
  log: { pages: 2_000, bytesKept: 32 * 1_024 * 1_024 },
  // Most statements are constant; those built of filters are not kept for long.
  statementsMax: 200,
};

/** Opens a file. Errors: STORE_UNUSABLE, STORE_LOCKED; STORE_FULL, STORE_READ_ONLY. */
export function openShardFile(path: string, { mode, cacheKib }: ShardFileOptions): SqliteFile {
  return new SqliteFile({ path, readOnly: mode === 'read' }, { ...SETTINGS, cacheKib });
}

/** Returns the error of URLs that cannot be used. `why`: a clause. */
export function unusableShard(path: string, why: string, cause?: unknown): Error {
  return unusableFile(SHARD_WORDS, { path, why }, { cause });
}

// The file of a queue: its settings, its words. It belongs to one process until it is closed.
import { SqliteFile, type SqliteSettings } from '../../sqlite/sqlite-file.ts';
import { QUEUE_APPLICATION_ID, QUEUE_MIGRATIONS } from './queue-schema.ts';

const SETTINGS: Omit<SqliteSettings, 'schema'> = {
  words: {
    codes: { locked: 'QUEUE_LOCKED', unusable: 'QUEUE_UNUSABLE' },
    subject: (path) => `The queue ${path}`,
    kind: 'a queue',
    holder: 'another console has this queue open',
    hints: {
      locked:
        'Stop the other console, or name another folder with --database; two consoles cannot ' +
        'share a queue.',
      unusable:
        'Check that --database names the right folder, that the disk has room, and that the ' +
        'folder is writable. You may delete a damaged queue: waiting jobs are scheduled again, ' +
        'but webhooks that were not delivered are lost.',
      later: 'Use that version or a newer one, or name another folder with --database.',
    },
    reportsDisk: true,
  },
  lock: 'alone',
  commits: 'each',
  cacheKib: 16_384,
  // A job is small, and each change of it writes whole pages into the log.
  pageBytes: 2_048,
  // Pages that change with every job go into the file once for many commits.
  log: { pages: 4_000, bytesKept: 64 * 1_024 * 1_024 },
  statementsMax: 200,
};

/**
 * Opens the file of a queue, and creates it if there is none; `undefined`: in memory.
 *
 * `migrations`: for tests. Errors: QUEUE_LOCKED, QUEUE_UNUSABLE; STORE_FULL, STORE_READ_ONLY.
 */
export function openQueueFile(
  path: string | undefined,
  migrations: readonly string[] = QUEUE_MIGRATIONS,
): SqliteFile {
  const schema = { applicationId: QUEUE_APPLICATION_ID, migrations };
  const opening = { path: path ?? 'in memory', inMemory: path === undefined };
  return new SqliteFile(opening, { ...SETTINGS, schema });
}

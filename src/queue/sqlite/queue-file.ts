// The file of a queue: its tables, its settings, its words. It belongs to one process until it
// is closed.
import { SqliteFile, type SqliteSettings } from '../../sqlite/sqlite-file.ts';

/** Identifies the file in its header: "PTLQ". */
export const QUEUE_APPLICATION_ID = 0x50_54_4c_51;

/**
 * Makes each version from the one before it; the first from an empty file. Lines are added,
 * never changed.
 *
 * `state`: 0 waiting, 1 leased, 2 dead. `again_…`: what was sent while the job was leased.
 * `is_stopping`: its worker is asked to stop.
 *
 * Of each kind in each group the first waiting job (by `due_at`, then `id`) is the front one.
 * `ready` is 1 for one in front that may be leased, 2 for one that may be from `ready_at` on, and 0
 * for all others, and for those of a group of which one is leased. So what is next is found by one
 * look, however many jobs wait behind it.
 */
export const QUEUE_MIGRATIONS: readonly string[] = [
  `
CREATE TABLE job (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  state INTEGER NOT NULL,
  ready INTEGER NOT NULL,
  ready_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  attempts_max INTEGER NOT NULL,
  sent_at INTEGER NOT NULL,
  lease INTEGER NOT NULL,
  lease_until INTEGER,
  worker TEXT,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  grp TEXT NOT NULL,
  data TEXT NOT NULL,
  last_error TEXT,
  again_at INTEGER,
  again_sent_at INTEGER,
  again_attempts_max INTEGER,
  again_grp TEXT,
  again_data TEXT
) STRICT;
CREATE UNIQUE INDEX job_key ON job (kind, key);
CREATE INDEX job_ready ON job (kind, due_at, id) WHERE ready = 1;
CREATE INDEX job_later ON job (kind, ready_at) WHERE ready = 2;
CREATE INDEX job_waiting ON job (grp, kind, due_at, id) WHERE state = 0;
CREATE UNIQUE INDEX job_leased ON job (grp) WHERE state = 1;
CREATE INDEX job_dead ON job (id) WHERE state = 2;
CREATE TABLE pause (grp TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX pause_until ON pause (until);
`,
  'ALTER TABLE job ADD COLUMN is_stopping INTEGER NOT NULL DEFAULT 0;',
];

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
 * Opens the file of a queue, and creates it if there is none; `undefined`: in memory. `migrations`:
 * for tests. Errors: QUEUE_LOCKED, QUEUE_UNUSABLE; STORE_FULL, STORE_READ_ONLY.
 */
export function openQueueFile(
  path: string | undefined,
  migrations: readonly string[] = QUEUE_MIGRATIONS,
): SqliteFile {
  const schema = { applicationId: QUEUE_APPLICATION_ID, migrations };
  const opening = { path: path ?? 'in memory', inMemory: path === undefined };
  return new SqliteFile(opening, { ...SETTINGS, schema });
}

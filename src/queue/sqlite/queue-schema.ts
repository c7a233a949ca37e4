// The tables of a queue's file, as they came to be: each version is made from the one before.

/** What stands in the head of the file, so that it is known without being opened: "PTLQ". */
export const QUEUE_APPLICATION_ID = 0x50_54_4c_51;

/**
 * What makes each version from the one before it; the first from an empty file. Lines are added,
 * never changed.
 *
 * `state`: 0 waiting, 1 leased, 2 dead. `again_…`: what was sent while the job was leased.
 *
 * Of each kind in each group the first waiting job (by `due_at`, then `id`) stands in front.
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
];

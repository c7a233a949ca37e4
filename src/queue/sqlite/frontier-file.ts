// The file of a frontier: its tables, its settings, its words. It belongs to one crawl until it
// is closed.
import { SqliteFile, type SqliteSettings } from '../../sqlite/sqlite-file.ts';
import { writeSeed } from '../../sqlite/sqlite-meta.ts';

/** Identifies the file in its header: "PTLF". */
const FRONTIER_APPLICATION_ID = 0x50_54_4c_46;

/*
 * Addresses are numbered as they are added, so that a new one goes to the end of its table. What is
 * large (facts) is kept apart from what is read of all pages (outcomes). `state` is the index in
 * FRONTIER_STATES. `mark` is the low word of the address's fingerprint, `checksum` the CRC-32 of
 * the bytes beside it: bytes that were damaged do not pass for others.
 */
const FIRST = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE note (name TEXT PRIMARY KEY, value BLOB NOT NULL, checksum INTEGER NOT NULL)
  WITHOUT ROWID;
CREATE TABLE address (
  number INTEGER PRIMARY KEY,
  mark INTEGER NOT NULL,
  state INTEGER NOT NULL,
  why TEXT NOT NULL,
  generation INTEGER NOT NULL,
  met INTEGER NOT NULL,
  round INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  chain INTEGER NOT NULL,
  marks INTEGER NOT NULL,
  lastmod INTEGER NOT NULL,
  url TEXT NOT NULL
);
CREATE INDEX address_waiting ON address (state) WHERE state = 1;
CREATE TABLE outcome (
  number INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  round INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  target INTEGER NOT NULL,
  content BLOB NOT NULL,
  links BLOB NOT NULL
);
CREATE INDEX outcome_round ON outcome (generation, round);
CREATE TABLE facts (
  number INTEGER PRIMARY KEY,
  checksum INTEGER NOT NULL,
  json BLOB NOT NULL
);
`;

// Short texts by number, with the low words of their fingerprints.
const TEXTS = `
CREATE TABLE text (number INTEGER PRIMARY KEY, mark INTEGER NOT NULL, value TEXT NOT NULL);
`;

/** Makes each version from the one before it, the first from an empty file. */
const FRONTIER_MIGRATIONS: readonly string[] = [FIRST, TEXTS];

const SETTINGS: SqliteSettings = {
  words: {
    codes: { locked: 'QUEUE_LOCKED', unusable: 'QUEUE_UNUSABLE' },
    subject: (path) => `The state ${path} of the crawl`,
    kind: 'the state of a crawl',
    holder: 'another crawl has this state open',
    hints: {
      locked: 'Wait until it is done, or name another file with --state; crawls cannot share one.',
      unusable:
        'Check that --state names the right file, that the disk has room, and that the folder is ' +
        'writable. Delete a damaged state; the crawl then starts again.',
      later: 'Use that version or a newer one, or name another file with --state.',
    },
    reportsDisk: false,
  },
  schema: {
    applicationId: FRONTIER_APPLICATION_ID,
    migrations: FRONTIER_MIGRATIONS,
    fill: writeSeed,
  },
  lock: 'alone',
  commits: 'asked',
  // Sorting takes as much again. With twice as many pages no step of a crawl was faster at
  // 1,000,000 addresses.
  cacheKib: 8_192,
  // Pages that change often, as those of waiting addresses, go into the file once for many commits.
  log: { pages: 4_000, bytesKept: 64 * 1_024 * 1_024 },
  statementsMax: 200,
};

/**
 * Opens the file of a frontier, and creates it if there is none; `undefined`: in memory.
 * Errors: QUEUE_LOCKED, QUEUE_UNUSABLE.
 */
export function openFrontierFile(path: string | undefined): SqliteFile {
  return new SqliteFile({ path: path ?? 'in memory', inMemory: path === undefined }, SETTINGS);
}

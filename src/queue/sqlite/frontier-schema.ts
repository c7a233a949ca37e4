// The tables of a frontier's file, as the steps that make them.

/** Identifies the file in its header: "PTLF". */
export const FRONTIER_APPLICATION_ID = 0x50_54_4c_46;

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
export const FRONTIER_MIGRATIONS: readonly string[] = [FIRST, TEXTS];

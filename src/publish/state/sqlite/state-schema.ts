// The tables of a state file.

/** The version of the tables. A file of another version is refused. */
export const STATE_VERSION = 1;

/**
 * The tables of a state file.
 *
 * A shard is one row: what is known of it, its entries in columns of 32-bit words in the machine's
 * order (little-endian on all that Node runs on), and its document, gzipped.
 */
export const STATE_SCHEMA: string = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
${['', 'next_'].map(tablesOf).join('')}CREATE TABLE next_removed (
  section TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (section, number)
) WITHOUT ROWID;
CREATE TABLE pending (id INTEGER PRIMARY KEY, json TEXT NOT NULL);
`;

// What is true, and what will be when the publication is made that it was prepared for.
function tablesOf(prefix: string): string {
  return `
CREATE TABLE ${prefix}section (
  name TEXT PRIMARY KEY,
  extensions TEXT NOT NULL,
  head TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE ${prefix}shard (
  section TEXT NOT NULL,
  number INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  urls INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  head_bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  changed_ms INTEGER NOT NULL,
  fingerprints BLOB NOT NULL,
  text_hashes BLOB NOT NULL,
  lengths BLOB NOT NULL,
  document BLOB NOT NULL,
  PRIMARY KEY (section, number)
);
CREATE TABLE ${prefix}content (
  low INTEGER NOT NULL,
  high INTEGER NOT NULL,
  hash TEXT NOT NULL,
  lastmod TEXT,
  PRIMARY KEY (low, high)
) WITHOUT ROWID;
`;
}

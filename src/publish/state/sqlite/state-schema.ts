// The tables of a state file.

/** The version of the tables. Files of earlier versions are upgraded, of later ones refused. */
export const STATE_VERSION = 2;

// Queued announcements, and notes on announcers that did not accept everything.
const OUTBOX_SCHEMA = `
CREATE TABLE outbox (
  announcer TEXT NOT NULL,
  id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  url TEXT NOT NULL,
  refused INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (announcer, id)
) WITHOUT ROWID;
CREATE TABLE announcer (
  name TEXT PRIMARY KEY,
  not_before_ms INTEGER,
  refusal TEXT,
  setting TEXT NOT NULL
) WITHOUT ROWID;
`;

/**
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
${OUTBOX_SCHEMA}`;

/**
 * Upgrades the tables of version 1, which kept what had failed as JSON, a row an announcer. The
 * kind of a change was not kept; each announcer only had URLs that it accepts.
 */
export const STATE_SCHEMA_FROM_1: string = `${OUTBOX_SCHEMA}
CREATE TEMP TABLE old_pending AS SELECT id, json FROM pending
  WHERE json_valid(json) AND json ->> 'announcer' IN ('indexnow', 'bing-urls', 'baidu');
INSERT INTO outbox (announcer, id, kind, url)
  SELECT min(old.json ->> 'announcer'), row_number() OVER (ORDER BY min(old.id), min(url.key)),
    'changed', url.value
  FROM old_pending AS old, json_each(old.json, '$.urls') AS url
  WHERE url.type = 'text' AND url.value LIKE 'http%'
  GROUP BY old.json ->> 'announcer', url.value;
INSERT OR REPLACE INTO announcer (name, not_before_ms, refusal, setting)
  SELECT json ->> 'announcer', CAST(json ->> 'notBeforeMs' AS INTEGER), NULL, '' FROM old_pending;
INSERT INTO meta (key, value)
  SELECT 'outbox_end', CAST(max(id) AS TEXT) FROM outbox HAVING max(id) IS NOT NULL;
DROP TABLE old_pending;
DROP TABLE pending;
`;

// Twice: the current rows, and those prepared for the next publication.
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

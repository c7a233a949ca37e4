// The tables of a file of URLs, as the steps that lead to them.

/** Identifies the file in its header: "PTLU". */
export const SHARD_APPLICATION_ID = 0x50_54_4c_55;

/** Among how many files the sites are spread. It cannot be changed without moving rows. */
export const SHARD_COUNT = 16;

// Fewer, larger pages: scans of a million rows take a fifth less time than with 4,096.
/** The size of a file's pages. */
export const SHARD_PAGE_BYTES = 8_192;

/*
 * `url` is kept by site and loc, so that lists come in their order and prefixes are ranges. `low`
 * and `high` are the fingerprint of the loc, `hash` is that of all else that the entry says. No
 * column says when a URL was last seen: an unchanged row is never written. What few rows
 * have is in `detail`, in JSON; a second and third sitemap that lists a URL in `also`.
 *
 * `change` is kept by run: of one run or of thousands, what follows a loc is found by one look
 * into each.
 *
 * `schedule_due` covers the query of due rows.
 */
const FIRST = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE site (
  site INTEGER PRIMARY KEY,
  urls INTEGER NOT NULL,
  first_run INTEGER NOT NULL,
  folders_cut INTEGER NOT NULL
);
CREATE TABLE url (
  site INTEGER NOT NULL,
  loc TEXT NOT NULL,
  low INTEGER NOT NULL,
  high INTEGER NOT NULL,
  hash INTEGER NOT NULL,
  sitemap INTEGER NOT NULL,
  lastmod TEXT,
  lastmod_at INTEGER,
  changefreq INTEGER NOT NULL,
  priority REAL,
  images INTEGER NOT NULL,
  videos INTEGER NOT NULL,
  news INTEGER NOT NULL,
  alternates INTEGER NOT NULL,
  first_seen INTEGER NOT NULL,
  changed_at INTEGER,
  gone_at INTEGER,
  PRIMARY KEY (site, loc)
) WITHOUT ROWID;
CREATE INDEX url_gone ON url (site, loc, gone_at) WHERE gone_at IS NOT NULL;
CREATE TABLE detail (
  site INTEGER NOT NULL,
  loc TEXT NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (site, loc)
) WITHOUT ROWID;
CREATE TABLE also (
  site INTEGER NOT NULL,
  loc TEXT NOT NULL,
  sitemap INTEGER NOT NULL,
  PRIMARY KEY (site, loc, sitemap)
) WITHOUT ROWID;
CREATE INDEX also_sitemap ON also (site, sitemap, loc);
CREATE TABLE news (
  site INTEGER NOT NULL,
  loc TEXT NOT NULL,
  published_at INTEGER NOT NULL,
  title TEXT NOT NULL,
  publication TEXT NOT NULL,
  language TEXT NOT NULL,
  PRIMARY KEY (site, loc)
) WITHOUT ROWID;
CREATE INDEX news_published ON news (site, published_at DESC, loc);
CREATE TABLE run (
  site INTEGER NOT NULL,
  run INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (site, run)
) WITHOUT ROWID;
CREATE TABLE change (
  site INTEGER NOT NULL,
  run INTEGER NOT NULL,
  loc TEXT NOT NULL,
  kind INTEGER NOT NULL,
  hash_before INTEGER,
  hash_after INTEGER,
  lastmod_before TEXT,
  lastmod_after TEXT,
  PRIMARY KEY (site, run, loc)
) WITHOUT ROWID;
CREATE TABLE folder (
  site INTEGER NOT NULL,
  depth INTEGER NOT NULL,
  path TEXT NOT NULL,
  urls INTEGER NOT NULL,
  with_lastmod INTEGER NOT NULL,
  newest INTEGER,
  PRIMARY KEY (site, depth, path)
) WITHOUT ROWID;
CREATE TABLE month (
  site INTEGER NOT NULL,
  month INTEGER NOT NULL,
  urls INTEGER NOT NULL,
  PRIMARY KEY (site, month)
) WITHOUT ROWID;
CREATE TABLE schedule (
  site INTEGER NOT NULL,
  loc TEXT NOT NULL,
  due_at REAL NOT NULL,
  reason INTEGER NOT NULL,
  value REAL NOT NULL,
  leased_until REAL,
  answer_at REAL,
  answer_status INTEGER,
  answer_indexable INTEGER,
  learned BLOB NOT NULL,
  PRIMARY KEY (site, loc)
) WITHOUT ROWID;
CREATE INDEX schedule_due ON schedule (site, due_at, loc, leased_until);
CREATE TABLE site_schedule (
  site INTEGER PRIMARY KEY,
  rows INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  answered INTEGER NOT NULL,
  indexable INTEGER NOT NULL,
  learned BLOB NOT NULL
);
`;

/*
 * `url_ahead` has the lastmods that were in the future (by more than a day) when they were written,
 * and everything that its own condition needs. `newest` of a folder counts dates before
 * `site.dated_to`, so a date that comes to pass is found between the two. Rows of a store of
 * version 1 have no `own_urls` until they are counted again (`dated_to` is 0).
 */
const FUTURE = `
CREATE INDEX url_ahead ON url (site, lastmod_at, loc, changed_at, first_seen, gone_at)
WHERE gone_at IS NULL AND lastmod_at > coalesce(changed_at, first_seen) + 86400000;
ALTER TABLE site ADD COLUMN dated_to INTEGER NOT NULL DEFAULT 0;
ALTER TABLE folder ADD COLUMN own_urls INTEGER;
ALTER TABLE folder ADD COLUMN own_newest INTEGER;
`;

/*
 * What the changes of a run come to by folder, in JSON. Runs of a store of version 2 have none:
 * their logs are counted on request.
 */
const RUN_FOLDERS = 'ALTER TABLE run ADD COLUMN folders TEXT;';

/*
 * What the last run that changed something changed: the same is added to the run itself, in another
 * file, and a process may be killed between the two.
 */
const LAST_CHANGE = `
ALTER TABLE site ADD COLUMN last_run INTEGER NOT NULL DEFAULT 0;
ALTER TABLE site ADD COLUMN added INTEGER NOT NULL DEFAULT 0;
ALTER TABLE site ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE site ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
`;

// Who puts what was learned of a site says which version it was learned from.
const LEARNED_VERSION = 'ALTER TABLE site_schedule ADD COLUMN version INTEGER NOT NULL DEFAULT 0;';

/*
 * Digests of all that sitemaps list, with which most that are read again are compared. There is
 * none of a sitemap that was not read to its end, nor of a site with a URL in several sitemaps.
 */
const KNOWN_LISTINGS = `
CREATE TABLE known_listing (
  site INTEGER NOT NULL,
  sitemap INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY (site, sitemap)
) WITHOUT ROWID;
`;

/** The steps from one version of the tables to the next: the version is how many were taken. */
export const SHARD_MIGRATIONS: readonly string[] = [
  FIRST,
  FUTURE,
  RUN_FOLDERS,
  LAST_CHANGE,
  LEARNED_VERSION,
  KNOWN_LISTINGS,
];

// The tables of a store's control part, as the steps that make them. Steps are only ever added.
import { FINDING_URL_CHARACTERS } from '../../findings/naming-finding.ts';
import { EXPECTATIONS_MIGRATION, MARKED_FINDINGS } from './expectations-migration.ts';
import { LISTING_TALLY } from './listing-tally.ts';

/** Identifies the file in its header: "PTLC". */
export const CONTROL_APPLICATION_ID = 0x50_54_4c_43;

const SITES = `
CREATE TABLE site (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  url TEXT NOT NULL UNIQUE,
  added_at INTEGER NOT NULL,
  paused INTEGER NOT NULL DEFAULT 0,
  verified_by TEXT,
  verified_at INTEGER,
  verification_token TEXT NOT NULL,
  last_run INTEGER NOT NULL DEFAULT 0,
  urls INTEGER NOT NULL DEFAULT 0,
  last_read_at INTEGER,
  removed INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX site_verified ON site (url) WHERE verified_at IS NOT NULL;
CREATE INDEX site_removed ON site (id) WHERE removed = 1;
CREATE TABLE site_day (
  site_id INTEGER NOT NULL REFERENCES site (id),
  day TEXT NOT NULL,
  urls INTEGER NOT NULL,
  added INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  removed INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  entries_in_error INTEGER NOT NULL,
  fetches INTEGER NOT NULL,
  fetches_failed INTEGER NOT NULL,
  answered INTEGER NOT NULL,
  indexable INTEGER NOT NULL,
  PRIMARY KEY (site_id, day)
) WITHOUT ROWID;
CREATE TABLE run (
  site_id INTEGER NOT NULL REFERENCES site (id),
  number INTEGER NOT NULL,
  "trigger" TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  state TEXT NOT NULL,
  complete INTEGER NOT NULL,
  sitemaps INTEGER NOT NULL,
  read INTEGER NOT NULL,
  unchanged INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  urls INTEGER NOT NULL,
  added INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  removed INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  PRIMARY KEY (site_id, number)
) WITHOUT ROWID;
CREATE INDEX run_started ON run (started_at);
`;

// `listing`: which index lists which sitemap; `parent_id` is one of several. `sitemap_tally` is
// kept by triggers, so that the counts of a site cost the same however many sitemaps it has.
const SITEMAPS = `
CREATE TABLE sitemap (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  site_id INTEGER NOT NULL REFERENCES site (id),
  url TEXT NOT NULL,
  source TEXT NOT NULL,
  parent_id INTEGER,
  depth INTEGER NOT NULL,
  first_seen_at INTEGER NOT NULL,
  submitted_at INTEGER,
  status TEXT NOT NULL,
  cause TEXT,
  message TEXT,
  type TEXT NOT NULL,
  last_read_at INTEGER,
  last_success_at INTEGER,
  last_change_at INTEGER,
  next_read_at INTEGER,
  last_read_id INTEGER,
  http_status INTEGER,
  bytes INTEGER,
  total_ms INTEGER,
  etag TEXT,
  last_modified TEXT,
  body_hash TEXT,
  listed_lastmod TEXT,
  counts TEXT NOT NULL,
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  failures_in_row INTEGER NOT NULL,
  readings INTEGER NOT NULL,
  readings_changed INTEGER NOT NULL,
  interval_ms INTEGER NOT NULL,
  gone_at INTEGER,
  UNIQUE (site_id, url)
);
CREATE INDEX sitemap_status ON sitemap (site_id, status, url);
CREATE INDEX sitemap_parent ON sitemap (site_id, parent_id, status, url);
CREATE INDEX sitemap_source ON sitemap (site_id, source, status, url) WHERE source <> 'index';
CREATE INDEX sitemap_anywhere ON sitemap (status, url);
CREATE INDEX sitemap_due ON sitemap (site_id, next_read_at) WHERE status <> 'gone';
CREATE INDEX sitemap_gone ON sitemap (gone_at) WHERE status = 'gone';
CREATE TABLE listing (
  parent_id INTEGER NOT NULL REFERENCES sitemap (id) ON DELETE CASCADE,
  child_id INTEGER NOT NULL REFERENCES sitemap (id) ON DELETE CASCADE,
  PRIMARY KEY (parent_id, child_id)
) WITHOUT ROWID;
CREATE INDEX listing_child ON listing (child_id, parent_id);
CREATE TABLE sitemap_tally (
  site_id INTEGER NOT NULL REFERENCES site (id),
  status TEXT NOT NULL,
  sitemaps INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  PRIMARY KEY (site_id, status)
) WITHOUT ROWID;
CREATE TRIGGER sitemap_made AFTER INSERT ON sitemap BEGIN
  INSERT INTO sitemap_tally VALUES (NEW.site_id, NEW.status, 1, NEW.errors, NEW.warnings)
  ON CONFLICT DO UPDATE SET sitemaps = sitemaps + 1,
    errors = errors + excluded.errors, warnings = warnings + excluded.warnings;
END;
CREATE TRIGGER sitemap_forgotten AFTER DELETE ON sitemap BEGIN
  UPDATE sitemap_tally SET sitemaps = sitemaps - 1,
    errors = errors - OLD.errors, warnings = warnings - OLD.warnings
  WHERE site_id = OLD.site_id AND status = OLD.status;
END;
CREATE TRIGGER sitemap_changed AFTER UPDATE OF status, errors, warnings ON sitemap
WHEN OLD.status <> NEW.status OR OLD.errors <> NEW.errors OR OLD.warnings <> NEW.warnings BEGIN
  UPDATE sitemap_tally SET sitemaps = sitemaps - 1,
    errors = errors - OLD.errors, warnings = warnings - OLD.warnings
  WHERE site_id = OLD.site_id AND status = OLD.status;
  INSERT INTO sitemap_tally VALUES (NEW.site_id, NEW.status, 1, NEW.errors, NEW.warnings)
  ON CONFLICT DO UPDATE SET sitemaps = sitemaps + 1,
    errors = errors + excluded.errors, warnings = warnings + excluded.warnings;
END;
CREATE TRIGGER sitemap_read AFTER UPDATE OF last_read_at ON sitemap
WHEN NEW.last_read_at IS NOT NULL BEGIN
  UPDATE site SET last_read_at = NEW.last_read_at
  WHERE id = NEW.site_id AND ifnull(last_read_at, 0) < NEW.last_read_at;
END;
CREATE TABLE read (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  site_id INTEGER NOT NULL REFERENCES site (id),
  sitemap_id INTEGER NOT NULL REFERENCES sitemap (id),
  run INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  result TEXT NOT NULL,
  completeness TEXT NOT NULL,
  status TEXT NOT NULL,
  cause TEXT,
  message TEXT,
  type TEXT NOT NULL,
  http_status INTEGER,
  final_url TEXT,
  redirects TEXT NOT NULL,
  headers TEXT NOT NULL,
  robots TEXT,
  waited_ms INTEGER NOT NULL,
  first_byte_ms INTEGER,
  total_ms INTEGER NOT NULL,
  sent_bytes INTEGER,
  bytes INTEGER,
  body_hash TEXT,
  counts TEXT NOT NULL,
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  added INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  removed INTEGER NOT NULL
);
CREATE INDEX read_sitemap ON read (sitemap_id);
CREATE INDEX read_site ON read (site_id);
CREATE INDEX read_started ON read (started_at);
`;

// `severity`: 0 is the worst. `site_rule` sums up the present findings of a rule at a site.
const FINDINGS = `
CREATE TABLE finding (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  site_id INTEGER NOT NULL REFERENCES site (id),
  sitemap_id INTEGER NOT NULL REFERENCES sitemap (id),
  rule TEXT NOT NULL,
  severity INTEGER NOT NULL,
  message TEXT NOT NULL,
  fix TEXT NOT NULL,
  basis TEXT NOT NULL,
  count INTEGER NOT NULL,
  places TEXT NOT NULL,
  first_seen_at INTEGER NOT NULL,
  first_run INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  last_run INTEGER NOT NULL,
  gone_at INTEGER,
  present INTEGER NOT NULL AS (gone_at IS NULL) VIRTUAL,
  UNIQUE (sitemap_id, rule)
);
CREATE INDEX finding_site ON finding (site_id, present, severity, rule, sitemap_id);
CREATE INDEX finding_sitemap ON finding (sitemap_id, present, severity, rule);
CREATE INDEX finding_anywhere ON finding (present, severity, rule, sitemap_id);
CREATE INDEX finding_gone ON finding (gone_at) WHERE gone_at IS NOT NULL;
CREATE TABLE site_rule (
  site_id INTEGER NOT NULL REFERENCES site (id),
  rule TEXT NOT NULL,
  severity INTEGER NOT NULL,
  message TEXT NOT NULL,
  fix TEXT NOT NULL,
  basis TEXT NOT NULL,
  count INTEGER NOT NULL,
  sitemaps INTEGER NOT NULL,
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  PRIMARY KEY (site_id, rule)
) WITHOUT ROWID;
CREATE INDEX site_rule_worst ON site_rule (site_id, severity, count DESC, rule) WHERE sitemaps > 0;
CREATE TABLE rule_trend (
  site_id INTEGER NOT NULL REFERENCES site (id),
  rule TEXT NOT NULL,
  run INTEGER NOT NULL,
  at INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (site_id, rule, run)
) WITHOUT ROWID;
CREATE TABLE expected_rule (
  site_id INTEGER NOT NULL REFERENCES site (id),
  rule TEXT NOT NULL,
  PRIMARY KEY (site_id, rule)
) WITHOUT ROWID;
`;

const ACCESS = `
CREATE TABLE token (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  scope TEXT NOT NULL,
  hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
);
CREATE INDEX token_hash ON token (hash) WHERE revoked_at IS NULL;
CREATE TABLE webhook (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  events TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_sent_at INTEGER,
  last_status INTEGER,
  failures_in_row INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE submission (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  "by" TEXT NOT NULL,
  url TEXT NOT NULL,
  site_id INTEGER NOT NULL REFERENCES site (id),
  sitemap_id INTEGER,
  urls INTEGER,
  token TEXT,
  run INTEGER
);
CREATE INDEX submission_site ON submission (site_id);
CREATE INDEX submission_open ON submission (site_id, sitemap_id) WHERE run IS NULL;
CREATE INDEX submission_at ON submission (at);
CREATE TABLE indexnow_key (
  site_id INTEGER NOT NULL REFERENCES site (id),
  key TEXT NOT NULL,
  key_location TEXT NOT NULL,
  state TEXT NOT NULL,
  checked_at INTEGER,
  PRIMARY KEY (site_id, key, key_location)
) WITHOUT ROWID;
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

const HEAD = `PRAGMA application_id = ${CONTROL_APPLICATION_ID};`;

// Few among very many: gone sitemaps whose URLs are still to be dropped, and active runs.
const WAITING = `
CREATE INDEX run_running ON run (site_id) WHERE state = 'running';
CREATE INDEX sitemap_waiting ON sitemap (site_id, id)
WHERE status = 'gone' AND next_read_at IS NOT NULL;
`;

// The newest lastmod that a sitemap's own entries have, to be held against what its index says.
const NEWEST_LASTMOD = 'ALTER TABLE sitemap ADD COLUMN newest_lastmod TEXT;';

// The sitemap that one is a copy of.
const COPIES = 'ALTER TABLE sitemap ADD COLUMN copy_of INTEGER;';

// Which findings name a URL: as it is resolved, and of the rules about locs as it is written.
// Maintained by triggers, only with a URL's first characters. `finding_cut`: those with more places
// than are kept.
const urlsOf = (row: string, from = ''): string => `
  SELECT DISTINCT ${row}.site_id, substr(atom, 1, ${FINDING_URL_CHARACTERS}), ${row}.id
  FROM ${from} json_tree(${row}.places)
  WHERE key = 'loc' OR (key = 'found' AND ${row}.rule GLOB 'loc-*')`;
const FORGET_URLS = `
  DELETE FROM finding_url WHERE site_id = OLD.site_id AND finding_id = OLD.id AND url IN (
    SELECT substr(atom, 1, ${FINDING_URL_CHARACTERS}) FROM json_tree(OLD.places)
    WHERE key IN ('loc', 'found')
  );`;
const FINDING_URLS = `
CREATE TABLE finding_url (
  site_id INTEGER NOT NULL,
  url TEXT NOT NULL,
  finding_id INTEGER NOT NULL,
  PRIMARY KEY (site_id, url, finding_id)
) WITHOUT ROWID;
INSERT INTO finding_url ${urlsOf('finding', 'finding,')};
CREATE TRIGGER finding_made AFTER INSERT ON finding BEGIN
  INSERT INTO finding_url ${urlsOf('NEW')};
END;
CREATE TRIGGER finding_moved AFTER UPDATE OF places ON finding WHEN OLD.places <> NEW.places BEGIN
  ${FORGET_URLS}
  INSERT INTO finding_url ${urlsOf('NEW')};
END;
CREATE TRIGGER finding_forgotten AFTER DELETE ON finding BEGIN
  ${FORGET_URLS}
END;
CREATE INDEX finding_cut ON finding (site_id, rule, severity, count)
WHERE gone_at IS NULL AND count > json_array_length(places) AND places ->> '$[0].loc' IS NOT NULL;
`;

// The read that answered a submission of a sitemap.
const ANSWERED = 'ALTER TABLE submission ADD COLUMN read_id INTEGER;';

// Among many runs that found everything as it was, those that changed something.
const CHANGING_RUNS = `
CREATE INDEX run_changing ON run (site_id, number) WHERE added + changed + removed > 0;
`;

// Since when a sitemap fails: the first read that failed after the last that did not.
const FAILING_SINCE = `
ALTER TABLE sitemap ADD COLUMN failing_since INTEGER;
UPDATE sitemap SET failing_since = ifnull(
  (SELECT min(r.started_at) FROM read r WHERE r.sitemap_id = sitemap.id AND r.result = 'failed'
    AND r.started_at > ifnull(sitemap.last_success_at, -1)), last_read_at)
WHERE failures_in_row > 0;
`;

// What is known of a proof, and when it is checked next.
const PROOFS = `
ALTER TABLE site ADD COLUMN proof TEXT;
ALTER TABLE site ADD COLUMN proof_due_at INTEGER;
CREATE INDEX site_proof ON site (proof_due_at, id) WHERE verified_at IS NOT NULL;
`;

const LIVE_TESTS = `
CREATE TABLE live_test (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  site_id INTEGER NOT NULL REFERENCES site (id),
  loc TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  message TEXT NOT NULL,
  result TEXT
);
CREATE INDEX live_test_url ON live_test (site_id, loc);
CREATE INDEX live_test_site ON live_test (site_id);
CREATE INDEX live_test_ended ON live_test (ended_at);
`;

// Sites that are no longer verified, of which what rested on that is still to be judged.
const UNJUDGED = `
CREATE INDEX site_unjudged ON site (proof_due_at, id)
  WHERE verified_at IS NULL AND proof_due_at IS NOT NULL;
`;

// Whether anything of a rule is expected in a folder, among many findings that are not.
const EXPECTED_FINDINGS = `
CREATE INDEX finding_expected ON finding (site_id, rule) WHERE expected_count > 0 OR inexact = 1;
`;

// Which findings say why a sitemap could not be fetched, and as what it failed where that is
// expected. What was found before is reported by its rule.
const EXPECTED_FAILURES = `
ALTER TABLE finding ADD COLUMN is_failure INTEGER;
ALTER TABLE sitemap ADD COLUMN failed_as TEXT;
ALTER TABLE sitemap ADD COLUMN expected_failure INTEGER;
UPDATE sitemap SET failed_as = status WHERE status IN ('couldnt-fetch', 'stale');
UPDATE finding SET is_failure = 1 WHERE gone_at IS NULL
  AND (severity = 0 OR rule = 'delivery-temporary')
  AND sitemap_id IN (SELECT id FROM sitemap WHERE failed_as IS NOT NULL);
UPDATE sitemap SET expected_failure = 1 WHERE failed_as IS NOT NULL
  AND (SELECT min(ifnull(f.expected_count, 0) >= max(f.count, 1)) FROM finding f
    WHERE f.sitemap_id = sitemap.id AND f.gone_at IS NULL AND f.is_failure = 1) = 1;
UPDATE sitemap SET status = CASE WHEN errors > 0 THEN 'has-errors'
  WHEN warnings > 0 THEN 'success-with-warnings' ELSE 'success' END
WHERE expected_failure = 1;
`;

// Who named what only strangers name: pings without a token, or which token. The first submission
// with a token says it of what is known already, and of an index for all that it lists.
const NAMED_BY = `
ALTER TABLE sitemap ADD COLUMN named_by TEXT;
UPDATE sitemap SET named_by = first.token FROM (
  SELECT sitemap_id, token, min(id) FROM submission
  WHERE token IS NOT NULL AND sitemap_id IS NOT NULL GROUP BY sitemap_id
) AS first WHERE first.sitemap_id = sitemap.id AND sitemap.source = 'stranger';
UPDATE sitemap SET named_by = above.named_by FROM sitemap AS above
WHERE above.id = sitemap.parent_id AND sitemap.source = 'stranger'
  AND sitemap.named_by IS NULL AND above.named_by IS NOT NULL;
`;

/** The steps: the first makes the tables of version 1 in an empty file. */
export const CONTROL_MIGRATIONS: readonly string[] = [
  HEAD + SITES + SITEMAPS + FINDINGS + ACCESS,
  WAITING,
  NEWEST_LASTMOD,
  COPIES,
  FINDING_URLS,
  ANSWERED,
  CHANGING_RUNS,
  EXPECTATIONS_MIGRATION,
  FAILING_SINCE + LISTING_TALLY,
  PROOFS,
  LIVE_TESTS,
  UNJUDGED,
  EXPECTED_FINDINGS,
  EXPECTED_FAILURES,
  MARKED_FINDINGS,
  NAMED_BY,
];

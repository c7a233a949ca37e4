// The steps that keep what is expected as records: of findings, in place of rules at sites.

/**
 * `inexact`: more places were found than are kept, and how many of them are in an expected folder
 * is not known; `lost`: a read that failed or was interrupted did not find it. What was marked
 * before holds at its site.
 */
export const EXPECTATIONS_MIGRATION = `
CREATE TABLE expectation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  site_id INTEGER NOT NULL REFERENCES site (id),
  rule TEXT NOT NULL,
  sitemap_id INTEGER,
  folder TEXT,
  "by" TEXT NOT NULL,
  at INTEGER NOT NULL,
  why TEXT NOT NULL,
  until_at INTEGER,
  ended_at INTEGER,
  ended TEXT
);
CREATE INDEX expectation_active ON expectation (site_id, id) WHERE ended_at IS NULL;
CREATE INDEX expectation_past ON expectation (site_id, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX expectation_until ON expectation (until_at)
WHERE ended_at IS NULL AND until_at IS NOT NULL;
CREATE INDEX expectation_ended ON expectation (ended_at) WHERE ended_at IS NOT NULL;
ALTER TABLE finding ADD COLUMN expected_count INTEGER;
ALTER TABLE finding ADD COLUMN in_folders TEXT;
ALTER TABLE finding ADD COLUMN inexact INTEGER NOT NULL DEFAULT 0;
ALTER TABLE finding ADD COLUMN lost INTEGER NOT NULL DEFAULT 0;
CREATE INDEX finding_inexact ON finding (site_id, rule) WHERE inexact = 1;
CREATE INDEX finding_lost ON finding (site_id, rule) WHERE lost = 1;
ALTER TABLE site_rule ADD COLUMN expected_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE site_rule ADD COLUMN agreed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE site_rule ADD COLUMN summary TEXT NOT NULL DEFAULT '';
ALTER TABLE sitemap ADD COLUMN expected_errors INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitemap ADD COLUMN expected_warnings INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitemap_tally ADD COLUMN expected_errors INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sitemap_tally ADD COLUMN expected_warnings INTEGER NOT NULL DEFAULT 0;
DROP TRIGGER sitemap_made;
DROP TRIGGER sitemap_forgotten;
DROP TRIGGER sitemap_changed;
CREATE TRIGGER sitemap_made AFTER INSERT ON sitemap BEGIN
  INSERT INTO sitemap_tally VALUES (NEW.site_id, NEW.status, 1, NEW.errors, NEW.warnings,
    NEW.expected_errors, NEW.expected_warnings)
  ON CONFLICT DO UPDATE SET sitemaps = sitemaps + 1,
    errors = errors + excluded.errors, warnings = warnings + excluded.warnings,
    expected_errors = expected_errors + excluded.expected_errors,
    expected_warnings = expected_warnings + excluded.expected_warnings;
END;
CREATE TRIGGER sitemap_forgotten AFTER DELETE ON sitemap BEGIN
  UPDATE sitemap_tally SET sitemaps = sitemaps - 1,
    errors = errors - OLD.errors, warnings = warnings - OLD.warnings,
    expected_errors = expected_errors - OLD.expected_errors,
    expected_warnings = expected_warnings - OLD.expected_warnings
  WHERE site_id = OLD.site_id AND status = OLD.status;
END;
CREATE TRIGGER sitemap_changed
AFTER UPDATE OF status, errors, warnings, expected_errors, expected_warnings ON sitemap
WHEN OLD.status <> NEW.status OR OLD.errors <> NEW.errors OR OLD.warnings <> NEW.warnings
  OR OLD.expected_errors <> NEW.expected_errors OR OLD.expected_warnings <> NEW.expected_warnings
BEGIN
  UPDATE sitemap_tally SET sitemaps = sitemaps - 1,
    errors = errors - OLD.errors, warnings = warnings - OLD.warnings,
    expected_errors = expected_errors - OLD.expected_errors,
    expected_warnings = expected_warnings - OLD.expected_warnings
  WHERE site_id = OLD.site_id AND status = OLD.status;
  INSERT INTO sitemap_tally VALUES (NEW.site_id, NEW.status, 1, NEW.errors, NEW.warnings,
    NEW.expected_errors, NEW.expected_warnings)
  ON CONFLICT DO UPDATE SET sitemaps = sitemaps + 1,
    errors = errors + excluded.errors, warnings = warnings + excluded.warnings,
    expected_errors = expected_errors + excluded.expected_errors,
    expected_warnings = expected_warnings + excluded.expected_warnings;
END;
CREATE TRIGGER sitemap_confirmed AFTER UPDATE OF last_success_at ON sitemap
WHEN NEW.last_success_at > ifnull(OLD.last_success_at, 0) BEGIN
  UPDATE site_rule SET last_seen_at = NEW.last_success_at
  WHERE site_id = NEW.site_id AND last_seen_at < NEW.last_success_at
    AND rule IN (SELECT rule FROM finding WHERE sitemap_id = NEW.id AND present = 1);
END;
INSERT INTO expectation (site_id, rule, "by", at, why, ended_at, ended)
SELECT e.site_id, e.rule, '', strftime('%s', 'now') * 1000,
  'Marked before who, when and why were kept; the time is that of the upgrade.',
  iif(ifnull(r.sitemaps, 0) > 0, NULL, strftime('%s', 'now') * 1000),
  iif(ifnull(r.sitemaps, 0) > 0, NULL, 'gone')
FROM expected_rule e LEFT JOIN site_rule r ON r.site_id = e.site_id AND r.rule = e.rule
ORDER BY e.site_id, e.rule;
UPDATE finding SET expected_count = count
WHERE gone_at IS NULL AND (site_id, rule) IN (SELECT site_id, rule FROM expected_rule);
UPDATE site_rule SET expected_count = count
WHERE (site_id, rule) IN (SELECT site_id, rule FROM expected_rule);
UPDATE site_rule SET summary = iif(instr(message, ': ') > 0,
  substr(message, 1, instr(message, ': ') - 1) || '.', message);
UPDATE site_rule SET last_seen_at = max(last_seen_at, ifnull((
  SELECT max(s.last_success_at) FROM finding f JOIN sitemap s ON s.id = f.sitemap_id
  WHERE f.site_id = site_rule.site_id AND f.present = 1 AND f.rule = site_rule.rule), 0))
WHERE sitemaps > 0;
UPDATE sitemap SET errors = max(0, errors - sums.of_errors), expected_errors = sums.of_errors,
  warnings = max(0, warnings - sums.of_warnings), expected_warnings = sums.of_warnings
FROM (SELECT sitemap_id, total(expected_count) FILTER (WHERE severity = 0) AS of_errors,
    total(expected_count) FILTER (WHERE severity = 1) AS of_warnings
  FROM finding WHERE expected_count > 0 GROUP BY sitemap_id) AS sums
WHERE sums.sitemap_id = sitemap.id AND sitemap.status <> 'gone';
UPDATE sitemap SET status = CASE WHEN errors > 0 THEN 'has-errors'
  WHEN warnings > 0 THEN 'success-with-warnings' ELSE 'success' END
WHERE expected_errors + expected_warnings > 0 AND cause IS NULL
  AND status IN ('success', 'success-with-warnings', 'has-errors')
  AND NOT EXISTS (SELECT 1 FROM read WHERE read.id = sitemap.last_read_id
    AND read.completeness = 'truncated');
DROP TABLE expected_rule;
`;

/** Keeps which findings keep a mark of a folder. What was marked before is known by its shares. */
export const MARKED_FINDINGS = `
CREATE TABLE marked_finding (
  expectation_id INTEGER NOT NULL REFERENCES expectation (id) ON DELETE CASCADE,
  finding_id INTEGER NOT NULL REFERENCES finding (id) ON DELETE CASCADE,
  PRIMARY KEY (expectation_id, finding_id)
) WITHOUT ROWID;
CREATE INDEX marked_finding_of ON marked_finding (finding_id);
INSERT INTO marked_finding SELECT e.id, f.id FROM expectation e
JOIN finding f ON f.site_id = e.site_id AND f.rule = e.rule AND f.gone_at IS NULL
WHERE e.ended_at IS NULL AND e.folder IS NOT NULL
  AND (f.expected_count > 0 OR f.inexact = 1) AND ifnull(f.in_folders ->> e.folder, 1) <> 0;
DROP INDEX finding_expected;
`;

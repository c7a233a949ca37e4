// The tables of findings and of what is expected of them.

/**
 * `severity`: 0 is the worst. `lost`: a read that failed did not find it. `inexact`: more places
 * were found than are kept, and how many of them are in an expected folder is not known.
 * `is_cut`: more places were found than are kept, and those are of URLs. `places` is JSON as text,
 * which may hold U+0000 (written as an escape).
 *
 * `finding_url`: which findings name a URL, by its first characters. `site_rule` sums up the
 * present findings of a rule at a site. `marked_finding`: which findings keep an expectation of a
 * folder.
 */
export const FINDING_TABLES: string = `
CREATE TABLE portolan.finding (
  id bigint NOT NULL,
  site_id bigint NOT NULL,
  sitemap_id bigint NOT NULL,
  rule text COLLATE "C" NOT NULL,
  severity smallint NOT NULL,
  message text COLLATE "C" NOT NULL,
  fix text COLLATE "C" NOT NULL,
  basis text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  places text COLLATE "C" NOT NULL,
  first_seen_at bigint NOT NULL,
  first_run bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  last_run bigint NOT NULL,
  expected_count bigint,
  in_folders text COLLATE "C",
  is_failure boolean,
  gone_at bigint,
  inexact boolean NOT NULL DEFAULT false,
  lost boolean NOT NULL DEFAULT false,
  is_cut boolean NOT NULL DEFAULT false,
  present boolean NOT NULL GENERATED ALWAYS AS (gone_at IS NULL) STORED,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, sitemap_id, rule)
) WITH (fillfactor = 90);
CREATE INDEX finding_site ON portolan.finding (site_id, present, severity, rule, sitemap_id);
CREATE INDEX finding_sitemap ON portolan.finding (site_id, sitemap_id, present, severity, rule);
CREATE INDEX finding_anywhere ON portolan.finding (present, severity, rule, sitemap_id);
CREATE INDEX finding_gone ON portolan.finding (gone_at) WHERE gone_at IS NOT NULL;
CREATE INDEX finding_cut ON portolan.finding (site_id, rule) WHERE is_cut AND gone_at IS NULL;
CREATE INDEX finding_inexact ON portolan.finding (site_id, rule) WHERE inexact;
CREATE INDEX finding_lost ON portolan.finding (site_id, rule) WHERE lost;
CREATE TABLE portolan.finding_url (
  site_id bigint NOT NULL,
  url text COLLATE "C" NOT NULL,
  finding_id bigint NOT NULL,
  PRIMARY KEY (site_id, url, finding_id)
);
CREATE INDEX finding_url_of ON portolan.finding_url (site_id, finding_id);
CREATE TABLE portolan.site_rule (
  site_id bigint NOT NULL,
  rule text COLLATE "C" NOT NULL,
  severity smallint NOT NULL,
  message text COLLATE "C" NOT NULL,
  fix text COLLATE "C" NOT NULL,
  basis text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  sitemaps bigint NOT NULL,
  first_seen_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  expected_count bigint NOT NULL DEFAULT 0,
  agreed boolean NOT NULL DEFAULT false,
  summary text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, rule)
) WITH (fillfactor = 70);
CREATE INDEX site_rule_worst ON portolan.site_rule (site_id, severity, count DESC, rule)
  WHERE sitemaps > 0;
CREATE TABLE portolan.rule_trend (
  site_id bigint NOT NULL,
  rule text COLLATE "C" NOT NULL,
  run bigint NOT NULL,
  at bigint NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (site_id, rule, run)
);
CREATE TABLE portolan.expectation (
  id bigint NOT NULL,
  site_id bigint NOT NULL,
  rule text COLLATE "C" NOT NULL,
  sitemap_id bigint,
  folder text COLLATE "C",
  "by" text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  why text COLLATE "C" NOT NULL,
  until_at bigint,
  ended_at bigint,
  ended text COLLATE "C",
  PRIMARY KEY (site_id, id)
);
CREATE INDEX expectation_active ON portolan.expectation (site_id, id) WHERE ended_at IS NULL;
CREATE INDEX expectation_past ON portolan.expectation (site_id, ended_at, id)
  WHERE ended_at IS NOT NULL;
CREATE INDEX expectation_until ON portolan.expectation (until_at)
  WHERE ended_at IS NULL AND until_at IS NOT NULL;
CREATE INDEX expectation_ended ON portolan.expectation (ended_at) WHERE ended_at IS NOT NULL;
CREATE TABLE portolan.marked_finding (
  site_id bigint NOT NULL,
  expectation_id bigint NOT NULL,
  finding_id bigint NOT NULL,
  PRIMARY KEY (site_id, expectation_id, finding_id)
);
CREATE INDEX marked_finding_of ON portolan.marked_finding (site_id, finding_id);
`;

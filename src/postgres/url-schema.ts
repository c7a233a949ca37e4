// The tables of URLs: what sitemaps list, when it changed, the sums of folders, and the schedule.

const URL_COLUMNS = `
  site int NOT NULL,
  fp bigint NOT NULL,
  loc text COLLATE "C" NOT NULL,
  hash int NOT NULL,
  sitemap bigint NOT NULL,
  lastmod text COLLATE "C",
  lastmod_at bigint,
  ahead_at bigint,
  changefreq smallint NOT NULL,
  priority double precision,
  images int NOT NULL,
  videos int NOT NULL,
  news int NOT NULL,
  alternates int NOT NULL,
  first_seen bigint NOT NULL,
  changed_at bigint,
  gone_at bigint,
  PRIMARY KEY (site, fp)`;

const CHANGE_COLUMNS = `
  site int NOT NULL,
  fp bigint NOT NULL,
  run int NOT NULL,
  loc text COLLATE "C" NOT NULL,
  kind smallint NOT NULL,
  hash_before int,
  hash_after int,
  lastmod_before text COLLATE "C",
  lastmod_after text COLLATE "C",
  PRIMARY KEY (site, fp, run)`;

// Large tables are vacuumed long before a fifth of them is dead.
const LARGE = 'autovacuum_vacuum_scale_factor = 0.02';

/**
 * A URL is known by `fp`, the fingerprint of its loc: a key of an index holds at most 2,704 bytes,
 * and a loc may be longer. Lists come in the order of `left(loc, 400)`, then `loc`. `hash` is the
 * fingerprint of all else that the entry says; an unchanged row is never written. `ahead_at` is the
 * lastmod of one that was in the future when it was written: columns that change with most entries
 * are in no index, so that the new row fits into a page with space, and no index is written.
 *
 * - `url_listing`: what a sitemap lists, whichever sitemap the row of the URL belongs to: `rows`
 * fingerprints
 *   of 8 bytes in their order, then as many hashes of 4 bytes. `digest` is of the same. So a
 *   snapshot compares without reading rows.
 * - `also`: the sitemaps that list a URL beside the one its row belongs to, and the hash of what
 *   each says of it.
 * - `change`: what a run did to a URL. By URL and run, so the history of one is found at once.
 * - `url_site`: `version` grows with whatever changes the URLs of the site. `snapshot` names the
 *   last one that did; `has_also`: there may be rows in `also`.
 */
export const URL_TABLES: string = `
CREATE TABLE portolan.url_site (
  site int PRIMARY KEY,
  version bigint NOT NULL DEFAULT 0,
  snapshot text,
  has_also boolean NOT NULL DEFAULT false,
  urls bigint NOT NULL DEFAULT 0,
  first_run int,
  last_run int NOT NULL DEFAULT 0,
  added bigint NOT NULL DEFAULT 0,
  changed bigint NOT NULL DEFAULT 0,
  removed bigint NOT NULL DEFAULT 0,
  folders_cut boolean NOT NULL DEFAULT false,
  dated_to bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE TABLE portolan.url_run (
  site int NOT NULL,
  run int NOT NULL,
  at bigint NOT NULL,
  folders text,
  PRIMARY KEY (site, run)
);
${partitionedBySite('url', { columns: URL_COLUMNS, options: `fillfactor = 90, ${LARGE}` })}
CREATE INDEX url_loc ON portolan.url (site, left(loc, 400));
CREATE INDEX url_sitemap ON portolan.url (site, sitemap);
CREATE INDEX url_gone ON portolan.url (site, left(loc, 400)) WHERE gone_at IS NOT NULL;
CREATE INDEX url_ahead ON portolan.url (site, ahead_at) WHERE ahead_at IS NOT NULL;
CREATE TABLE portolan.detail (
  site int NOT NULL,
  fp bigint NOT NULL,
  json text NOT NULL,
  PRIMARY KEY (site, fp)
);
CREATE TABLE portolan.also (
  site int NOT NULL,
  fp bigint NOT NULL,
  sitemap bigint NOT NULL,
  hash int NOT NULL,
  PRIMARY KEY (site, fp, sitemap)
);
CREATE INDEX also_sitemap ON portolan.also (site, sitemap);
${withoutSiteStatistics('also')}
CREATE TABLE portolan.news (
  site int NOT NULL,
  fp bigint NOT NULL,
  loc text COLLATE "C" NOT NULL,
  published_at bigint NOT NULL,
  title text NOT NULL,
  publication text NOT NULL,
  language text NOT NULL,
  PRIMARY KEY (site, fp)
);
CREATE INDEX news_published ON portolan.news (site, published_at DESC, left(loc, 400));
${withoutSiteStatistics('news')}
${partitionedBySite('change', { columns: CHANGE_COLUMNS, options: LARGE })}
CREATE INDEX change_run ON portolan.change (site, run, left(loc, 400));
CREATE TABLE portolan.url_listing (
  site int NOT NULL,
  sitemap bigint NOT NULL,
  rows int NOT NULL,
  digest bytea NOT NULL,
  fps bytea NOT NULL,
  PRIMARY KEY (site, sitemap)
);
ALTER TABLE portolan.url_listing ALTER fps SET STORAGE EXTERNAL;
`;

const COLUMNS = `
  site int NOT NULL,
  fp bigint NOT NULL,
  loc text COLLATE "C" NOT NULL,
  due_at double precision NOT NULL,
  reason smallint NOT NULL,
  value double precision NOT NULL,
  leased_until double precision,
  answer_at double precision,
  answer_status int,
  answer_indexable boolean,
  learned bytea NOT NULL,
  PRIMARY KEY (site, fp)`;

/**
 * `fp` is the fingerprint of the loc, as in `url`. `site_schedule` counts the rows of a site, of
 * which `listed` are of URLs that a sitemap lists. Every change of one of them locks its row first.
 */
export const SCHEDULE_TABLES: string = `
${partitionedBySite('schedule', {
  columns: COLUMNS,
  options: 'fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02',
})}
CREATE INDEX schedule_due ON portolan.schedule (site, due_at, left(loc, 400));
CREATE TABLE portolan.site_schedule (
  site int PRIMARY KEY,
  rows bigint NOT NULL DEFAULT 0,
  listed bigint NOT NULL DEFAULT 0,
  answered bigint NOT NULL DEFAULT 0,
  indexable bigint NOT NULL DEFAULT 0,
  learned bytea NOT NULL DEFAULT '',
  version bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
`;

const PARTITIONS = 16;

/**
 * - `folder`: counts of a folder and everything below it, and (`own_…`) of what is directly in it.
 * `newest` is the newest lastmod before `url_site.dated_to`. A path may be too long for a
 *   key: `path_hash` is half of its SHA-256.
 * - `month`: by the number of the month of the lastmod, -1 for those without.
 */
export const FOLDER_TABLES: string = `
CREATE TABLE portolan.folder (
  site int NOT NULL,
  path_hash bytea NOT NULL,
  depth smallint NOT NULL,
  path text COLLATE "C" NOT NULL,
  urls bigint NOT NULL,
  with_lastmod bigint NOT NULL,
  newest bigint,
  own_urls bigint NOT NULL,
  own_newest bigint,
  PRIMARY KEY (site, path_hash)
) WITH (fillfactor = 80);
CREATE INDEX folder_below ON portolan.folder (site, depth, left(path, 400));
CREATE TABLE portolan.month (
  site int NOT NULL,
  month int NOT NULL,
  urls bigint NOT NULL,
  PRIMARY KEY (site, month)
) WITH (fillfactor = 80);
`;

/** A table in 16 partitions, by a hash of the site. Its options go to the partitions. */
function partitionedBySite(
  name: string,
  { columns, options }: { readonly columns: string; readonly options: string },
): string {
  const table = `CREATE TABLE portolan.${name} (${columns}) PARTITION BY HASH (site);\n`;
  const partitions = Array.from(
    { length: PARTITIONS },
    (_, at) =>
      `CREATE TABLE portolan.${name}_${String(at).padStart(2, '0')} PARTITION OF portolan.${name}
         FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${at}) WITH (${options});\n`,
  );
  return table + partitions.join('') + withoutSiteStatistics(name);
}

/**
 * Without statistics of the site the server takes it for a 200th of a table. With them it takes a
 * site that is new for a few rows, and looks for each key of it in all of them.
 */
function withoutSiteStatistics(name: string): string {
  return `ALTER TABLE portolan.${name} ALTER COLUMN site SET STATISTICS 0;\n`;
}

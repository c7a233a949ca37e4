// The tables of what is counted of a site's URLs: by folder, and by month.

/**
 * - `folder`: counts of what lies in a folder and below it, and (`own_…`) of what lies directly in
 *   it. `newest` is the newest lastmod before `url_site.dated_to`. A path may be too long for a
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

// The migration step that keeps what each index lists summed up, so that its sums cost the same
// however many sitemaps it lists.

// How a sitemap counts in the sums of the indexes that list it. What an index lists counts with
// the sitemaps that list it themselves.
const LISTED = `
CREATE VIEW listed AS SELECT id, status, errors, warnings,
  iif(type = 'index', 0, ifnull(counts ->> 'urls', 0)) AS urls,
  iif(type = 'index', 0, ifnull(counts ->> 'images', 0)) AS images,
  iif(type = 'index', 0, ifnull(counts ->> 'videos', 0)) AS videos,
  iif(type = 'index', 0, ifnull(counts ->> 'news', 0)) AS news,
  iif(type = 'index', 0, ifnull(counts ->> 'alternates', 0)) AS alternates,
  (type = 'index' AND status <> 'gone') AS is_index,
  iif(status IN ('couldnt-fetch', 'stale'), ifnull(last_success_at, 0), NULL) AS failing_from
FROM sitemap;
`;

// Which rows of `listing` are meant: those of one sitemap, or a single one.
const count = (rows: string): string => `
  INSERT INTO listing_tally
    SELECT l.parent_id, c.status, 1, c.errors, c.warnings,
      c.urls, c.images, c.videos, c.news, c.alternates
    FROM listing l JOIN listed c ON c.id = l.child_id WHERE ${rows}
  ON CONFLICT DO UPDATE SET sitemaps = sitemaps + 1,
    errors = errors + excluded.errors, warnings = warnings + excluded.warnings,
    urls = urls + excluded.urls, images = images + excluded.images,
    videos = videos + excluded.videos, news = news + excluded.news,
    alternates = alternates + excluded.alternates;
  UPDATE listing AS l SET (is_index, failing_from) =
    (SELECT c.is_index, c.failing_from FROM listed c WHERE c.id = l.child_id)
  WHERE ${rows};`;
const discount = (rows: string): string => `
  UPDATE listing_tally AS t SET sitemaps = t.sitemaps - 1,
    errors = t.errors - c.errors, warnings = t.warnings - c.warnings,
    urls = t.urls - c.urls, images = t.images - c.images,
    videos = t.videos - c.videos, news = t.news - c.news,
    alternates = t.alternates - c.alternates
  FROM listing l JOIN listed c ON c.id = l.child_id
  WHERE ${rows} AND t.parent_id = l.parent_id AND t.status = c.status;`;
const CHANGED = ['status', 'errors', 'warnings', 'counts', 'type', 'last_success_at'];
const isChanged = CHANGED.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ');

/** `failing_from`: of a sitemap that fails, when it was last fetched; 0 for never. */
export const LISTING_TALLY: string = `
ALTER TABLE listing ADD COLUMN is_index INTEGER NOT NULL DEFAULT 0;
ALTER TABLE listing ADD COLUMN failing_from INTEGER;
CREATE INDEX listing_index ON listing (parent_id, child_id) WHERE is_index = 1;
CREATE INDEX listing_failing ON listing (parent_id, failing_from, child_id)
WHERE failing_from IS NOT NULL;
CREATE INDEX sitemap_failing ON sitemap (site_id, last_success_at)
WHERE status IN ('couldnt-fetch', 'stale');
CREATE TABLE listing_tally (
  parent_id INTEGER NOT NULL REFERENCES sitemap (id) ON DELETE CASCADE,
  status TEXT NOT NULL,
  sitemaps INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  urls INTEGER NOT NULL,
  images INTEGER NOT NULL,
  videos INTEGER NOT NULL,
  news INTEGER NOT NULL,
  alternates INTEGER NOT NULL,
  PRIMARY KEY (parent_id, status)
) WITHOUT ROWID;
${LISTED}${count('true')}
CREATE TRIGGER listing_made AFTER INSERT ON listing BEGIN
${count('l.parent_id = NEW.parent_id AND l.child_id = NEW.child_id')}
END;
CREATE TRIGGER listing_left BEFORE DELETE ON listing BEGIN
${discount('l.parent_id = OLD.parent_id AND l.child_id = OLD.child_id')}
END;
CREATE TRIGGER listed_forgotten BEFORE DELETE ON sitemap BEGIN
  DELETE FROM listing WHERE child_id = OLD.id;
END;
CREATE TRIGGER listed_changes BEFORE UPDATE OF ${CHANGED.join(', ')} ON sitemap
WHEN ${isChanged} BEGIN
${discount('l.child_id = OLD.id')}
END;
CREATE TRIGGER listed_changed AFTER UPDATE OF ${CHANGED.join(', ')} ON sitemap
WHEN ${isChanged} BEGIN
${count('l.child_id = NEW.id')}
END;
`;

// Writes what a snapshot changed into the log of changes.
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';

const ADDED = 1;
const REMOVED = 2;
const CHANGED = 3;
const NOTHING = 4;

// What a run did to a URL in two snapshots is one change: what was added and went is none.
const MERGE = `ON CONFLICT (site, run, loc) DO UPDATE SET
  kind = CASE
    WHEN change.kind = ${ADDED} AND excluded.kind = ${REMOVED} THEN ${NOTHING}
    WHEN change.kind = ${ADDED} THEN ${ADDED}
    WHEN change.kind = ${REMOVED} THEN ${CHANGED}
    ELSE excluded.kind END,
  hash_after = excluded.hash_after,
  lastmod_after = excluded.lastmod_after`;

export interface LoggedRun {
  readonly siteId: number;
  readonly run: { readonly number: number; readonly at: number };
}

/**
 * Writes the log, before the rows are changed: it takes from `temp.listing` what is new and changed
 * (deeds 1 and 2), from `temp.lost` what is removed.
 */
export function writeChangeLog(database: SqliteFile, { siteId, run }: LoggedRun): void {
  const isNew = database.run(
    'INSERT OR IGNORE INTO run (site, run, at) VALUES (?, ?, ?)',
    siteId,
    run.number,
    run.at,
  );
  database.run(
    `INSERT INTO change (site, run, loc, kind, hash_before, hash_after, lastmod_before,
       lastmod_after)
     SELECT ?, ?, l.loc, iif(l.deed = 1, ${ADDED}, ${CHANGED}), iif(l.deed = 1, NULL, u.hash),
       l.hash, iif(l.deed = 1, NULL, u.lastmod), l.lastmod
     FROM temp.listing l LEFT JOIN url u ON u.site = ? AND u.loc = l.loc
     WHERE l.deed IN (1, 2) ORDER BY l.loc ${MERGE}`,
    siteId,
    run.number,
    siteId,
  );
  database.run(
    `INSERT INTO change (site, run, loc, kind, hash_before, hash_after, lastmod_before,
       lastmod_after)
     SELECT ?, ?, l.loc, ${REMOVED}, u.hash, NULL, u.lastmod, NULL
     FROM temp.lost l CROSS JOIN url u ON u.site = ? AND u.loc = l.loc
     WHERE true ORDER BY l.loc ${MERGE}`,
    siteId,
    run.number,
    siteId,
  );
  if (isNew > 0) return;
  database.run(
    `DELETE FROM change WHERE site = ? AND run = ?
       AND (kind = ${NOTHING} OR kind = ${CHANGED} AND hash_before = hash_after)`,
    siteId,
    run.number,
  );
}

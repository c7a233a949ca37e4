// Writes what a snapshot changed into the log of changes.
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import { CHANGE_CODES, IS_UNDONE, MERGED_CHANGE } from '../../../urls/changes/merged-change.ts';

const { added, changed, removed } = CHANGE_CODES;
const MERGE = `ON CONFLICT (site, run, loc) ${MERGED_CHANGE}`;

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
     SELECT ?, ?, l.loc, iif(l.deed = 1, ${added}, ${changed}), iif(l.deed = 1, NULL, u.hash),
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
     SELECT ?, ?, l.loc, ${removed}, u.hash, NULL, u.lastmod, NULL
     FROM temp.lost l CROSS JOIN url u ON u.site = ? AND u.loc = l.loc
     WHERE true ORDER BY l.loc ${MERGE}`,
    siteId,
    run.number,
    siteId,
  );
  if (isNew > 0) return;
  database.run(
    `DELETE FROM change WHERE site = ? AND run = ? AND ${IS_UNDONE}`,
    siteId,
    run.number,
  );
}

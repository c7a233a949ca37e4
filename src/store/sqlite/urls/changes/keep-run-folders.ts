// Keeps with a run in SQLite what its log says, by folder.

import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type { UrlChange } from '../../../port/url-row.ts';
import { ChangeFolderTally } from '../../../urls/changes/change-folder-tally.ts';
import { CHANGE_KINDS } from '../../../urls/changes/change-logs.ts';
import type { LoggedRun } from './change-log.ts';

/**
 * Keeps with a run what its log says, by folder: nobody has to read the log for it. Comes after all
 * that changes the log, in the same transaction.
 */
export function keepRunFolders(database: SqliteFile, { siteId, run }: LoggedRun): void {
  const tally = new ChangeFolderTally();
  const log = 'SELECT loc, kind FROM change WHERE site = ? AND run = ? ORDER BY loc';
  for (const [loc, kind] of database.each(log, siteId, run.number)) {
    tally.count(loc as string, CHANGE_KINDS[(kind as number) - 1] as UrlChange['kind']);
  }
  database.run(
    'UPDATE run SET folders = ? WHERE site = ? AND run = ?',
    tally.stored(),
    siteId,
    run.number,
  );
}

// What is different between two runs, by folder: as the runs counted it, or as their logs say.

import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type { ChangeFolders, UrlChange } from '../../../port/url-row.ts';
import type { Count, CountBudget } from '../folders/kept-counts.ts';
import { ChangeFolderTally } from './change-folder-tally.ts';
import { CHANGE_KINDS, type LoggedRun } from './change-log.ts';
import { type ChangeSpan, eachPiece } from './change-search.ts';

const PIECE_ROWS = 1_000;
// Of more runs, or folders of runs, no sum is made.
const RUNS_SUMMED_MAX = 1_000;
const FOLDERS_SUMMED_MAX = 10_000;

export interface ChangeFoldersQuestion {
  readonly siteId: number;
  readonly between: ChangeSpan;
}

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

/**
 * Counts. A single run has counted itself. The sum of several is said first: a URL that two of them
 * changed is in it twice.
 */
export async function* countChangeFolders(
  database: SqliteFile,
  asked: ChangeFoldersQuestion,
  budget: CountBudget,
): Count<ChangeFolders> {
  const sums = sumsOfRuns(database, asked);
  if (sums && sums.atMost !== true) return sums;
  if (sums && budget.isTooMuch(changesOf(sums))) yield sums;
  const tally = new ChangeFolderTally();
  for await (const { changes, end } of eachPiece(database, {
    ...asked,
    request: {},
    budget,
    limit: PIECE_ROWS,
  })) {
    for (const { loc, kind } of changes) tally.count(loc, kind);
    if (end === undefined) break;
    budget.spend(0, changes.length);
    if (budget.isSpent) yield sums ?? { ...tally.summary(), partial: true };
  }
  return tally.summary();
}

function changesOf({ counts: { added, changed, removed } }: ChangeFolders): number {
  return added + changed + removed;
}

/** What the runs counted; `undefined` where that does not say what is asked. */
function sumsOfRuns(
  database: SqliteFile,
  { siteId, between: { from, to, contains } }: ChangeFoldersQuestion,
): ChangeFolders | undefined {
  if (contains !== undefined) return undefined;
  const tally = new ChangeFolderTally();
  let runs = 0;
  const sql =
    'SELECT folders FROM run WHERE site = ? AND run > ? AND run <= ? ORDER BY run LIMIT ?';
  for (const [json] of database.each(sql, siteId, from, to, RUNS_SUMMED_MAX + 1)) {
    runs += 1;
    // An earlier version kept none.
    if (json === null || runs > RUNS_SUMMED_MAX) return undefined;
    tally.addStored(json as string);
    if (runs > 1 && (tally.isCut || tally.folders > FOLDERS_SUMMED_MAX)) return undefined;
  }
  return { ...tally.summary(), ...(runs > 1 && { atMost: true }) };
}

// What is different between two runs, by folder: as the runs counted it, or as their logs say.

import type { ChangeFolders } from '../../port/url-row.ts';
import type { Count, CountBudget } from '../paging/kept-counts.ts';
import { ChangeFolderTally } from './change-folder-tally.ts';
import type { ChangeLogs, ChangeSpan } from './change-logs.ts';
import { eachPiece } from './change-search.ts';

const PIECE_ROWS = 1_000;
// Of more runs, or folders of runs, no sum is made.
const RUNS_SUMMED_MAX = 1_000;
const FOLDERS_SUMMED_MAX = 10_000;

/** What there is between runs without changes. */
export const NO_CHANGES: ChangeFolders = {
  counts: { added: 0, changed: 0, removed: 0 },
  within: '/',
  folders: [],
  more: 0,
};

/**
 * Counts. A single run has counted itself. The sum of several is said first: a URL that two of them
 * changed is in it twice.
 */
export async function* countChangeFolders(
  logs: ChangeLogs,
  between: ChangeSpan,
  budget: CountBudget,
): Count<ChangeFolders> {
  const sums = await sumsOfRuns(logs, between);
  if (sums && sums.atMost !== true) return sums;
  if (sums && budget.isTooMuch(changesOf(sums))) yield sums;
  const tally = new ChangeFolderTally();
  const search = { between, request: {}, budget, limit: PIECE_ROWS };
  for await (const { changes, end } of eachPiece(logs, search)) {
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

/** The counts of the runs; `undefined` if they do not answer the query. */
async function sumsOfRuns(
  logs: ChangeLogs,
  { from, to, contains }: ChangeSpan,
): Promise<ChangeFolders | undefined> {
  if (contains !== undefined) return undefined;
  const tally = new ChangeFolderTally();
  const counts = await logs.folderCounts(from, to, RUNS_SUMMED_MAX + 1);
  if (counts.length > RUNS_SUMMED_MAX) return undefined;
  for (const [index, json] of counts.entries()) {
    // An earlier version kept none.
    if (json === null) return undefined;
    tally.addStored(json);
    if (index > 0 && (tally.isCut || tally.folders > FOLDERS_SUMMED_MAX)) return undefined;
  }
  return { ...tally.summary(), ...(counts.length > 1 && { atMost: true }) };
}

// Pages of what is different between two runs, by the run that last changed a URL.

import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type { Page, UrlChange } from '../../../port/url-row.ts';
import { pageLimit } from '../paging/page-limit.ts';
import type { SearchBudget } from '../paging/search-budget.ts';
import { formatTimeCursor, parseTimeCursor } from '../paging/time-cursor.ts';
import { CHANGE_KINDS } from './change-log.ts';
import {
  type ChangeOfRun,
  type ChangeSearch,
  lookUpChange,
  openLogs,
  type RunLog,
  readAhead,
  sumOf,
} from './change-search.ts';

// Each row is looked up in all other runs: this many queries between two pauses.
const AHEAD_ROWS_MIN = 16;
const AHEAD_LOOKUPS_MAX = 20_000;
const REMOVED = CHANGE_KINDS.indexOf('removed') + 1;

/**
 * Returns a page of changes: the earliest run first or, backwards, the latest; of a run by loc.
 * What a later run of the span changed again is found there.
 */
export async function searchChangesByRun(
  database: SqliteFile,
  search: ChangeSearch,
  budget: SearchBudget,
): Promise<Page<UrlChange>> {
  const { siteId, between, request } = search;
  const behind = request.after === undefined ? undefined : parseTimeCursor(request.after);
  if (request.after !== undefined && behind === undefined) return { rows: [] };
  const limit = pageLimit(request.limit);
  const logs = openLogs(database, search, undefined);
  const aheadMax = Math.max(AHEAD_ROWS_MIN, Math.floor(AHEAD_LOOKUPS_MAX / logs.length));
  let ahead = Math.min(aheadMax, 2 * limit);
  const kind = between.kind === 'removed' ? REMOVED : undefined;
  const found: UrlChange[] = [];
  for (const log of logsFrom(logs, behind, request.descending === true)) {
    do {
      budget.spend(readAhead(database, { siteId, between, request: {} }, log, { ahead, kind }));
      for (const row of log.rows) {
        const loc = row[0] as string;
        const change = sumWithOthers(database, siteId, { logs, own: { log, row }, loc });
        budget.spend(logs.length - 1);
        if (change === undefined || (between.kind ?? change.kind) !== change.kind) continue;
        found.push(change);
        const last = found[limit - 1];
        if (found.length > limit && last) {
          const next = formatTimeCursor({ at: last.run, loc: last.loc });
          return { rows: found.slice(0, limit), next };
        }
      }
      if (budget.isSpent && log.after !== undefined) {
        const next = formatTimeCursor({ at: log.run, loc: log.after });
        return { rows: found, next, partial: true };
      }
      ahead = Math.min(aheadMax, 2 * ahead);
      await budget.pause();
    } while (!log.isRead);
  }
  return { rows: found };
}

/** The logs from a place on, in the order in which they are read. */
function logsFrom(
  logs: readonly RunLog[],
  behind: { readonly at: number; readonly loc: string } | undefined,
  descending: boolean,
): readonly RunLog[] {
  const ordered = descending ? logs.toReversed() : logs;
  if (behind === undefined) return ordered;
  const { at: run, loc } = behind;
  return ordered
    .filter((log) => (descending ? log.run <= run : log.run >= run))
    .map((log) => (log.run === run ? { ...log, after: loc } : log));
}

/** The sum of all runs, where none after this one changed the URL. */
function sumWithOthers(
  database: SqliteFile,
  siteId: number,
  {
    logs,
    own,
    loc,
  }: { readonly logs: readonly RunLog[]; readonly own: ChangeOfRun; readonly loc: string },
): UrlChange | undefined {
  const { run } = own.log;
  const isChangedLater = logs.some(
    (log) => log.run > run && lookUpChange(database, { siteId, log, loc }) !== undefined,
  );
  if (isChangedLater) return undefined;
  // The sum depends on the first and the last change alone.
  for (const log of logs) {
    if (log.run >= run) break;
    const first = lookUpChange(database, { siteId, log, loc });
    if (first !== undefined) return sumOf(loc, [first, own]);
  }
  return sumOf(loc, [own]);
}

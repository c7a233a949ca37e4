// Pages of what is different between two runs, by the run that last changed a URL.

import type { Page, UrlChange } from '../../port/url-row.ts';
import { pageLimit } from '../paging/page-limit.ts';
import type { SearchBudget } from '../paging/search-budget.ts';
import { formatTimeCursor, parseTimeCursor } from '../paging/time-cursor.ts';
import {
  CHANGE_KINDS,
  type ChangeLogs,
  type ChangeOfRun,
  openLogs,
  type RunLog,
} from './change-logs.ts';
import { type ChangeSearch, sumOf } from './change-search.ts';

// Each row is looked up in all other runs: this many queries between two pauses.
const AHEAD_ROWS_MIN = 16;
const AHEAD_LOOKUPS_MAX = 20_000;
const REMOVED = CHANGE_KINDS.indexOf('removed') + 1;

/**
 * Returns a page of changes: the earliest run first or, backwards, the latest; of a run by loc.
 * What a later run of the span changed again is found there.
 */
export async function searchChangesByRun(
  changeLogs: ChangeLogs,
  search: ChangeSearch,
  budget: SearchBudget,
): Promise<Page<UrlChange>> {
  const { between, request } = search;
  const behind = request.after === undefined ? undefined : parseTimeCursor(request.after);
  if (request.after !== undefined && behind === undefined) return { rows: [] };
  const limit = pageLimit(request.limit);
  const logs = openLogs(await changeLogs.runs(between.from, between.to), undefined);
  const aheadMax = Math.max(AHEAD_ROWS_MIN, Math.floor(AHEAD_LOOKUPS_MAX / logs.length));
  let ahead = Math.min(aheadMax, 2 * limit);
  const kind = between.kind === 'removed' ? REMOVED : undefined;
  const found: UrlChange[] = [];
  for (const log of logsFrom(logs, behind, request.descending === true)) {
    do {
      const reading = { descending: false, ahead, kind, contains: between.contains };
      budget.spend(await changeLogs.readOn([log], reading));
      const histories = await changeLogs.historiesOf(log.rows, logs);
      for (const history of histories) {
        budget.spend(logs.length - 1);
        const change = sumAtLast(history, log);
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
function sumAtLast(history: readonly ChangeOfRun[], { run }: RunLog): UrlChange | undefined {
  const last = history.at(-1);
  return last?.log.run === run ? sumOf(last.row[0], history) : undefined;
}

// Pages of what is different between two runs: the logs of the runs between, merged by loc, or
// backwards.

import type { ChangePageRequest, Page, UrlChange } from '../../port/url-row.ts';
import { compareCodePoints } from '../paging/compare-code-points.ts';
import { pageLimit } from '../paging/page-limit.ts';
import type { SearchBudget } from '../paging/search-budget.ts';
import {
  CHANGE_KINDS,
  type ChangeLogs,
  type ChangeOfRun,
  type ChangeSpan,
  openLogs,
  type RunLog,
} from './change-logs.ts';

// Rows are read ahead of each run. Of many runs few each, so that little is read for nothing.
const AHEAD_ROWS_MIN = 16;
const AHEAD_ROWS_MAX = 5_000;
const AHEAD_ROWS_SUM = 20_000;
// With up to this many runs, a loc that passes in one of them is looked up in all others.
const RUNS_LOOKED_UP_MAX = 16;

export interface ChangeSearch {
  readonly between: ChangeSpan;
  readonly request: ChangePageRequest;
}

/** Returns a page of changes by loc, or backwards. */
export async function searchChanges(
  changeLogs: ChangeLogs,
  search: ChangeSearch,
  budget: SearchBudget,
): Promise<Page<UrlChange>> {
  const { between, request } = search;
  const limit = pageLimit(request.limit);
  const found: UrlChange[] = [];
  for await (const { changes, end } of eachPiece(changeLogs, { ...search, budget, limit })) {
    for (const change of changes) {
      if (between.kind === undefined || change.kind === between.kind) found.push(change);
    }
    const last = found[limit - 1];
    if (found.length > limit && last) return { rows: found.slice(0, limit), next: last.loc };
    if (end !== undefined && budget.isSpent) return { rows: found, next: end, partial: true };
  }
  return { rows: found };
}

interface ChangePiece {
  readonly changes: readonly UrlChange[];
  /** The loc up to which all is given; `undefined` when that is all there is. */
  readonly end: string | undefined;
}

/**
 * Returns the differences, piece by piece; also some of another kind than requested.
 */
export async function* eachPiece(
  changeLogs: ChangeLogs,
  search: ChangeSearch & {
    readonly budget: Pick<SearchBudget, 'spend' | 'pause'>;
    readonly limit: number;
  },
): AsyncGenerator<ChangePiece> {
  const { between, request, budget, limit } = search;
  const { from, to, contains } = between;
  const { descending = false } = request;
  const logs = openLogs(await changeLogs.runs(from, to), request.after);
  const kind = kindRead(between.kind, logs.length);
  // What was left out is looked up: in as many rows as there are runs, of each run.
  const widest = kind === undefined ? AHEAD_ROWS_SUM : AHEAD_ROWS_SUM / logs.length;
  let ahead = Math.max(AHEAD_ROWS_MIN, Math.ceil((2 * limit) / Math.max(1, logs.length)));
  for (;;) {
    const empty = logs.filter((log) => log.next === log.rows.length && !log.isRead);
    if (empty.length > 0) {
      const reading = { descending, ahead, kind, contains };
      budget.spend(await changeLogs.readOn(empty, reading));
    }
    const compare: LocOrder = descending ? (a, b) => compareCodePoints(b, a) : compareCodePoints;
    const end = completeUpTo(logs, compare);
    let taken = takeUpTo(logs, end, compare);
    if (kind !== undefined && logs.length > 1) taken = await withOthers(changeLogs, logs, taken);
    yield { changes: sumsOf(taken, compare), end };
    if (end === undefined) return;
    const most = Math.max(AHEAD_ROWS_MIN, Math.floor(widest / logs.length));
    ahead = Math.min(ahead * 2, AHEAD_ROWS_MAX, most);
    await budget.pause();
  }
}

type LocOrder = (a: string, b: string) => number;

/**
 * Only what was removed at some time may be removed in the end, and only what was added added. Of
 * one run the sum of changes is the change.
 */
function kindRead(kind: UrlChange['kind'] | undefined, runs: number): number | undefined {
  if (kind === undefined || runs > RUNS_LOOKED_UP_MAX) return undefined;
  return kind === 'changed' && runs > 1 ? undefined : CHANGE_KINDS.indexOf(kind) + 1;
}

/** Looks up what was left out: what else happened to the URLs that were found. */
async function withOthers(
  changeLogs: ChangeLogs,
  logs: readonly RunLog[],
  taken: Taken,
): Promise<Taken> {
  const known = [...taken];
  const found = known.flatMap(([, [first]]) => (first ? [first.row] : []));
  const histories = await changeLogs.historiesOf(found, logs);
  return new Map(known.map(([loc], index) => [loc, histories[index] ?? []]));
}

/** The loc up to which all runs are read; `undefined` when they are read to the end. */
function completeUpTo(logs: readonly RunLog[], compare: LocOrder): string | undefined {
  let end: string | undefined;
  for (const { isRead, after } of logs) {
    if (isRead || after === undefined) continue;
    if (end === undefined || compare(after, end) < 0) end = after;
  }
  return end;
}

type Taken = ReadonlyMap<string, readonly ChangeOfRun[]>;

function takeUpTo(logs: readonly RunLog[], end: string | undefined, compare: LocOrder): Taken {
  const byLoc = new Map<string, ChangeOfRun[]>();
  for (const log of logs) {
    for (; log.next < log.rows.length; log.next += 1) {
      const row = log.rows[log.next] as ChangeOfRun['row'];
      const [loc] = row;
      if (end !== undefined && compare(loc, end) > 0) break;
      const known = byLoc.get(loc);
      if (known) known.push({ log, row });
      else byLoc.set(loc, [{ log, row }]);
    }
  }
  return byLoc;
}

function sumsOf(taken: Taken, compare: LocOrder): readonly UrlChange[] {
  const locs = [...taken.keys()].sort(compare);
  return locs.flatMap((loc) => sumOf(loc, taken.get(loc) ?? []) ?? []);
}

/** The sum of what happened to a URL; `undefined` when it did not change. */
export function sumOf(loc: string, changes: readonly ChangeOfRun[]): UrlChange | undefined {
  const first = changes[0];
  const last = changes.at(-1);
  if (!first || !last) return undefined;
  const [, firstKind, hashBefore, , lastmodBefore] = first.row;
  const [, lastKind, , hashAfter, , lastmodAfter] = last.row;
  const wasListed = CHANGE_KINDS[firstKind - 1] !== 'added';
  const isListed = CHANGE_KINDS[lastKind - 1] !== 'removed';
  if (!wasListed && !isListed) return undefined;
  if (wasListed && isListed && hashBefore === hashAfter) return undefined;
  const { run, at } = last.log;
  return {
    loc,
    run,
    at,
    kind: wasListed && isListed ? 'changed' : isListed ? 'added' : 'removed',
    ...(wasListed && lastmodBefore !== null && { lastmodBefore }),
    ...(isListed && lastmodAfter !== null && { lastmodAfter }),
  };
}

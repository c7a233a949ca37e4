// Pages of what is different between two runs: the logs of the runs between, merged by loc, or
// backwards.

import type { SqliteFile, SqliteRow } from '../../../../sqlite/sqlite-file.ts';
import type { ChangePageRequest, Page, UrlChange, UrlPageRequest } from '../../../port/url-row.ts';
import { compareCodePoints } from '../paging/compare-code-points.ts';
import { pageLimit } from '../paging/page-limit.ts';
import type { SearchBudget } from '../paging/search-budget.ts';
import { CHANGE_KINDS } from './change-log.ts';

// Rows are read ahead of each run. Of many runs few each, so that little is read for nothing.
const AHEAD_ROWS_MIN = 16;
const AHEAD_ROWS_MAX = 5_000;
const AHEAD_ROWS_SUM = 20_000;
// A filter that few rows pass searches this many of them at a time.
const SEARCHED_ROWS = 20_000;
// With up to this many runs, a loc that passes in one of them is looked up in all others.
const RUNS_LOOKED_UP_MAX = 16;

const CHANGE_COLUMNS = 'kind, hash_before, hash_after, lastmod_before, lastmod_after';

export interface ChangeSpan {
  readonly from: number;
  readonly to: number;
  readonly kind?: UrlChange['kind'];
  readonly contains?: string;
}

export interface ChangeSearch {
  readonly siteId: number;
  readonly between: ChangeSpan;
  readonly request: ChangePageRequest;
}

/** A logged change: loc, kind, hash before, hash after, lastmod before, lastmod after. */
type LoggedChange = SqliteRow;

export interface RunLog {
  readonly run: number;
  readonly at: number;
  rows: readonly LoggedChange[];
  next: number;
  after: string | undefined;
  isRead: boolean;
}

export interface AheadReading {
  readonly ahead: number;
  /** The number of the only kind that is read; all kinds when undefined. */
  readonly kind: number | undefined;
}

export async function searchChanges(
  database: SqliteFile,
  search: ChangeSearch,
  budget: SearchBudget,
): Promise<Page<UrlChange>> {
  const { between, request } = search;
  const limit = pageLimit(request.limit);
  const found: UrlChange[] = [];
  for await (const { changes, end } of eachPiece(database, { ...search, budget, limit })) {
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
 * Returns what is different, piece by piece; some that are of another kind than what is asked for,
 * too.
 */
export async function* eachPiece(
  database: SqliteFile,
  search: ChangeSearch & {
    readonly budget: Pick<SearchBudget, 'spend' | 'pause'>;
    readonly limit: number;
  },
): AsyncGenerator<ChangePiece> {
  const { siteId, between, request, budget, limit } = search;
  const { descending = false } = request;
  const logs = openLogs(database, search, request.after);
  const kind = kindRead(between.kind, logs.length);
  // What was left out is looked up: in as many rows as there are runs, of each run.
  const widest = kind === undefined ? AHEAD_ROWS_SUM : AHEAD_ROWS_SUM / logs.length;
  let ahead = Math.max(AHEAD_ROWS_MIN, Math.ceil((2 * limit) / Math.max(1, logs.length)));
  for (;;) {
    for (const log of logs) {
      if (log.next === log.rows.length && !log.isRead) {
        budget.spend(readAhead(database, search, log, { ahead, kind }));
      }
    }
    const compare: LocOrder = descending ? (a, b) => compareCodePoints(b, a) : compareCodePoints;
    const end = completeUpTo(logs, compare);
    const taken = takeUpTo(logs, end, compare);
    if (kind !== undefined) lookUpOthers(database, siteId, { logs, taken });
    yield { changes: sumsOf(taken, compare), end };
    if (end === undefined) return;
    const most = Math.max(AHEAD_ROWS_MIN, Math.floor(widest / logs.length));
    ahead = Math.min(ahead * 2, AHEAD_ROWS_MAX, most);
    await budget.pause();
  }
}

type LocOrder = (a: string, b: string) => number;

/** The logs of the runs of a span, the earliest first, unread. */
export function openLogs(
  database: SqliteFile,
  { siteId, between }: Pick<ChangeSearch, 'siteId' | 'between'>,
  after: string | undefined,
): readonly RunLog[] {
  const runs = database.rows(
    'SELECT run, at FROM run WHERE site = ? AND run > ? AND run <= ? ORDER BY run',
    siteId,
    between.from,
    between.to,
  );
  return runs.map(([run, at]) => ({
    run: run as number,
    at: at as number,
    rows: [],
    next: 0,
    after,
    isRead: false,
  }));
}

/**
 * Only what was removed at some time may be removed in the end, and only what was added added. Of
 * one run the sum of changes is the change.
 */
function kindRead(kind: UrlChange['kind'] | undefined, runs: number): number | undefined {
  if (kind === undefined || runs > RUNS_LOOKED_UP_MAX) return undefined;
  return kind === 'changed' && runs > 1 ? undefined : CHANGE_KINDS.indexOf(kind) + 1;
}

/** Reads on in a log; returns how many rows it read. */
export function readAhead(
  database: SqliteFile,
  { siteId, between, request }: Pick<ChangeSearch, 'siteId' | 'between'> & LogWay,
  log: RunLog,
  { ahead, kind }: AheadReading,
): number {
  const way = request.descending === true ? BACKWARDS : FORWARDS;
  const where = ['site = ?', 'run = ?'];
  const values: (string | number)[] = [siteId, log.run];
  const add = (condition: string, value: string | number): void => {
    where.push(condition);
    values.push(value);
  };
  if (log.after !== undefined) add(`loc ${way.beyond} ?`, log.after);
  const isSearch = kind !== undefined || between.contains !== undefined;
  const order = `ORDER BY loc ${way.order} LIMIT`;
  const piece = isSearch ? pieceEnd(database, { where, values, order }) : undefined;
  if (piece !== undefined) add(`loc ${way.upTo} ?`, piece);
  if (kind !== undefined) add('kind = ?', kind);
  if (between.contains !== undefined) add('instr(loc, ?) > 0', between.contains.toWellFormed());
  log.rows = database.rows(
    `SELECT loc, ${CHANGE_COLUMNS} FROM change WHERE ${where.join(' AND ')} ${order} ?`,
    ...values,
    ahead,
  );
  log.next = 0;
  const isWhole = log.rows.length < ahead;
  const last = log.rows.at(-1)?.[0] as string | undefined;
  log.isRead = isWhole && piece === undefined;
  log.after = (isWhole ? piece : undefined) ?? last ?? log.after;
  return piece === undefined ? log.rows.length : SEARCHED_ROWS;
}

interface LogWay {
  readonly request: Pick<UrlPageRequest, 'descending'>;
}

const FORWARDS = { beyond: '>', upTo: '<=', order: 'ASC' } as const;
const BACKWARDS = { beyond: '<', upTo: '>=', order: 'DESC' } as const;

/** Where a piece of a log ends; `undefined` when there are no more rows than that. */
function pieceEnd(
  database: SqliteFile,
  rest: {
    readonly where: readonly string[];
    readonly values: readonly (string | number)[];
    readonly order: string;
  },
): string | undefined {
  const row = database.row(
    `SELECT loc FROM change WHERE ${rest.where.join(' AND ')} ${rest.order} 1 OFFSET ?`,
    ...rest.values,
    SEARCHED_ROWS - 1,
  );
  return row?.[0] as string | undefined;
}

/** Looks up what was left out: what else happened to the URLs that were found. */
function lookUpOthers(
  database: SqliteFile,
  siteId: number,
  { logs, taken }: { readonly logs: readonly RunLog[]; readonly taken: Taken },
): void {
  if (logs.length === 1) return;
  for (const [loc, known] of taken) {
    const changes = logs.flatMap((log) => {
      const here = known.find((change) => change.log === log);
      return here ?? lookUpChange(database, { siteId, log, loc }) ?? [];
    });
    taken.set(loc, changes);
  }
}

/** What a run did to a URL; `undefined` for nothing. */
export function lookUpChange(
  database: SqliteFile,
  { siteId, log, loc }: { readonly siteId: number; readonly log: RunLog; readonly loc: string },
): ChangeOfRun | undefined {
  const where = 'WHERE site = ? AND run = ? AND loc = ?';
  const sql = `SELECT loc, ${CHANGE_COLUMNS} FROM change ${where}`;
  const row = database.row(sql, siteId, log.run, loc);
  return row && { log, row };
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

export interface ChangeOfRun {
  readonly log: RunLog;
  readonly row: LoggedChange;
}

type Taken = Map<string, ChangeOfRun[]>;

function takeUpTo(logs: readonly RunLog[], end: string | undefined, compare: LocOrder): Taken {
  const byLoc: Taken = new Map();
  for (const log of logs) {
    for (; log.next < log.rows.length; log.next += 1) {
      const row = log.rows[log.next] as LoggedChange;
      const loc = row[0] as string;
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
  const wasListed = CHANGE_KINDS[(firstKind as number) - 1] !== 'added';
  const isListed = CHANGE_KINDS[(lastKind as number) - 1] !== 'removed';
  if (!wasListed && !isListed) return undefined;
  if (wasListed && isListed && hashBefore === hashAfter) return undefined;
  const { run, at } = last.log;
  return {
    loc,
    run,
    at,
    kind: wasListed && isListed ? 'changed' : isListed ? 'added' : 'removed',
    ...(wasListed && lastmodBefore !== null && { lastmodBefore: lastmodBefore as string }),
    ...(isListed && lastmodAfter !== null && { lastmodAfter: lastmodAfter as string }),
  };
}

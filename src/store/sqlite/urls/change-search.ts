// Pages of what is different between two runs: the logs of the runs between, merged by loc.
import type { Page, PageRequest, UrlChange } from '../../url-row.ts';
import { CHANGE_KINDS } from './change-log.ts';
import { compareCodePoints } from './compare-code-points.ts';
import { pageLimit } from './page-limit.ts';
import type { SearchBudget } from './search-budget.ts';
import type { ChangeSpan } from './shard-calls.ts';
import type { ShardDatabase, ShardRow } from './shard-database.ts';

// Rows are read ahead of each run. Of many runs few each, so that not too much is read in vain.
const AHEAD_ROWS_MIN = 16;
const AHEAD_ROWS_MAX = 5_000;
const AHEAD_ROWS_SUM = 20_000;
// What few rows pass is looked for in so many of them at a time.
const SEARCHED_ROWS = 20_000;
// Of so many runs a loc that passes in one of them is looked up in all others.
const RUNS_LOOKED_UP_MAX = 16;

const CHANGE_COLUMNS = 'kind, hash_before, hash_after, lastmod_before, lastmod_after';

/** Whose changes are looked for, and which. */
export interface ChangeSearch {
  readonly siteId: number;
  readonly between: ChangeSpan;
  readonly request: PageRequest;
}

/** A logged change: loc, kind, hash before, hash after, lastmod before, lastmod after. */
type LoggedChange = ShardRow;

/** The log of a run, read ahead. */
interface RunLog {
  readonly run: number;
  readonly at: number;
  rows: readonly LoggedChange[];
  next: number;
  after: string | undefined;
  isRead: boolean;
}

/** How far the logs are read ahead, and what is left out of them. */
interface AheadReading {
  readonly ahead: number;
  /** The number of the only kind that is read; all kinds when undefined. */
  readonly kind: number | undefined;
}

/** Gives a page of changes. Errors: STORE_UNUSABLE. */
export async function searchChanges(
  database: ShardDatabase,
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

/** A piece of what is different, by loc. */
interface ChangePiece {
  readonly changes: readonly UrlChange[];
  /** The loc up to which all is given; `undefined` when that is all there is. */
  readonly end: string | undefined;
}

/**
 * Gives what is different, piece by piece; some that are of another kind than what is asked for,
 * too. Errors: STORE_UNUSABLE.
 */
export async function* eachPiece(
  database: ShardDatabase,
  search: ChangeSearch & {
    readonly budget: Pick<SearchBudget, 'spend' | 'pause'>;
    readonly limit: number;
  },
): AsyncGenerator<ChangePiece> {
  const { siteId, between, request, budget, limit } = search;
  const runs = database.rows(
    'SELECT run, at FROM run WHERE site = ? AND run > ? AND run <= ? ORDER BY run',
    ...[siteId, between.from, between.to],
  );
  const logs = runs.map(
    ([run, at]): RunLog => ({
      ...{ run: run as number, at: at as number, rows: [], next: 0 },
      ...{ after: request.after, isRead: false },
    }),
  );
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
    const end = completeUpTo(logs);
    const taken = takeUpTo(logs, end);
    if (kind !== undefined) lookUpOthers(database, siteId, { logs, taken });
    yield { changes: sumsOf(taken), end };
    if (end === undefined) return;
    const most = Math.max(AHEAD_ROWS_MIN, Math.floor(widest / logs.length));
    ahead = Math.min(ahead * 2, AHEAD_ROWS_MAX, most);
    await budget.pause();
  }
}

/**
 * Only what was removed at some time may be removed in the end, and only what was added added. Of
 * one run the sum of changes is the change.
 */
function kindRead(kind: UrlChange['kind'] | undefined, runs: number): number | undefined {
  if (kind === undefined || runs > RUNS_LOOKED_UP_MAX) return undefined;
  return kind === 'changed' && runs > 1 ? undefined : CHANGE_KINDS.indexOf(kind) + 1;
}

/** Reads on in a log; gives how many rows were looked at. */
function readAhead(
  database: ShardDatabase,
  { siteId, between }: ChangeSearch,
  log: RunLog,
  { ahead, kind }: AheadReading,
): number {
  const from = log.after === undefined ? '>=' : '>';
  const start = [siteId, log.run, log.after ?? ''] as const;
  const kinds = kind === undefined ? [] : [kind];
  const texts = between.contains === undefined ? [] : [between.contains.toWellFormed()];
  const isSearch = kinds.length + texts.length > 0;
  const piece = isSearch ? pieceEnd(database, from, start) : undefined;
  log.rows = database.rows(
    `SELECT loc, ${CHANGE_COLUMNS} FROM change
     WHERE site = ? AND run = ? AND loc ${from} ? ${piece === undefined ? '' : 'AND loc <= ?'}
     ${kinds.length > 0 ? 'AND kind = ?' : ''} ${texts.length > 0 ? 'AND instr(loc, ?) > 0' : ''}
     ORDER BY loc LIMIT ?`,
    ...[...start, ...(piece === undefined ? [] : [piece]), ...kinds, ...texts, ahead],
  );
  log.next = 0;
  const isWhole = log.rows.length < ahead;
  const last = log.rows.at(-1)?.[0] as string | undefined;
  log.isRead = isWhole && piece === undefined;
  log.after = (isWhole ? piece : undefined) ?? last ?? log.after;
  return piece === undefined ? log.rows.length : SEARCHED_ROWS;
}

/** Where a piece of a log ends; `undefined` when there are no more rows than that. */
function pieceEnd(
  database: ShardDatabase,
  from: '>' | '>=',
  start: readonly [number, number, string],
): string | undefined {
  const row = database.row(
    `SELECT loc FROM change WHERE site = ? AND run = ? AND loc ${from} ?
     ORDER BY loc LIMIT 1 OFFSET ${SEARCHED_ROWS - 1}`,
    ...start,
  );
  return row?.[0] as string | undefined;
}

/** Looks up what was left out: what else happened to the URLs that were found. */
function lookUpOthers(
  database: ShardDatabase,
  siteId: number,
  { logs, taken }: { readonly logs: readonly RunLog[]; readonly taken: Taken },
): void {
  if (logs.length === 1) return;
  for (const [loc, known] of taken) {
    const changes = logs.flatMap((log) => {
      const here = known.find((change) => change.log === log);
      if (here) return [here];
      const where = 'WHERE site = ? AND run = ? AND loc = ?';
      const sql = `SELECT loc, ${CHANGE_COLUMNS} FROM change ${where}`;
      const row = database.row(sql, siteId, log.run, loc);
      return row ? [{ log, row }] : [];
    });
    taken.set(loc, changes);
  }
}

/** The loc up to which all runs are read; `undefined` when they are read to the end. */
function completeUpTo(logs: readonly RunLog[]): string | undefined {
  let end: string | undefined;
  for (const { isRead, after } of logs) {
    if (isRead || after === undefined) continue;
    if (end === undefined || compareCodePoints(after, end) < 0) end = after;
  }
  return end;
}

/** What happened to URLs, run by run. */
type Taken = Map<string, { readonly log: RunLog; readonly row: LoggedChange }[]>;

function takeUpTo(logs: readonly RunLog[], end: string | undefined): Taken {
  const byLoc: Taken = new Map();
  for (const log of logs) {
    for (; log.next < log.rows.length; log.next += 1) {
      const row = log.rows[log.next] as LoggedChange;
      const loc = row[0] as string;
      if (end !== undefined && compareCodePoints(loc, end) > 0) break;
      const known = byLoc.get(loc);
      if (known) known.push({ log, row });
      else byLoc.set(loc, [{ log, row }]);
    }
  }
  return byLoc;
}

function sumsOf(taken: Taken): readonly UrlChange[] {
  const locs = [...taken.keys()].sort(compareCodePoints);
  return locs.flatMap((loc) => sumOf(loc, taken.get(loc) ?? []) ?? []);
}

/** The sum of what happened to a URL; `undefined` when it is as it was. */
function sumOf(
  loc: string,
  changes: readonly { readonly log: RunLog; readonly row: LoggedChange }[],
): UrlChange | undefined {
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
    ...{ loc, run, at },
    kind: wasListed && isListed ? 'changed' : isListed ? 'added' : 'removed',
    ...(wasListed && lastmodBefore !== null && { lastmodBefore: lastmodBefore as string }),
    ...(isListed && lastmodAfter !== null && { lastmodAfter: lastmodAfter as string }),
  };
}

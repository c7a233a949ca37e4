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

/** Gives a page of changes. Errors: STORE_UNUSABLE. */
export async function searchChanges(
  database: ShardDatabase,
  search: ChangeSearch,
  budget: SearchBudget,
): Promise<Page<UrlChange>> {
  const { siteId, between, request } = search;
  const limit = pageLimit(request.limit);
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
  const found: UrlChange[] = [];
  let ahead = Math.max(AHEAD_ROWS_MIN, Math.ceil((2 * limit) / Math.max(1, logs.length)));
  for (;;) {
    for (const log of logs) {
      if (log.next === log.rows.length && !log.isRead) {
        readAhead(database, search, { log, ahead, isOnly: logs.length === 1 });
        budget.spend(log.rows.length);
      }
    }
    const end = completeUpTo(logs);
    for (const change of takeUpTo(logs, end)) {
      if (between.kind === undefined || change.kind === between.kind) found.push(change);
    }
    const last = found[limit - 1];
    if (found.length > limit && last) return { rows: found.slice(0, limit), next: last.loc };
    if (end === undefined) return { rows: found };
    if (budget.isSpent) return { rows: found, next: end, partial: true };
    const most = Math.max(AHEAD_ROWS_MIN, Math.floor(AHEAD_ROWS_SUM / logs.length));
    ahead = Math.min(ahead * 2, AHEAD_ROWS_MAX, most);
    await budget.pause();
  }
}

function readAhead(
  database: ShardDatabase,
  { siteId, between }: ChangeSearch,
  { log, ahead, isOnly }: { log: RunLog; ahead: number; isOnly: boolean },
): void {
  const { kind, contains } = between;
  const isFirst = log.after === undefined;
  // Of one run the sum of changes is the change, so the index need not give others.
  const kinds = isOnly && kind !== undefined ? [CHANGE_KINDS.indexOf(kind) + 1] : [];
  const texts = contains === undefined ? [] : [contains.toWellFormed()];
  log.rows = database.rows(
    `SELECT loc, kind, hash_before, hash_after, lastmod_before, lastmod_after FROM change
     WHERE site = ? AND run = ? AND loc ${isFirst ? '>=' : '>'} ?
     ${kinds.length > 0 ? 'AND kind = ?' : ''} ${texts.length > 0 ? 'AND instr(loc, ?) > 0' : ''}
     ORDER BY loc LIMIT ?`,
    ...[siteId, log.run, log.after ?? '', ...kinds, ...texts, ahead],
  );
  log.next = 0;
  log.isRead = log.rows.length < ahead;
  log.after = (log.rows.at(-1)?.[0] as string | undefined) ?? log.after;
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

function takeUpTo(logs: readonly RunLog[], end: string | undefined): readonly UrlChange[] {
  const byLoc = new Map<string, { readonly log: RunLog; readonly row: LoggedChange }[]>();
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
  const locs = [...byLoc.keys()].sort(compareCodePoints);
  return locs.flatMap((loc) => sumOf(loc, byLoc.get(loc) ?? []) ?? []);
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

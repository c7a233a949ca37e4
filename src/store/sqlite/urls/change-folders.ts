// What is different between two runs, by folder.
import type { ChangeCounts, ChangeFolders, UrlChange } from '../../url-row.ts';
import { CHANGE_KINDS } from './change-log.ts';
import { eachPiece } from './change-search.ts';
import { folderPathOf, parentFolder } from './folder-path.ts';
import { SearchBudget } from './search-budget.ts';
import type { ChangeSpan, OfSite } from './shard-calls.ts';
import type { ShardDatabase } from './shard-database.ts';

/** Changes that are counted for a page, and for how long. */
const COUNTED_ROWS_MAX = 200_000;
const COUNTED_MS_MAX = 100;
// So many are counted however busy the machine is.
const COUNTED_ROWS_MIN = 20_000;
const FOLDERS_SHOWN = 20;
const PIECE_ROWS = 5_000;
// Answers that are kept: who looks at changes turns pages.
const ANSWERS_KEPT = 20;

type Counts = { -readonly [Key in keyof ChangeCounts]: number };

/**
 * Counts changes by folder, within limits. What was counted is kept for as long as its file does
 * not change. Errors of all: STORE_UNUSABLE.
 */
export class ChangeFolderCounts {
  readonly #kept = new Map<string, ChangeFolders>();

  /** Returns the folders. */
  async of(
    database: ShardDatabase,
    asked: OfSite<{ between: ChangeSpan }>,
  ): Promise<ChangeFolders> {
    const version = database.number('PRAGMA data_version');
    const key = JSON.stringify([database.path, version, asked]);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const counted = await countFolders(database, asked);
    this.#kept.set(key, counted);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size > ANSWERS_KEPT) this.#kept.delete(oldest);
    }
    return counted;
  }
}

async function countFolders(
  database: ShardDatabase,
  asked: OfSite<{ between: ChangeSpan }>,
): Promise<ChangeFolders> {
  const limits = {
    ...{ searchedRowsMax: COUNTED_ROWS_MAX, searchedRowsMin: COUNTED_ROWS_MIN },
    searchMsMax: COUNTED_MS_MAX,
  };
  const budget = new SearchBudget(limits);
  const counts = new Map<string, Counts>();
  const [run, other] = database.rows(
    'SELECT run FROM run WHERE site = ? AND run > ? AND run <= ? LIMIT 2',
    ...[asked.siteId, asked.between.from, asked.between.to],
  );
  const pieces =
    run === undefined || other !== undefined
      ? eachPiece(database, { ...asked, request: {}, budget, limit: PIECE_ROWS })
      : eachOfRun(database, { ...asked, run: run[0] as number, budget });
  let partial = false;
  for await (const { changes, end } of pieces) {
    for (const { loc, kind } of changes) countOf(counts, folderPathOf(loc))[kind] += 1;
    partial = end !== undefined && budget.isSpent;
    if (partial) break;
  }
  return { ...summary(counts), ...(partial && { partial }) };
}

/** The changes of a single run: there is nothing to sum up, so its log is read as it is. */
async function* eachOfRun(
  database: ShardDatabase,
  {
    siteId,
    between: { contains = '' },
    run,
    budget,
  }: OfSite<{ between: ChangeSpan; run: number; budget: SearchBudget }>,
): AsyncGenerator<{
  readonly changes: readonly Pick<UrlChange, 'loc' | 'kind'>[];
  readonly end: string | undefined;
}> {
  const text = contains.toWellFormed();
  for (let after = '', beyond = '>='; ; beyond = '>') {
    const rows = database.rows(
      `SELECT loc, kind FROM change WHERE site = ? AND run = ? AND loc ${beyond} ?
       ORDER BY loc LIMIT ${PIECE_ROWS}`,
      ...[siteId, run, after],
    );
    const changes = rows
      .map(([loc, kind]) => ({
        loc: loc as string,
        kind: CHANGE_KINDS[(kind as number) - 1] as UrlChange['kind'],
      }))
      .filter(({ loc }) => loc.includes(text));
    const end = rows.length < PIECE_ROWS ? undefined : (rows.at(-1)?.[0] as string);
    budget.spend(rows.length);
    yield { changes, end };
    if (end === undefined) return;
    after = end;
    await budget.pause();
  }
}

function countOf(counts: Map<string, Counts>, path: string): Counts {
  let count = counts.get(path);
  if (!count) {
    count = { added: 0, changed: 0, removed: 0 };
    counts.set(path, count);
  }
  return count;
}

/** The counts as those of the folders in the innermost one that holds them all. */
function summary(counts: ReadonlyMap<string, Counts>): ChangeFolders {
  const within = commonFolder([...counts.keys()]);
  const sums = new Map<string, Counts>();
  const whole = { added: 0, changed: 0, removed: 0 };
  for (const [path, { added, changed, removed }] of counts) {
    const end = path.indexOf('/', within.length);
    for (const sum of [whole, countOf(sums, end < 0 ? within : path.slice(0, end + 1))]) {
      sum.added += added;
      sum.changed += changed;
      sum.removed += removed;
    }
  }
  const all = ({ added, changed, removed }: Counts): number => added + changed + removed;
  const folders = [...sums]
    .map(([path, sum]) => ({ path, ...sum }))
    .sort((a, b) => all(b) - all(a) || (a.path < b.path ? -1 : 1));
  const more = Math.max(0, folders.length - FOLDERS_SHOWN);
  return { counts: whole, within, folders: folders.slice(0, FOLDERS_SHOWN), more };
}

function commonFolder(paths: readonly string[]): string {
  let common = paths[0] ?? '/';
  for (const path of paths) {
    while (!path.startsWith(common)) common = parentFolder(common) ?? '/';
  }
  return common;
}

// The logs of changes of a site in PostgreSQL: of many runs at a time.
import type {
  ChangeLogs,
  ChangeOfRun,
  LoggedChange,
  LogReading,
  RunLog,
} from '../../../urls/changes/change-logs.ts';
import { postgresLoc } from '../rows/url-fingerprints.ts';
import { type Asker, isShort, LOC_START, locOrder, SqlValues } from '../search/sql-values.ts';

// With a filter, a statement scans at most this many rows, in all logs together.
const SEARCHED_ROWS = 20_000;

interface ChangeRow {
  readonly run: number;
  readonly loc: string;
  readonly fp: string;
  readonly kind: number;
  readonly hash_before: number | null;
  readonly hash_after: number | null;
  readonly lastmod_before: string | null;
  readonly lastmod_after: string | null;
}

// As text: a number would lose bits.
const CHANGE_COLUMNS =
  'run, loc, fp::text AS fp, kind, hash_before, hash_after, lastmod_before, lastmod_after';

/** The logs of one site. Errors of all: those of the store. */
export class PostgresChangeLogs implements ChangeLogs {
  readonly #asker: Asker;
  readonly #siteId: number;

  constructor(asker: Asker, siteId: number) {
    this.#asker = asker;
    this.#siteId = siteId;
  }

  runs(
    from: number,
    to: number,
  ): Promise<readonly { readonly run: number; readonly at: number }[]> {
    return this.#asker.query<{ readonly run: number; readonly at: number }>(
      `SELECT run, at FROM portolan.url_run
       WHERE site = $1 AND run > $2::float8 AND run <= $3::float8 ORDER BY run`,
      [this.#siteId, from, to],
    );
  }

  async readOn(logs: readonly RunLog[], reading: LogReading): Promise<number> {
    const isSearch = reading.kind !== undefined || reading.contains !== undefined;
    const most = isSearch
      ? Math.max(reading.ahead, Math.floor(SEARCHED_ROWS / logs.length))
      : reading.ahead;
    const { sql, values } = this.#reading(logs, reading, most);
    const rows = await this.#asker.query<ChangeRow & { readonly n: number; readonly hit: boolean }>(
      sql,
      values.all,
    );
    const byRun = Map.groupBy(rows, ({ run }) => run);
    let read = 0;
    for (const log of logs) {
      const found = byRun.get(log.run) ?? [];
      const last = found.at(-1);
      log.rows = found.filter(({ hit }) => hit).map(loggedOf);
      log.next = 0;
      const isFull = log.rows.length >= reading.ahead;
      log.isRead = !isFull && last?.n !== most;
      log.after = last?.loc ?? log.after;
      read += log.isRead ? log.rows.length : (last?.n ?? 0);
    }
    return read;
  }

  /** Selects from each log the next rows that pass, and the last row of its piece in any case. */
  #reading(
    logs: readonly RunLog[],
    { ahead, kind, contains, descending }: LogReading,
    most: number,
  ): { readonly sql: string; readonly values: SqlValues } {
    const values = new SqlValues();
    const site = values.mark(this.#siteId);
    const runs = values.mark(logs.map(({ run }) => run));
    const afters = values.mark(logs.map(({ after }) => after ?? null));
    const tests = ['true'];
    if (kind !== undefined) tests.push(`kind = ${values.mark(kind)}`);
    if (contains !== undefined)
      tests.push(`strpos(loc, ${values.mark(postgresLoc(contains))}) > 0`);
    const [side, beyond] = descending ? ['<=', '<'] : ['>=', '>'];
    const order = locOrder(descending);
    const behind = logs.every(({ after = '' }) => isShort(after))
      ? `left(loc, 400) ${beyond} r.after`
      : `left(loc, 400) ${side} left(r.after, 400) AND loc ${beyond} r.after`;
    const rows = (where: string): string => `SELECT *, ${LOC_START} FROM portolan.change
      WHERE site = ${site} AND change.run = r.run ${where} ORDER BY ${order} LIMIT ${most}`;
    const piece = (where: string): string => `(SELECT ${CHANGE_COLUMNS}, n, hit FROM (
        SELECT *, ${tests.join(' AND ')} AS hit, row_number() OVER (ORDER BY ${order}) AS n
        FROM (${rows(where)}) c) p
      WHERE hit OR n = ${most} ORDER BY ${order} LIMIT ${ahead})`;
    // The first piece has no bound: with a condition on NULL the index would not be used.
    const isFirst = logs.every(({ after }) => after === undefined);
    const sql = `SELECT p.* FROM unnest(${runs}::int[], ${afters}::text[]) r (run, after)
      CROSS JOIN LATERAL ${piece(isFirst ? '' : `AND ${behind}`)} p
      ORDER BY p.run, p.n`;
    return { sql, values };
  }

  async historiesOf(
    changes: readonly LoggedChange[],
    logs: readonly RunLog[],
  ): Promise<readonly (readonly ChangeOfRun[])[]> {
    const [first, last] = [logs[0], logs.at(-1)];
    if (!first || !last || changes.length === 0) return changes.map(() => []);
    const byRun = new Map(logs.map((log) => [log.run, log]));
    // OFFSET 0 keeps the planner from scanning whole runs: each URL is looked up.
    const rows = await this.#asker.query<ChangeRow & { readonly index: number }>(
      `SELECT w.index, c.run, c.loc, c.fp::text AS fp, c.kind, c.hash_before, c.hash_after,
         c.lastmod_before, c.lastmod_after
       FROM unnest($2::bigint[]) WITH ORDINALITY w (fp, index) CROSS JOIN LATERAL (
         SELECT * FROM portolan.change WHERE site = $1 AND change.fp = w.fp OFFSET 0) c
       WHERE c.run BETWEEN $3 AND $4 ORDER BY w.index, c.run`,
      [this.#siteId, changes.map((change) => change[6] as string), first.run, last.run],
    );
    const histories = changes.map((): ChangeOfRun[] => []);
    for (const row of rows) {
      const log = byRun.get(row.run);
      if (log && row.loc === changes[row.index - 1]?.[0]) {
        histories[row.index - 1]?.push({ log, row: loggedOf(row) });
      }
    }
    return histories;
  }

  async folderCounts(from: number, to: number, limit: number): Promise<readonly (string | null)[]> {
    const rows = await this.#asker.query<{ readonly folders: string | null }>(
      `SELECT folders FROM portolan.url_run 
       WHERE site = $1 AND run > $2::float8 AND run <= $3::float8 ORDER BY run LIMIT $4`,
      [this.#siteId, from, to, limit],
    );
    return rows.map(({ folders }) => folders);
  }
}

function loggedOf(row: ChangeRow): LoggedChange {
  const { loc, kind, hash_before, hash_after, lastmod_before, lastmod_after, fp } = row;
  return [loc, kind, hash_before, hash_after, lastmod_before, lastmod_after, fp];
}

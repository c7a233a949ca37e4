// The logs of changes of a site in SQLite, read run by run.
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type {
  ChangeLogs,
  ChangeOfRun,
  LoggedChange,
  LogReading,
  RunLog,
} from '../../../urls/changes/change-logs.ts';

// A filter that few rows pass searches this many of them at a time.
const SEARCHED_ROWS = 20_000;

const CHANGE_COLUMNS = 'loc, kind, hash_before, hash_after, lastmod_before, lastmod_after';

/** The logs of one site. Errors of all: STORE_UNUSABLE. */
export class SqliteChangeLogs implements ChangeLogs {
  readonly #database: SqliteFile;
  readonly #siteId: number;

  constructor(database: SqliteFile, siteId: number) {
    this.#database = database;
    this.#siteId = siteId;
  }

  async runs(
    from: number,
    to: number,
  ): Promise<readonly { readonly run: number; readonly at: number }[]> {
    const rows = this.#database.rows(
      'SELECT run, at FROM run WHERE site = ? AND run > ? AND run <= ? ORDER BY run',
      this.#siteId,
      from,
      to,
    );
    return rows.map(([run, at]) => ({ run: run as number, at: at as number }));
  }

  async readOn(logs: readonly RunLog[], reading: LogReading): Promise<number> {
    return logs.reduce((rows, log) => rows + this.#readOn(log, reading), 0);
  }

  #readOn(log: RunLog, { ahead, kind, contains, descending }: LogReading): number {
    const way = descending ? BACKWARDS : FORWARDS;
    const where = ['site = ?', 'run = ?'];
    const values: (string | number)[] = [this.#siteId, log.run];
    const add = (condition: string, value: string | number): void => {
      where.push(condition);
      values.push(value);
    };
    if (log.after !== undefined) add(`loc ${way.beyond} ?`, log.after);
    const isSearch = kind !== undefined || contains !== undefined;
    const order = `ORDER BY loc ${way.order} LIMIT`;
    const piece = isSearch ? this.#pieceEnd({ where, values, order }) : undefined;
    if (piece !== undefined) add(`loc ${way.upTo} ?`, piece);
    if (kind !== undefined) add('kind = ?', kind);
    if (contains !== undefined) add('instr(loc, ?) > 0', contains.toWellFormed());
    const rows = this.#database.rows(
      `SELECT ${CHANGE_COLUMNS} FROM change WHERE ${where.join(' AND ')} ${order} ?`,
      ...values,
      ahead,
    );
    log.rows = rows as unknown as readonly LoggedChange[];
    log.next = 0;
    const isWhole = log.rows.length < ahead;
    const last = log.rows.at(-1)?.[0];
    log.isRead = isWhole && piece === undefined;
    log.after = (isWhole ? piece : undefined) ?? last ?? log.after;
    return piece === undefined ? log.rows.length : SEARCHED_ROWS;
  }

  /** Where a piece of a log ends; `undefined` if there are no more rows. */
  #pieceEnd(rest: {
    readonly where: readonly string[];
    readonly values: readonly (string | number)[];
    readonly order: string;
  }): string | undefined {
    const row = this.#database.row(
      `SELECT loc FROM change WHERE ${rest.where.join(' AND ')} ${rest.order} 1 OFFSET ?`,
      ...rest.values,
      SEARCHED_ROWS - 1,
    );
    return row?.[0] as string | undefined;
  }

  async historiesOf(
    changes: readonly LoggedChange[],
    logs: readonly RunLog[],
  ): Promise<readonly (readonly ChangeOfRun[])[]> {
    return changes.map(([loc]) => logs.flatMap((log) => this.#changeOf(loc, log) ?? []));
  }

  #changeOf(loc: string, log: RunLog): ChangeOfRun | undefined {
    const sql = `SELECT ${CHANGE_COLUMNS} FROM change WHERE site = ? AND run = ? AND loc = ?`;
    const row = this.#database.row(sql, this.#siteId, log.run, loc);
    return row && { log, row: row as unknown as LoggedChange };
  }

  async folderCounts(from: number, to: number, limit: number): Promise<readonly (string | null)[]> {
    const rows = this.#database.rows(
      'SELECT folders FROM run WHERE site = ? AND run > ? AND run <= ? ORDER BY run LIMIT ?',
      this.#siteId,
      from,
      to,
      limit,
    );
    return rows.map(([json = null]) => json as string | null);
  }
}

const FORWARDS = { beyond: '>', upTo: '<=', order: 'ASC' } as const;
const BACKWARDS = { beyond: '<', upTo: '>=', order: 'DESC' } as const;

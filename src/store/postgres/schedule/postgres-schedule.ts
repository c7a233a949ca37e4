// The schedule in PostgreSQL: when URLs are due.
import type { PostgresTransaction } from '../../../postgres/postgres-connection.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { PostgresValue } from '../../../postgres/postgres-values.ts';
import type { ScheduleRow, SiteSchedule } from '../../port/schedule-row.ts';
import type { ScheduleStore } from '../../port/store.ts';
import type { Page, PageRequest } from '../../port/url-row.ts';
import { pageLimit } from '../../urls/paging/page-limit.ts';
import { formatTimeCursor, parseTimeCursor } from '../../urls/paging/time-cursor.ts';
import {
  checkSiteLearned,
  readScheduleRow,
  SCHEDULE_COLUMNS,
  scheduleLimit,
} from '../../urls/schedule/stored-schedule-row.ts';
import {
  findUnvisitedBehind,
  UnvisitedFinder,
  type UnvisitedRange,
  type UnvisitedSource,
} from '../../urls/schedule/unvisited-finder.ts';
import { postgresLoc, type UrlFingerprints } from '../urls/rows/url-fingerprints.ts';
import { putScheduleRows, removeScheduleRows } from './write-schedule.ts';

const GOT_AT_A_TIME = 5_000;
// So many URLs are looked at by the first statement, and by any: most sites have enough among the
// first, and one that was visited for a large part is gone through in a few.
const UNVISITED_ROWS_MIN = 1_000;
const UNVISITED_ROWS_MAX = 20_000;
const UNVISITED_GROWTH = 4;
// Those worth least are found by reading the whole schedule.
const FOUND_AT_A_TIME = 50_000;
const REMOVED_AT_A_TIME = 5_000;

const COLUMNS = SCHEDULE_COLUMNS.split(', ');
const GET = `SELECT ${SCHEDULE_COLUMNS} FROM portolan.schedule
  WHERE site = $1 AND fp = ANY($2::bigint[])`;
const IS_DUE = 'due_at <= $2 AND (leased_until IS NULL OR leased_until <= $2)';
const BY_TIME = 'ORDER BY due_at, left(loc, 400), loc';
const DUE = `SELECT ${SCHEDULE_COLUMNS} FROM portolan.schedule
  WHERE site = $1 AND ${IS_DUE} ${BY_TIME} LIMIT $3`;
// Listed URLs that nobody has asked for yet.
const WITHOUT_ROW = `coalesce((SELECT urls FROM portolan.url_site WHERE site = $1), 0)
  - coalesce((SELECT listed FROM portolan.site_schedule WHERE site = $1), 0)`;
const SITE = `SELECT coalesce(s.rows, 0) AS rows, coalesce(s.answered, 0) AS answered,
    coalesce(s.indexable, 0) AS indexable, s.learned, coalesce(s.version, 0) AS version,
    ${WITHOUT_ROW} AS without_row,
    (SELECT count(*) FROM portolan.schedule WHERE site = $1 AND ${IS_DUE}) AS due
  FROM (VALUES ($1::int)) v (site) LEFT JOIN portolan.site_schedule s ON s.site = v.site`;
// A row may be there without a version: the counts of the site make it, too.
const PUT_FIRST = `INSERT INTO portolan.site_schedule (site, learned, version) VALUES ($1, $2, 1)
  ON CONFLICT (site) DO UPDATE SET learned = excluded.learned, version = 1
  WHERE site_schedule.version = 0 RETURNING version`;
const PUT_NEXT = `UPDATE portolan.site_schedule SET learned = $2, version = version + 1
  WHERE site = $1 AND version = $3 RETURNING version`;
const WORTH_LEAST = `SELECT s.loc FROM portolan.schedule s WHERE s.site = $1 AND NOT EXISTS
    (SELECT FROM portolan.url u WHERE u.site = $1 AND u.fp = s.fp AND u.gone_at IS NULL)
  ORDER BY s.value, s.answer_at NULLS FIRST, left(s.loc, 400), s.loc LIMIT $2`;

type Stored = Readonly<Record<string, unknown>>;

/**
 * When URLs are due. Errors of all: those of the port.
 *
 * What is leased when the answer to a COMMIT is lost is handed to nobody until the lease ends.
 */
export class PostgresSchedule implements ScheduleStore {
  readonly #database: PostgresDatabase;
  readonly #fingerprints: UrlFingerprints;
  readonly #finder = new UnvisitedFinder();

  constructor(database: PostgresDatabase, fingerprints: UrlFingerprints) {
    this.#database = database;
    this.#fingerprints = fingerprints;
  }

  async get(siteId: number, locs: readonly string[]): Promise<ReadonlyMap<string, ScheduleRow>> {
    const found = new Map<string, ScheduleRow>();
    for (let from = 0; from < locs.length; from += GOT_AT_A_TIME) {
      const some = locs.slice(from, from + GOT_AT_A_TIME);
      const rows = await this.#rows(GET, [siteId, this.#fingerprints.of(some)]);
      const byLoc = new Map(rows.map((row) => [row.loc, row]));
      for (const loc of some) {
        const row = byLoc.get(postgresLoc(loc));
        if (row) found.set(loc, row);
      }
    }
    return found;
  }

  async put(siteId: number, rows: readonly ScheduleRow[]): Promise<void> {
    await this.#ordered((transaction) => putScheduleRows(transaction, this.#of(siteId), rows));
  }

  lease(
    siteId: number,
    rows: readonly ScheduleRow[],
    now: number,
  ): Promise<readonly ScheduleRow[]> {
    return this.#ordered((transaction) =>
      putScheduleRows(transaction, this.#of(siteId), rows, now),
    );
  }

  async remove(siteId: number, locs: readonly string[]): Promise<void> {
    if (!(await this.#isKnown(siteId))) return;
    await this.#ordered((transaction) => removeScheduleRows(transaction, this.#of(siteId), locs));
  }

  async trimUnlisted(
    siteId: number,
    { most, left }: { readonly most: number; readonly left: number },
  ): Promise<number> {
    const [site] = await this.#database.query<{ readonly unlisted: number }>(
      'SELECT rows - listed AS unlisted FROM portolan.site_schedule WHERE site = $1',
      [siteId],
    );
    const unlisted = site?.unlisted ?? 0;
    if (unlisted <= most) return 0;
    let gone = 0;
    for (let more = Math.max(0, unlisted - left); gone < more; ) {
      const some = Math.min(more - gone, FOUND_AT_A_TIME);
      const least = await this.#database.query<{ readonly loc: string }>(WORTH_LEAST, [
        siteId,
        some,
      ]);
      if (least.length === 0) break;
      const locs = least.map(({ loc }) => loc);
      for (let from = 0; from < locs.length; from += REMOVED_AT_A_TIME) {
        await this.remove(siteId, locs.slice(from, from + REMOVED_AT_A_TIME));
      }
      gone += least.length;
    }
    return gone;
  }

  async due(siteId: number, now: number, limit: number): Promise<readonly ScheduleRow[]> {
    return this.#rows(DUE, [siteId, now, scheduleLimit(limit)]);
  }

  async unvisited(siteId: number, limit: number, after?: string): Promise<readonly string[]> {
    const source = this.#unvisitedOf(siteId);
    return after === undefined
      ? this.#finder.find(source, limit)
      : findUnvisitedBehind(source, { limit, after: postgresLoc(after) });
  }

  async page(siteId: number, request: PageRequest): Promise<Page<ScheduleRow>> {
    const limit = pageLimit(request.limit);
    const after = request.after === undefined ? undefined : parseTimeCursor(request.after);
    if (request.after !== undefined && !after) return { rows: [] };
    const behind = after
      ? 'AND (due_at, left(loc, 400), loc) > ($3::float8, left($4::text, 400), $4::text)'
      : '';
    const rows = await this.#rows(
      `SELECT ${SCHEDULE_COLUMNS} FROM portolan.schedule
       WHERE site = $1 ${behind} ${BY_TIME} LIMIT $2`,
      [siteId, limit + 1, ...(after ? [after.at, after.loc] : [])],
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length <= limit || !last) return { rows: page };
    return { rows: page, next: formatTimeCursor({ at: last.dueAt, loc: last.loc }) };
  }

  async site(siteId: number, now: number): Promise<SiteSchedule> {
    const [site] = await this.#database.query<{
      readonly rows: number;
      readonly answered: number;
      readonly indexable: number;
      readonly learned: Uint8Array | null;
      readonly version: number;
      readonly without_row: number;
      readonly due: number;
    }>(SITE, [siteId, now]);
    const { rows = 0, answered = 0, indexable = 0, version = 0 } = site ?? {};
    const withoutRow = site?.without_row ?? 0;
    return {
      rows,
      due: (site?.due ?? 0) + withoutRow,
      unvisited: withoutRow + rows - answered,
      answered,
      indexable,
      learned: bytesOf(site?.learned),
      version,
    };
  }

  async siteVersion(siteId: number): Promise<number> {
    const [site] = await this.#database.query<{ readonly version: number }>(
      'SELECT version FROM portolan.site_schedule WHERE site = $1',
      [siteId],
    );
    return site?.version ?? 0;
  }

  async putSite(siteId: number, learned: Uint8Array, version: number): Promise<boolean> {
    checkSiteLearned(learned);
    const put =
      version === 0
        ? this.#database.query(PUT_FIRST, [siteId, learned])
        : this.#database.query(PUT_NEXT, [siteId, learned, version]);
    return (await put).length > 0;
  }

  #of(siteId: number): { readonly siteId: number; readonly fingerprints: UrlFingerprints } {
    return { siteId, fingerprints: this.#fingerprints };
  }

  /** Rows are read along the indexes: the server may take the site for small. */
  #ordered<Result>(work: (transaction: PostgresTransaction) => Promise<Result>): Promise<Result> {
    return this.#database.transaction(work, { isOrdered: true });
  }

  async #isKnown(siteId: number): Promise<boolean> {
    const sql = 'SELECT 1 FROM portolan.site_schedule WHERE site = $1';
    return (await this.#database.query(sql, [siteId])).length > 0;
  }

  async #rows(sql: string, values: readonly PostgresValue[]): Promise<readonly ScheduleRow[]> {
    const rows = await this.#ordered(({ query }) => query<Stored>(sql, values));
    return rows.map(rowOf);
  }

  #unvisitedOf(siteId: number): UnvisitedSource {
    return {
      siteId,
      count: async () => {
        const [row] = await this.#database.query<{ readonly urls: number }>(
          `SELECT ${WITHOUT_ROW} AS urls`,
          [siteId],
        );
        return row?.urls ?? 0;
      },
      scan: (range) => this.#scan(siteId, range),
    };
  }

  async #scan(siteId: number, range: UnvisitedRange): Promise<readonly string[]> {
    const { below, most } = range;
    const found: string[] = [];
    const first = range.behind === true ? '>' : '>=';
    let looked = Math.max(UNVISITED_ROWS_MIN, 2 * most);
    for (let from = range.from, beyond = first; found.length < most; beyond = '>') {
      looked = Math.min(looked, UNVISITED_ROWS_MAX);
      const end = below === undefined ? '' : 'AND left(loc, 400) <= left($4, 400) AND loc < $4';
      const sql = `WITH piece AS (SELECT fp, loc, gone_at FROM portolan.url
           WHERE site = $1 AND left(loc, 400) >= left($2, 400) AND loc ${beyond} $2 ${end}
           ORDER BY left(loc, 400), loc LIMIT ${looked}),
         last AS (SELECT loc FROM piece OFFSET ${looked - 1}),
         unvisited AS (SELECT loc FROM piece p WHERE gone_at IS NULL AND NOT EXISTS
             (SELECT FROM portolan.schedule s WHERE s.site = $1 AND s.fp = p.fp)
           ORDER BY left(loc, 400), loc LIMIT $3)
         SELECT loc, true AS is_unvisited FROM unvisited
         UNION ALL SELECT loc, false FROM last`;
      const bounds = [siteId, from, most - found.length, ...(below === undefined ? [] : [below])];
      const rows = await this.#ordered(({ query }) =>
        query<{ readonly loc: string; readonly is_unvisited: boolean }>(sql, bounds),
      );
      found.push(...rows.filter((row) => row.is_unvisited).map(({ loc }) => loc));
      const last = rows.find((row) => !row.is_unvisited);
      if (!last) break;
      from = last.loc;
      looked *= UNVISITED_GROWTH;
    }
    return found;
  }
}

function rowOf(row: Stored): ScheduleRow {
  const values = COLUMNS.map((name) => row[name]);
  return readScheduleRow([...values.slice(0, -1), bytesOf(row['learned'])]);
}

/** Bytes as the port has them: the driver's are of a class of their own. */
function bytesOf(value: unknown): Uint8Array {
  return new Uint8Array((value as Uint8Array | null | undefined) ?? []);
}

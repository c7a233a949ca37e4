// The schedule in PostgreSQL: when URLs are due. Queries about many sites at about the same
// time are sent to the database as one.
import { gatheredQuestion } from '../../../postgres/gathered-question.ts';
import type { PostgresTransaction } from '../../../postgres/postgres-connection.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { PostgresValue } from '../../../postgres/postgres-values.ts';
import type { ScheduleRow, SiteSchedule, SitesToVisit } from '../../port/schedule-row.ts';
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
import { putScheduleRows, removeScheduleRows, type WrittenRows } from './write-schedule.ts';

const GOT_AT_A_TIME = 5_000;
// So many queries are sent together, and rows of so many sites written in one transaction.
const SITES_AT_A_TIME = 100;
// So many URLs are looked at by the first statement, and by any: most sites have enough among the
// first, and one that was visited for a large part is gone through in a few.
const UNVISITED_ROWS_MIN = 1_000;
const UNVISITED_ROWS_MAX = 20_000;
const UNVISITED_GROWTH = 4;
// Those worth least are found by reading the whole schedule.
const FOUND_AT_A_TIME = 50_000;
const REMOVED_AT_A_TIME = 5_000;

const COLUMNS = SCHEDULE_COLUMNS.split(', ');
const BY_TIME = 'ORDER BY due_at, left(loc, 400), loc';
// In the statements below `n` lists what is asked, and `at` says which question a row answers.
const GET = `SELECT n.at, ${SCHEDULE_COLUMNS} FROM unnest($1::int[], $2::bigint[], $3::int[]) n
    (site, fp, at)
  JOIN portolan.schedule s ON s.site = n.site AND s.fp = n.fp`;
const DUE = `SELECT n.at, ${SCHEDULE_COLUMNS}
  FROM unnest($1::int[], $2::float8[], $3::int[]) WITH ORDINALITY n (site, until, most, at)
  CROSS JOIN LATERAL (SELECT ${SCHEDULE_COLUMNS} FROM portolan.schedule
    WHERE site = n.site AND due_at <= n.until AND (leased_until IS NULL OR leased_until <= n.until)
    ${BY_TIME} LIMIT n.most) s
  ORDER BY n.at, due_at, left(loc, 400), loc`;
// Listed URLs that nobody has asked for yet.
const WITHOUT_ROW = `coalesce((SELECT urls FROM portolan.url_site WHERE site = n.site), 0)
  - coalesce((SELECT listed FROM portolan.site_schedule WHERE site = n.site), 0)`;
const UNVISITED = `SELECT ${WITHOUT_ROW} AS urls
  FROM unnest($1::int[]) WITH ORDINALITY n (site, at) ORDER BY n.at`;
const SITE = `SELECT coalesce(s.rows, 0) AS rows, coalesce(s.answered, 0) AS answered,
    coalesce(s.indexable, 0) AS indexable, s.learned, coalesce(s.version, 0) AS version,
    ${WITHOUT_ROW} AS without_row,
    (SELECT count(*) FROM portolan.schedule WHERE site = n.site AND due_at <= n.now
      AND (leased_until IS NULL OR leased_until <= n.now)) AS due
  FROM unnest($1::int[], $2::float8[]) WITH ORDINALITY n (site, now, at)
  LEFT JOIN portolan.site_schedule s ON s.site = n.site ORDER BY n.at`;
const SITES_DUE = `SELECT site FROM portolan.site_schedule WHERE due_at <= $1
  ORDER BY due_at, site LIMIT $2`;
const SITES_UNVISITED = `SELECT u.site FROM portolan.url_site u
  LEFT JOIN portolan.site_schedule s ON s.site = u.site
  WHERE u.urls > coalesce(s.listed, 0) ORDER BY u.site LIMIT $1`;
const VERSION = `SELECT coalesce(s.version, 0) AS version
  FROM unnest($1::int[]) WITH ORDINALITY n (site, at)
  LEFT JOIN portolan.site_schedule s ON s.site = n.site ORDER BY n.at`;
// A row may be there without a version: the counts of the site make it, too.
const PUT_FIRST = `INSERT INTO portolan.site_schedule (site, learned, version)
  SELECT n.site, n.learned, 1 FROM unnest($1::int[], $2::bytea[]) n (site, learned)
  ON CONFLICT (site) DO UPDATE SET learned = excluded.learned, version = 1
  WHERE site_schedule.version = 0 RETURNING site`;
const PUT_NEXT = `UPDATE portolan.site_schedule s SET learned = n.learned, version = s.version + 1
  FROM unnest($1::int[], $2::bytea[], $3::bigint[]) n (site, learned, version)
  WHERE s.site = n.site AND s.version = n.version RETURNING s.site`;
const WORTH_LEAST = `SELECT s.loc FROM portolan.schedule s WHERE s.site = $1 AND NOT EXISTS
    (SELECT FROM portolan.url u WHERE u.site = $1 AND u.fp = s.fp AND u.gone_at IS NULL)
  ORDER BY s.value, s.answer_at NULLS FIRST, left(s.loc, 400), s.loc LIMIT $2`;

type Stored = Readonly<Record<string, unknown>>;

interface StoredSite {
  readonly rows: number;
  readonly answered: number;
  readonly indexable: number;
  readonly learned: Uint8Array | null;
  readonly version: number;
  readonly without_row: number;
  readonly due: number;
}

interface LearnedSite {
  readonly siteId: number;
  readonly learned: Uint8Array;
  readonly version: number;
}

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
      const rows = await this.#get({ siteId, fps: this.#fingerprints.of(some) });
      const byLoc = new Map(rows.map((row) => [row.loc, row]));
      for (const loc of some) {
        const row = byLoc.get(postgresLoc(loc));
        if (row) found.set(loc, row);
      }
    }
    return found;
  }

  async put(siteId: number, rows: readonly ScheduleRow[]): Promise<void> {
    await this.#put({ siteId, rows });
  }

  lease(
    siteId: number,
    rows: readonly ScheduleRow[],
    now: number,
  ): Promise<readonly ScheduleRow[]> {
    return this.#put({ siteId, rows, leasedFrom: now });
  }

  async remove(siteId: number, locs: readonly string[]): Promise<void> {
    if (!(await this.#isKnown(siteId))) return;
    await this.#ordered((transaction) =>
      removeScheduleRows(transaction, this.#fingerprints, { siteId, locs }),
    );
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
    return this.#due({ siteId, now, most: scheduleLimit(limit) });
  }

  async unvisited(siteId: number, limit: number, after?: string): Promise<readonly string[]> {
    const source = this.#unvisitedOf(siteId);
    return after === undefined
      ? this.#finder.find(source, limit)
      : findUnvisitedBehind(source, { limit, after: postgresLoc(after) });
  }

  async sitesToVisit(until: number, limit: number): Promise<SitesToVisit> {
    const most = scheduleLimit(limit);
    const [due, unvisited] = await Promise.all([
      this.#database.query<{ readonly site: number }>(SITES_DUE, [until, most]),
      this.#database.query<{ readonly site: number }>(SITES_UNVISITED, [most]),
    ]);
    return { due: due.map(({ site }) => site), unvisited: unvisited.map(({ site }) => site) };
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
    const { rows, answered, indexable, version, learned, ...site } = await this.#site({
      siteId,
      now,
    });
    return {
      rows,
      due: site.due + site.without_row,
      unvisited: site.without_row + rows - answered,
      answered,
      indexable,
      learned: bytesOf(learned),
      version,
    };
  }

  siteVersion(siteId: number): Promise<number> {
    return this.#version(siteId);
  }

  async putSite(siteId: number, learned: Uint8Array, version: number): Promise<boolean> {
    checkSiteLearned(learned);
    return this.#putSite({ siteId, learned, version });
  }

  readonly #get = gathered(async (asked: readonly { siteId: number; fps: readonly string[] }[]) => {
    const sites = asked.flatMap(({ siteId, fps }) => fps.map(() => siteId));
    const at = asked.flatMap(({ fps }, index) => fps.map(() => index + 1));
    return this.#answers(asked, GET, [sites, asked.flatMap(({ fps }) => fps), at]);
  });

  readonly #due = gathered(
    async (asked: readonly { siteId: number; now: number; most: number }[]) => {
      const values = [
        asked.map(({ siteId }) => siteId),
        asked.map(({ now }) => now),
        asked.map(({ most }) => most),
      ];
      return this.#answers(asked, DUE, values);
    },
  );

  readonly #put = gathered(async (asked: readonly WrittenRows[]) =>
    this.#ordered((transaction) => putScheduleRows(transaction, this.#fingerprints, asked)),
  );

  readonly #site = gathered(async (asked: readonly { siteId: number; now: number }[]) => {
    const siteIds = asked.map(({ siteId }) => siteId);
    const values = [siteIds, asked.map(({ now }) => now)];
    return this.#ordered(({ query }) => query<StoredSite>(SITE, values));
  });

  readonly #unvisited = gathered(async (siteIds: readonly number[]) => {
    const rows = await this.#database.query<{ readonly urls: number }>(UNVISITED, [siteIds]);
    return rows.map(({ urls }) => urls);
  });

  readonly #version = gathered(async (siteIds: readonly number[]) => {
    const rows = await this.#database.query<{ readonly version: number }>(VERSION, [siteIds]);
    return rows.map(({ version }) => version);
  });

  readonly #putSite = gathered(async (asked: readonly LearnedSite[]) => {
    // Of several for one site the first that knows the last version is kept.
    const bySite = new Map<string, LearnedSite>();
    for (const one of asked.toReversed()) bySite.set(`${one.siteId} ${one.version}`, one);
    const kept = new Set<LearnedSite>();
    for (const some of apart([...bySite.values()])) {
      const first = some.filter(({ version }) => version === 0);
      const sites = new Set(await this.#putLearned(PUT_FIRST, first));
      const next = some.filter(({ version }) => version > 0);
      for (const site of await this.#putLearned(PUT_NEXT, next)) sites.add(site);
      for (const one of some) if (sites.has(one.siteId)) kept.add(one);
    }
    return asked.map((one) => kept.has(one));
  });

  /** Returns the sites of which it was kept. */
  async #putLearned(sql: string, learned: readonly LearnedSite[]): Promise<readonly number[]> {
    if (learned.length === 0) return [];
    // In the order of sites, as all who change several.
    const inOrder = learned.toSorted((a, b) => a.siteId - b.siteId);
    const values = [inOrder.map(({ siteId }) => siteId), inOrder.map((one) => one.learned)];
    const versions = sql === PUT_NEXT ? [inOrder.map(({ version }) => version)] : [];
    const rows = await this.#database.query<{ readonly site: number }>(sql, [
      ...values,
      ...versions,
    ]);
    return rows.map(({ site }) => site);
  }

  /** Rows by the question that they answer. */
  async #answers(
    asked: readonly unknown[],
    sql: string,
    values: readonly PostgresValue[],
  ): Promise<readonly (readonly ScheduleRow[])[]> {
    const answers: ScheduleRow[][] = asked.map(() => []);
    const rows = await this.#ordered(({ query }) => query<Stored>(sql, values));
    for (const row of rows) answers[(row['at'] as number) - 1]?.push(rowOf(row));
    return answers;
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
      count: () => this.#unvisited(siteId),
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

function gathered<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  return gatheredQuestion(ask, SITES_AT_A_TIME);
}

/** One statement changes a row once. */
function apart(all: readonly LearnedSite[]): readonly (readonly LearnedSite[])[] {
  const bySite = [...Map.groupBy(all, ({ siteId }) => siteId).values()];
  const most = Math.max(0, ...bySite.map((some) => some.length));
  return Array.from({ length: most }, (_, index) =>
    bySite.flatMap((some) => (some[index] ? [some[index]] : [])),
  );
}

function rowOf(row: Stored): ScheduleRow {
  const values = COLUMNS.map((name) => row[name]);
  return readScheduleRow([...values.slice(0, -1), bytesOf(row['learned'])]);
}

/** Bytes as the port has them: the driver's are of a class of their own. */
function bytesOf(value: unknown): Uint8Array {
  return new Uint8Array((value as Uint8Array | null | undefined) ?? []);
}

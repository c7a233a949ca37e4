// Writes rows of the schedules of sites, and keeps count of them.
import type { PostgresTransaction } from '../../../postgres/postgres-connection.ts';
import type { ScheduleRow } from '../../port/schedule-row.ts';
import { SCHEDULE_COLUMNS, storedScheduleRow } from '../../urls/schedule/stored-schedule-row.ts';
import { postgresLoc, type UrlFingerprints } from '../urls/rows/url-fingerprints.ts';

const ROWS_AT_A_TIME = 2_000;

const TYPES = [
  'text',
  'float8',
  'smallint',
  'float8',
  'float8',
  'float8',
  'int',
  'boolean',
  'bytea',
];
const COLUMNS = SCHEDULE_COLUMNS.split(', ');
const PUT = `INSERT INTO portolan.schedule (site, fp, ${SCHEDULE_COLUMNS})
  SELECT * FROM
    unnest($1::int[], $2::bigint[], ${TYPES.map((type, at) => `$${at + 3}::${type}[]`)}) n
  ON CONFLICT (site, fp) DO UPDATE SET ${COLUMNS.map((name) => `${name} = excluded.${name}`)}`;
const STATES = `SELECT n.at, s.leased_until, s.answer_at,
    s.fp IS NOT NULL AS is_there, s.answer_indexable IS TRUE AS is_indexable,
    EXISTS (SELECT FROM portolan.url u
      WHERE u.site = n.site AND u.fp = n.fp AND u.gone_at IS NULL) AS is_listed
  FROM unnest($1::int[], $2::bigint[]) WITH ORDINALITY n (site, fp, at)
  LEFT JOIN portolan.schedule s ON s.site = n.site AND s.fp = n.fp`;
const COUNT = `UPDATE portolan.site_schedule s SET rows = s.rows + n.rows,
    listed = s.listed + n.listed, answered = s.answered + n.answered,
    indexable = s.indexable + n.indexable,
    due_at = (SELECT due_at FROM portolan.schedule r WHERE r.site = n.site
      ORDER BY due_at LIMIT 1)
  FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
    n (site, rows, listed, answered, indexable)
  WHERE s.site = n.site`;
// In the order of sites, so that no two transactions wait for each other.
const LOCK =
  'SELECT site FROM portolan.site_schedule WHERE site = ANY($1) ORDER BY site FOR UPDATE';
const REMOVE = `DELETE FROM portolan.schedule
  WHERE site = $1 AND fp = ANY($2::bigint[])`;

interface StateRow {
  readonly at: number;
  readonly leased_until: number | null;
  readonly answer_at: number | null;
  readonly is_there: boolean;
  readonly is_indexable: boolean;
  readonly is_listed: boolean;
}

interface Counts {
  rows: number;
  listed: number;
  answered: number;
  indexable: number;
}

/** Rows to be put, all of one site. */
export interface WrittenRows {
  readonly siteId: number;
  readonly rows: readonly ScheduleRow[];
  /** Only those are put that nobody leased or visited since they were read. */
  readonly leasedFrom?: number;
}

/**
 * Replaces the rows of these URLs. Returns, for each request, the rows that were written.
 * Errors: those of the database.
 */
export async function putScheduleRows(
  transaction: PostgresTransaction,
  fingerprints: UrlFingerprints,
  asked: readonly WrittenRows[],
): Promise<readonly (readonly ScheduleRow[])[]> {
  const done = asked.map((): ScheduleRow[] => []);
  // Several requests for one site are processed one after the other.
  const bySite = [...Map.groupBy(asked.keys(), (index) => asked[index]?.siteId ?? 0).values()];
  const rounds = Math.max(0, ...bySite.map((some) => some.length));
  for (let round = 0; round < rounds; round += 1) {
    const wanted = bySite.flatMap((some) => {
      const index = some[round];
      const one = index === undefined ? undefined : asked[index];
      return one === undefined || index === undefined ? [] : wantedRows(one, index);
    });
    await changeRows(transaction, fingerprints, wanted, async (some, counts) => {
      const free = some.filter(({ row, state }) => isFree(row.row, state, row.leasedFrom));
      if (free.length === 0) return;
      for (const { siteId, state, row } of free) {
        done[row.asked]?.push(row.row);
        const count = counts(siteId);
        uncount(count, state);
        const { answer } = row.row;
        count.rows += 1;
        if (state?.is_listed) count.listed += 1;
        if (answer) count.answered += 1;
        if (answer?.indexable) count.indexable += 1;
      }
      const columns = free.map(({ loc, row }) => storedScheduleRow({ ...row.row, loc }));
      const values = COLUMNS.map((_, at) => columns.map((column) => column[at] ?? null));
      const sites = free.map(({ siteId }) => siteId);
      await transaction.query(PUT, [sites, free.map(({ fp }) => fp), ...values]);
    });
  }
  return done;
}

interface WantedRow {
  readonly row: ScheduleRow;
  readonly asked: number;
  readonly leasedFrom: number | undefined;
}

// Of the same URL the last one is put; the first one is leased.
function wantedRows(
  { siteId, rows, leasedFrom }: WrittenRows,
  asked: number,
): readonly Wanted<WantedRow>[] {
  const byLoc = new Map<string, WantedRow>();
  for (const row of rows) {
    const loc = postgresLoc(row.loc);
    if (leasedFrom === undefined || !byLoc.has(loc)) byLoc.set(loc, { row, asked, leasedFrom });
  }
  return Array.from(byLoc, ([loc, row]) => ({ siteId, loc, row }));
}

/** Removes the rows of URLs. Errors: those of the database. */
export async function removeScheduleRows(
  transaction: PostgresTransaction,
  fingerprints: UrlFingerprints,
  { siteId, locs }: { readonly siteId: number; readonly locs: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(locs.map(postgresLoc))].map((loc) => ({ siteId, loc, row: loc }));
  await changeRows(transaction, fingerprints, wanted, async (some, counts) => {
    for (const { state } of some) uncount(counts(siteId), state);
    await transaction.query(REMOVE, [siteId, some.map(({ fp }) => fp)]);
  });
}

interface Wanted<Row> {
  readonly siteId: number;
  readonly loc: string;
  readonly row: Row;
}

interface Located<Row> extends Wanted<Row> {
  readonly fp: string;
  readonly state: StateRow | undefined;
}

/** Changes some rows at a time, while no one else changes any of the sites. */
async function changeRows<Row>(
  { query }: PostgresTransaction,
  fingerprints: UrlFingerprints,
  rows: readonly Wanted<Row>[],
  change: (some: readonly Located<Row>[], counts: (siteId: number) => Counts) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return;
  await lockSites(query, [...new Set(rows.map(({ siteId }) => siteId))]);
  const bySite = new Map<number, Counts>();
  const counts = (siteId: number): Counts => {
    const known = bySite.get(siteId) ?? { rows: 0, listed: 0, answered: 0, indexable: 0 };
    bySite.set(siteId, known);
    return known;
  };
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
    const some = rows.slice(from, from + ROWS_AT_A_TIME);
    const fps = fingerprints.of(some.map(({ loc }) => loc));
    const states: (StateRow | undefined)[] = some.map(() => undefined);
    const sites = some.map(({ siteId }) => siteId);
    for (const state of await query<StateRow>(STATES, [sites, fps])) states[state.at - 1] = state;
    const located = some.map((row, at) => ({ ...row, fp: fps[at] as string, state: states[at] }));
    await change(located, counts);
  }
  if (bySite.size === 0) return;
  await query(COUNT, [
    [...bySite.keys()],
    ...(['rows', 'listed', 'answered', 'indexable'] as const).map((name) =>
      [...bySite.values()].map((count) => count[name]),
    ),
  ]);
}

async function lockSites(
  query: PostgresTransaction['query'],
  siteIds: readonly number[],
): Promise<void> {
  const locked = await query(LOCK, [siteIds]);
  if (locked.length === siteIds.length) return;
  await query(
    `INSERT INTO portolan.site_schedule (site) SELECT * FROM unnest($1::int[]) n ORDER BY 1
     ON CONFLICT (site) DO NOTHING`,
    [siteIds],
  );
  await query(LOCK, [siteIds]);
}

function isFree(
  { answer }: ScheduleRow,
  state: StateRow | undefined,
  leasedFrom: number | undefined,
): boolean {
  if (leasedFrom === undefined || !state?.is_there) return true;
  return (state.leased_until ?? 0) <= leasedFrom && state.answer_at === (answer?.at ?? null);
}

/** Takes the row of a URL off the counts, when there is one. */
function uncount(counts: Counts, state: StateRow | undefined): void {
  if (!state?.is_there) return;
  counts.rows -= 1;
  if (state.is_listed) counts.listed -= 1;
  if (state.answer_at !== null) counts.answered -= 1;
  if (state.is_indexable) counts.indexable -= 1;
}

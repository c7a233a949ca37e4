// Writes rows of a site's schedule, and keeps count of them.
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
  SELECT $1, n.* FROM unnest($2::bigint[], ${TYPES.map((type, at) => `$${at + 3}::${type}[]`)}) n
  ON CONFLICT (site, fp) DO UPDATE SET ${COLUMNS.map((name) => `${name} = excluded.${name}`)}`;
const STATES = `SELECT n.at, s.leased_until, s.answer_at,
    s.fp IS NOT NULL AS is_there, s.answer_indexable IS TRUE AS is_indexable,
    EXISTS (SELECT FROM portolan.url u
      WHERE u.site = $1 AND u.fp = n.fp AND u.gone_at IS NULL) AS is_listed
  FROM unnest($2::bigint[]) WITH ORDINALITY n (fp, at)
  LEFT JOIN portolan.schedule s ON s.site = $1 AND s.fp = n.fp`;
const COUNT = `UPDATE portolan.site_schedule SET rows = rows + $2, listed = listed + $3,
    answered = answered + $4, indexable = indexable + $5 WHERE site = $1`;

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

/** Whose schedule is written. */
export interface WrittenSchedule {
  readonly siteId: number;
  readonly fingerprints: UrlFingerprints;
}

/**
 * Puts rows in the place of those of their URLs. With `leasedFrom`, only those that nobody leased
 * or visited since they were read; returns them. Errors: those of the database.
 */
export async function putScheduleRows(
  transaction: PostgresTransaction,
  written: WrittenSchedule,
  rows: readonly ScheduleRow[],
  leasedFrom?: number,
): Promise<readonly ScheduleRow[]> {
  const byLoc = new Map<string, ScheduleRow>();
  // Of the same URL the last one is put; the first one is leased.
  for (const row of rows) {
    const loc = postgresLoc(row.loc);
    if (leasedFrom === undefined || !byLoc.has(loc)) byLoc.set(loc, row);
  }
  const done: ScheduleRow[] = [];
  await changeRows(transaction, written, [...byLoc], async (some, states, counts) => {
    const wanted = some.filter(({ row }, at) => isFree(row, states[at], leasedFrom));
    if (wanted.length === 0) return;
    for (const { row, state } of wanted) {
      done.push(row);
      count(counts, state, -1);
      const { answer } = row;
      counts.rows += 1;
      if (state?.is_listed) counts.listed += 1;
      if (answer) counts.answered += 1;
      if (answer?.indexable) counts.indexable += 1;
    }
    const columns = wanted.map(({ loc, row }) => storedScheduleRow({ ...row, loc }));
    const values = COLUMNS.map((_, at) => columns.map((column) => column[at] ?? null));
    await transaction.query(PUT, [written.siteId, wanted.map(({ fp }) => fp), ...values]);
  });
  return done;
}

/** Removes the rows of URLs. Errors: those of the database. */
export async function removeScheduleRows(
  transaction: PostgresTransaction,
  written: WrittenSchedule,
  locs: readonly string[],
): Promise<void> {
  const byLoc = new Map(locs.map((loc) => [postgresLoc(loc), undefined]));
  await changeRows(transaction, written, [...byLoc], async (some, states, counts) => {
    for (const state of states) count(counts, state, -1);
    await transaction.query(
      'DELETE FROM portolan.schedule WHERE site = $1 AND fp = ANY($2::bigint[])',
      [written.siteId, some.map(({ fp }) => fp)],
    );
  });
}

interface Located<Row> {
  readonly fp: string;
  readonly loc: string;
  readonly row: Row;
  readonly state: StateRow | undefined;
}

/** Changes some rows at a time, while no one else changes any of the site. */
async function changeRows<Row>(
  transaction: PostgresTransaction,
  { siteId, fingerprints }: WrittenSchedule,
  rows: readonly (readonly [loc: string, row: Row])[],
  change: (
    some: readonly Located<Row>[],
    states: readonly (StateRow | undefined)[],
    counts: Counts,
  ) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return;
  const { query } = transaction;
  await lockSite(transaction, siteId);
  const counts = { rows: 0, listed: 0, answered: 0, indexable: 0 };
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
    const some = rows.slice(from, from + ROWS_AT_A_TIME);
    const fps = fingerprints.of(some.map(([loc]) => loc));
    const states: (StateRow | undefined)[] = some.map(() => undefined);
    for (const state of await query<StateRow>(STATES, [siteId, fps])) states[state.at - 1] = state;
    const located = some.map(([loc, row], at) => {
      return { fp: fps[at] as string, loc, row, state: states[at] };
    });
    await change(located, states, counts);
  }
  const { rows: more, listed, answered, indexable } = counts;
  if (more === 0 && listed === 0 && answered === 0 && indexable === 0) return;
  await query(COUNT, [siteId, more, listed, answered, indexable]);
}

async function lockSite({ query }: PostgresTransaction, siteId: number): Promise<void> {
  const lock = 'SELECT 1 FROM portolan.site_schedule WHERE site = $1 FOR UPDATE';
  if ((await query(lock, [siteId])).length > 0) return;
  await query(
    'INSERT INTO portolan.site_schedule (site) VALUES ($1) ON CONFLICT (site) DO NOTHING',
    [siteId],
  );
  await query(lock, [siteId]);
}

function isFree(
  { answer }: ScheduleRow,
  state: StateRow | undefined,
  leasedFrom: number | undefined,
): boolean {
  if (leasedFrom === undefined || !state?.is_there) return true;
  return (state.leased_until ?? 0) <= leasedFrom && state.answer_at === (answer?.at ?? null);
}

/** Counts the row of a URL, when there is one. */
function count(counts: Counts, state: StateRow | undefined, sign: 1 | -1): void {
  if (!state?.is_there) return;
  counts.rows += sign;
  if (state.is_listed) counts.listed += sign;
  if (state.answer_at !== null) counts.answered += sign;
  if (state.is_indexable) counts.indexable += sign;
}

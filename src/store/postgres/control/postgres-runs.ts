// The runs of a store in PostgreSQL.
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { LastChange } from '../../port/control-part.ts';
import type { RunChange, RunRecord, RunTrigger } from '../../port/run-record.ts';
import type { BegunRun, RunStore } from '../../port/store.ts';
import { missingInStore } from '../../record/missing-in-store.ts';
import { madeGood, newRun, RUN_SHAPE, runConditions } from '../../record/run-shape.ts';
import { lockSite } from '../rows/lock-site.ts';
import { postgresPage } from '../rows/postgres-page.ts';
import {
  insertRecords,
  type PostgresQuery,
  type PostgresRow,
  postgresRecord,
  recordColumns,
} from '../rows/postgres-record.ts';
import { addSiteDay } from '../sites/site-day-adder.ts';
import { breakOffRuns } from './enter-run.ts';
import { PostgresSiteWriter } from './postgres-site-writer.ts';

const COLUMNS = recordColumns(RUN_SHAPE);
const ONE = `SELECT ${COLUMNS} FROM portolan.run WHERE site_id = $1 AND number = $2`;

export class PostgresRuns implements RunStore<PostgresSiteWriter> {
  readonly #database: PostgresDatabase;
  readonly #lastChange: LastChange;

  constructor(database: PostgresDatabase, lastChange: LastChange) {
    this.#database = database;
    this.#lastChange = lastChange;
  }

  async begin(
    siteId: number,
    trigger: RunTrigger,
    at: number,
  ): Promise<BegunRun<PostgresSiteWriter>> {
    const { broken, ...begun } = await this.#database.transaction(({ query }) =>
      beginRun(query, { siteId, trigger, at, path: this.#database.name }),
    );
    for (const number of broken) await this.#makeGood(siteId, number);
    const of = { siteId, run: begun.run.number };
    return { ...begun, writer: new PostgresSiteWriter(this.#database, of, this.#makeGood) };
  }

  readonly get: RunStore['get'] = async (siteId, number) => {
    const [row] = await this.#database.query<PostgresRow>(ONE, [siteId, number]);
    return row && runOf(row);
  };

  readonly page: RunStore['page'] = (siteId, request) => {
    const of = {
      table: 'portolan.run',
      columns: COLUMNS,
      key: [{ column: 'number', type: 'bigint' }],
      descending: true,
      lanes: [runConditions(siteId, request)],
      read: runOf,
    } as const;
    return this.#database.transaction(({ query }) => postgresPage(query, of, request));
  };

  // What a run that was interrupted changed and did not add to itself: it ended between the two.
  readonly #makeGood = async (siteId: number, number: number): Promise<void> => {
    const whole = await this.#lastChange(siteId, number);
    if (whole === undefined) return;
    await this.#database.transaction(async ({ query }) => {
      if (!(await lockSite(query, siteId))) return;
      const [row] = await query<PostgresRow>(ONE, [siteId, number]);
      if (row) await makeGood(query, runOf(row), whole);
    });
  };
}

// What was before the run `$2`: asked after the site was locked.
const BEFORE = `SELECT coalesce(
    (SELECT max(number) FROM portolan.run WHERE site_id = $1 AND state = 'done'),
    (SELECT min(number) FROM portolan.run WHERE site_id = $1) - 1, $2 - 1)::bigint AS done,
  (SELECT coalesce(max(id), 0) FROM portolan.submission WHERE site_id = $1) AS sent`;

interface Beginning {
  readonly siteId: number;
  readonly trigger: RunTrigger;
  readonly at: number;
  readonly path: string;
}

// A run is ended before its site is locked, in the order in which it writes. One that another
// process began meanwhile is ended after.
async function beginRun(
  query: PostgresQuery,
  { siteId, trigger, at, path }: Beginning,
): Promise<Omit<BegunRun, 'writer'> & { readonly broken: readonly number[] }> {
  const broken = [...(await breakOffRuns(query, { siteId, at }))];
  const [site] = await query<{ readonly last_run: number; readonly urls: number }>(
    `UPDATE portolan.site SET last_run = last_run + 1 WHERE id = $1 AND NOT removed
     RETURNING last_run, urls`,
    [siteId],
  );
  if (!site) throw missingInStore({ path }, `site ${siteId}`);
  broken.push(...(await breakOffRuns(query, { siteId, at })));
  const { last_run: number, urls } = site;
  const run = newRun({ siteId, number, trigger, startedAt: at, urls });
  const [before] = await query<{ readonly done: number; readonly sent: number }>(BEFORE, [
    siteId,
    number,
  ]);
  await insertRecords(query, 'portolan.run', { shape: RUN_SHAPE, records: [run] });
  return { run, broken, lastDone: before?.done ?? 0, lastSubmission: before?.sent ?? 0 };
}

async function makeGood(query: PostgresQuery, run: RunRecord, whole: RunChange): Promise<void> {
  const good = madeGood(run, whole);
  if (!good) return;
  const { siteId, number } = run;
  const { urls, added, changed, removed } = whole;
  await query(
    `UPDATE portolan.run SET urls = $3, added = $4, changed = $5, removed = $6
     WHERE site_id = $1 AND number = $2`,
    [siteId, number, urls, added, changed, removed],
  );
  await query('UPDATE portolan.site SET urls = $2 WHERE id = $1', [siteId, urls]);
  await addSiteDay(query, siteId, good);
}

const runOf = (row: PostgresRow): RunRecord => postgresRecord(RUN_SHAPE, row);

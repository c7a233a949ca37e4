// What a run writes to the control part of a store in PostgreSQL, while it is the run of its site.
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { RunChange } from '../../port/run-record.ts';
import type { ControlWriter, SettledRead } from '../../port/site-writer.ts';
import { staleInStore } from '../../record/missing-in-store.ts';
import { columnOf } from '../../record/record-shape.ts';
import { RUN_OUTCOME } from '../../record/run-shape.ts';
import { putFindings } from '../findings/findings-putter.ts';
import type { PostgresQuery } from '../rows/postgres-record.ts';
import { changeSitemap } from '../sitemaps/change-sitemaps.ts';
import { ensureSitemaps } from '../sitemaps/ensure-sitemaps.ts';
import { keepListed } from '../sitemaps/listed-keeper.ts';
import { settleReads } from '../sitemaps/settle-read.ts';
import { addSiteDay } from '../sites/site-day-adder.ts';
import { settleSubmissions } from '../submissions/submission-adder.ts';
import { breakOffRuns, enterRun, type RunOfSite } from './enter-run.ts';
import { withReadDays } from './read-days.ts';

const ENSURED_AT_ONCE = 1_000;
const SETTLED_AT_ONCE = 100;

/** Called when a run was broken off. */
export type AfterBreakOff = (siteId: number, run: number) => Promise<void>;

export class PostgresSiteWriter implements ControlWriter {
  readonly siteId: number;
  readonly run: number;
  readonly #database: PostgresDatabase;
  readonly #afterBreakOff: AfterBreakOff;

  constructor(
    database: PostgresDatabase,
    { siteId, run }: RunOfSite,
    afterBreakOff: AfterBreakOff,
  ) {
    this.siteId = siteId;
    this.run = run;
    this.#database = database;
    this.#afterBreakOff = afterBreakOff;
  }

  /** Throws STORE_STALE unless the run goes on. */
  check(): Promise<void> {
    return this.#write(async () => {});
  }

  readonly ensureSitemaps: ControlWriter['ensureSitemaps'] = async (found) => {
    const known: Awaited<ReturnType<ControlWriter['ensureSitemaps']>>[number][] = [];
    for (let from = 0; from === 0 || from < found.length; from += ENSURED_AT_ONCE) {
      const some = found.slice(from, from + ENSURED_AT_ONCE);
      known.push(...(await this.#write((query) => ensureSitemaps(query, this.siteId, some))));
    }
    return known;
  };

  readonly change: ControlWriter['change'] = (id, change, goneAt) =>
    this.#write((query) => changeSitemap(query, { siteId: this.siteId, id }, change, goneAt));

  readonly keepChildren: ControlWriter['keepChildren'] = (parentId, childIds, at) => {
    const { siteId } = this;
    const write = <Result>(work: (query: PostgresQuery) => Promise<Result>): Promise<Result> =>
      this.#write(work);
    return keepListed({ siteId, parentId, childIds, at, write });
  };

  readonly putFindings: ControlWriter['putFindings'] = (of, findings) => {
    const { siteId, run } = this;
    return this.#write((query) => putFindings(query, { ...of, siteId, run }, findings));
  };

  readonly settle: ControlWriter['settle'] = async (reads) => {
    const ids: (number | undefined)[] = [];
    while (ids.length < reads.length) ids.push(...(await this.#settle(nextOf(reads, ids.length))));
    return ids;
  };

  readonly add: ControlWriter['add'] = (day, change) =>
    this.#write((query) => addToRun(query, this, { day, change }));

  readonly end: ControlWriter['end'] = async (outcome, day, { sitemapIds, upTo }) => {
    const { siteId, run } = this;
    const sets = RUN_OUTCOME.map((field, index) => `${columnOf(field)} = $${index + 3}`);
    await this.#database.transaction(async ({ query }) => {
      const ended = await query(
        `UPDATE portolan.run SET state = 'done', ${sets.join(', ')}
         WHERE site_id = $1 AND number = $2 AND state = 'running' RETURNING 1`,
        [siteId, run, ...RUN_OUTCOME.map((field) => outcome[field])],
      );
      if (ended.length === 0) {
        if (await isDone(query, this)) return;
        throw staleInStore({ path: this.#database.name }, this);
      }
      await query('UPDATE portolan.site SET urls = $2 WHERE id = $1', [siteId, outcome.urls]);
      await addSiteDay(query, siteId, day);
      const all = Number.MAX_SAFE_INTEGER;
      await settleSubmissions(query, siteId, { run, sitemapIds, upTo: upTo ?? all });
    });
  };

  readonly breakOff: ControlWriter['breakOff'] = async (at) => {
    const { siteId, run } = this;
    const broken = await this.#database.transaction(({ query }) =>
      breakOffRuns(query, { siteId, run, at }),
    );
    if (broken.length > 0) await this.#afterBreakOff(siteId, run);
  };

  #settle(reads: readonly SettledRead[]): Promise<readonly (number | undefined)[]> {
    const days = reads.map(({ read }) => read.startedAt);
    return withReadDays(this.#database, days, () =>
      this.#write((query, lastLocalId) => settleReads(query, this.#of(lastLocalId), reads)),
    );
  }

  #of(lastLocalId: number): RunOfSite & { readonly lastLocalId: number; readonly path: string } {
    return { siteId: this.siteId, run: this.run, lastLocalId, path: this.#database.name };
  }

  #write<Result>(
    work: (query: PostgresQuery, lastLocalId: number) => Promise<Result>,
  ): Promise<Result> {
    return this.#database.transaction(async ({ query }) => {
      const lastLocalId = await enterRun(query, this);
      if (lastLocalId === undefined) throw staleInStore({ path: this.#database.name }, this);
      return work(query, lastLocalId);
    });
  }
}

// The reads that are settled together from one on: of each sitemap one.
function nextOf(reads: readonly SettledRead[], from: number): readonly SettledRead[] {
  const some = reads.slice(from, from + SETTLED_AT_ONCE);
  const ids = some.map(({ read }) => read.sitemapId);
  const end = ids.findIndex((id, index) => ids.indexOf(id) < index);
  return end < 0 ? some : some.slice(0, end);
}

async function isDone(query: PostgresQuery, { siteId, run }: RunOfSite): Promise<boolean> {
  const sql = "SELECT 1 FROM portolan.run WHERE site_id = $1 AND number = $2 AND state = 'done'";
  return (await query(sql, [siteId, run])).length > 0;
}

/** Adds what a run changed to it and to a day. */
async function addToRun(
  query: PostgresQuery,
  { siteId, run }: RunOfSite,
  { day, change }: { readonly day: string; readonly change: RunChange },
): Promise<void> {
  const { urls, added, changed, removed } = change;
  await query(
    `UPDATE portolan.run SET urls = $3, added = added + $4, changed = changed + $5,
       removed = removed + $6 WHERE site_id = $1 AND number = $2`,
    [siteId, run, urls, added, changed, removed],
  );
  await addSiteDay(query, siteId, { day, change: { urls, added, changed, removed } });
}

// What a run writes to the control part of a store in SQLite, while it is the run of its site.

import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { ControlWriter, SettledRead } from '../../port/site-writer.ts';
import type { SitemapRecord } from '../../port/sitemap-record.ts';
import { staleInStore } from '../../record/missing-in-store.ts';
import { columnOf } from '../../record/record-shape.ts';
import { RUN_OUTCOME, RUN_SHAPE } from '../../record/run-shape.ts';
import { isAsItWas } from '../../record/sitemap-shape.ts';
import { storedValue } from '../file/record-of.ts';
import { yieldNowAndThen } from '../file/yield-now-and-then.ts';
import { putFindings } from '../findings/put-findings.ts';
import { addRead, lastReadOf } from '../sitemaps/add-read.ts';
import { changeSitemap } from '../sitemaps/change-sitemap.ts';
import { ensureSitemap } from '../sitemaps/ensure-sitemap.ts';
import { keepListed } from '../sitemaps/keep-listed.ts';
import { sitemapById } from '../sitemaps/sitemap-by-id.ts';
import { addSiteDay } from '../sites/site-days.ts';
import { answerSubmissions, settleSubmissions } from '../submissions/page-of-submissions.ts';

/** Whose run it is. */
export interface RunOfSite {
  readonly siteId: number;
  readonly run: number;
}

/** Called when a run was interrupted. */
export type AfterBreakOff = (siteId: number, run: number) => Promise<void>;

export class SqliteSiteWriter implements ControlWriter {
  readonly siteId: number;
  readonly run: number;
  readonly #database: SqliteFile;
  readonly #afterBreakOff: AfterBreakOff;

  constructor(database: SqliteFile, { siteId, run }: RunOfSite, afterBreakOff: AfterBreakOff) {
    this.siteId = siteId;
    this.run = run;
    this.#database = database;
    this.#afterBreakOff = afterBreakOff;
  }

  /** Throws STORE_STALE unless the run is active. */
  check(): void {
    if (this.#state() !== 'running') throw staleInStore(this.#database, this);
  }

  readonly ensureSitemaps: ControlWriter['ensureSitemaps'] = async (found) => {
    const known: SitemapRecord[] = [];
    for (const sitemap of found) {
      await yieldNowAndThen();
      const intake = { ...sitemap, siteId: this.siteId };
      known.push(this.#write(() => ensureSitemap(this.#database, intake)));
    }
    return known;
  };

  readonly change: ControlWriter['change'] = async (id, change, goneAt) => {
    await yieldNowAndThen();
    this.#write(() => {
      if (this.#isOwn(id)) changeSitemap(this.#database, id, change, goneAt);
    });
  };

  readonly keepChildren: ControlWriter['keepChildren'] = async (parentId, childIds, at) => {
    await yieldNowAndThen();
    this.check();
    if (!this.#isOwn(parentId)) return [];
    const write = <Result>(work: () => Result): Result => this.#write(work);
    return keepListed(this.#database, parentId, { childIds, at, write });
  };

  readonly putFindings: ControlWriter['putFindings'] = async (of, findings) => {
    const { siteId, run } = this;
    this.#write(() => putFindings(this.#database, { ...of, siteId, run }, findings));
  };

  readonly settle: ControlWriter['settle'] = async (reads) => {
    const ids: (number | undefined)[] = [];
    for (const read of reads) {
      await yieldNowAndThen();
      ids.push(this.#write(() => this.#settle(read)));
    }
    return ids;
  };

  readonly add: ControlWriter['add'] = async (day, change) => {
    const { urls, added, changed, removed } = change;
    this.#write(() => {
      this.#database.run(
        'UPDATE run SET urls = ?, added = added + ?, changed = changed + ?, ' +
          'removed = removed + ? WHERE site_id = ? AND number = ?',
        urls,
        added,
        changed,
        removed,
        this.siteId,
        this.run,
      );
      addSiteDay(this.#database, this.siteId, { day, change: { urls, added, changed, removed } });
    });
  };

  readonly end: ControlWriter['end'] = async (outcome, day, { sitemapIds, upTo }) => {
    const { siteId, run } = this;
    const sets = RUN_OUTCOME.map((field) => `${columnOf(field)} = ?`).join(', ');
    const values = RUN_OUTCOME.map((field) => storedValue(RUN_SHAPE[field], outcome[field]));
    this.#database.transaction(() => {
      if (this.#state() === 'done') return;
      this.check();
      this.#database.run(
        `UPDATE run SET state = 'done', ${sets} WHERE site_id = ? AND number = ?`,
        ...values,
        siteId,
        run,
      );
      this.#database.run('UPDATE site SET urls = ? WHERE id = ?', outcome.urls, siteId);
      addSiteDay(this.#database, siteId, day);
      const all = Number.MAX_SAFE_INTEGER;
      settleSubmissions(this.#database, siteId, { run, sitemapIds, upTo: upTo ?? all });
    });
  };

  readonly breakOff: ControlWriter['breakOff'] = async (at) => {
    if (breakOffRun(this.#database, this, at)) await this.#afterBreakOff(this.siteId, this.run);
  };

  #settle({ read, change, answers, asOf }: SettledRead): number | undefined {
    const { siteId, run } = this;
    const { sitemapId } = read;
    const before = lastReadOf(this.#database, sitemapId);
    if (before?.siteId === siteId && before.run === run) return before.id;
    if (asOf && !isAsItWas(asOf, sitemapById(this.#database, sitemapId))) return undefined;
    const readId = addRead(this.#database, { ...read, siteId, run });
    if (change) changeSitemap(this.#database, sitemapId, { ...change, lastReadId: readId });
    if (answers) answerSubmissions(this.#database, { siteId, sitemapId, readId });
    return readId;
  }

  #write<Result>(work: () => Result): Result {
    return this.#database.transaction(() => {
      this.check();
      return work();
    });
  }

  #state(): unknown {
    const sql = 'SELECT state FROM run WHERE site_id = ? AND number = ?';
    return this.#database.row(sql, this.siteId, this.run)?.[0];
  }

  #isOwn(sitemapId: number): boolean {
    const sql = 'SELECT 1 FROM sitemap WHERE id = ? AND site_id = ?';
    return this.#database.row(sql, sitemapId, this.siteId) !== undefined;
  }
}

/** Interrupts a run; returns whether it was active. */
export function breakOffRun(database: SqliteFile, { siteId, run }: RunOfSite, at: number): boolean {
  const changes = database.run(
    "UPDATE run SET state = 'broken-off', ended_at = ? " +
      "WHERE site_id = ? AND number = ? AND state = 'running'",
    at,
    siteId,
    run,
  );
  return changes > 0;
}

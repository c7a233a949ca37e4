// The sitemaps of a store in SQLite.
import { setImmediate } from 'node:timers/promises';
import { DUE_AHEAD_MS_MAX } from '../../../base/sound-due-at.ts';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { SitemapRecord } from '../../port/sitemap-record.ts';
import type { SitemapFilter, SitemapStore } from '../../port/store.ts';
import type { CountedRows, Page, PageRequest } from '../../port/url-row.ts';
import { COUNTED_ROWS_MAX, countedRows } from '../../record/page-of-lanes.ts';
import { sitemapConditions, sitemapLanes } from '../../record/sitemap-conditions.ts';
import { keysetPage, together } from '../file/keyset-page.ts';
import { yieldNowAndThen } from '../file/yield-now-and-then.ts';
import { awaitedSitemaps } from '../submissions/page-of-submissions.ts';
import { pageOfReads, readById } from './add-read.ts';
import { changeSitemap } from './change-sitemap.ts';
import { ensureSitemap, findSitemap } from './ensure-sitemap.ts';
import { keepListed } from './keep-listed.ts';
import { SITEMAP_COLUMNS, sitemapById, sitemapOf } from './sitemap-by-id.ts';
import { sumUpSitemaps } from './sum-up-sitemaps.ts';

// The rest of the program runs in between.
const CHANGED_AT_ONCE = 1_000;
const CONTAINS = 'instr(url, ?) > 0';

export class SqliteSitemaps implements SitemapStore {
  readonly #database: SqliteFile;

  constructor(database: SqliteFile) {
    this.#database = database;
  }

  readonly ensure: SitemapStore['ensure'] = async (intake) => {
    // Indexes list thousands, which are made known, changed and dropped in loops.
    await yieldNowAndThen();
    return ensureSitemap(this.#database, intake);
  };

  readonly get: SitemapStore['get'] = async (id) => {
    await yieldNowAndThen();
    return sitemapById(this.#database, id);
  };

  readonly getMany: SitemapStore['getMany'] = async (ids) => {
    const found = new Map<number, SitemapRecord>();
    for (const id of ids) {
      const sitemap = await this.get(id);
      if (sitemap) found.set(id, sitemap);
    }
    return found;
  };

  readonly find: SitemapStore['find'] = async (siteId, url) => {
    await yieldNowAndThen();
    return findSitemap(this.#database, siteId, url);
  };

  readonly findMany: SitemapStore['findMany'] = async (siteId, urls) => {
    const found = new Map<string, SitemapRecord>();
    for (const url of urls) {
      const sitemap = await this.find(siteId, url);
      if (sitemap) found.set(url, sitemap);
    }
    return found;
  };

  readonly makeDue: SitemapStore['makeDue'] = async (siteId, at, whole = false) => {
    const forgets = whole ? ', etag = NULL, last_modified = NULL, body_hash = NULL' : '';
    const next =
      'SELECT max(id) FROM (SELECT id FROM sitemap WHERE site_id = ? AND id > ? ORDER BY id LIMIT ?)';
    let after = 0;
    for (;;) {
      const last = this.#database.number(next, siteId, after, CHANGED_AT_ONCE);
      if (last === 0) return;
      this.#database.run(
        `UPDATE sitemap SET next_read_at = ?${forgets} ` +
          "WHERE site_id = ? AND id > ? AND id <= ? AND status <> 'gone'",
        at,
        siteId,
        after,
        last,
      );
      after = last;
      await setImmediate();
    }
  };

  readonly withBody: SitemapStore['withBody'] = async (siteId, bodyHash) => {
    const sql =
      `SELECT ${SITEMAP_COLUMNS} FROM sitemap WHERE site_id = ? AND body_hash = ? ` +
      "AND status <> 'gone' AND copy_of IS NULL ORDER BY id LIMIT 1";
    const row = this.#database.row(sql, siteId, bodyHash);
    return row && sitemapOf(this.#database, row);
  };

  readonly page: SitemapStore['page'] = async (filter, request) =>
    pageOfSitemaps(this.#database, filter, request);

  readonly count: SitemapStore['count'] = async (filter) => countSitemaps(this.#database, filter);

  readonly lookAt: SitemapStore['lookAt'] = async (siteId, id) => {
    await yieldNowAndThen();
    const sql = 'SELECT paused FROM site WHERE id = ? AND removed = 0';
    const site = this.#database.row(sql, siteId);
    return (
      site && {
        sitemap: sitemapById(this.#database, id),
        isPaused: site[0] === 1,
        awaited: awaitedSitemaps(this.#database, siteId),
      }
    );
  };

  readonly due: SitemapStore['due'] = async (siteId, now, limit) => {
    const live = "site_id = ? AND status <> 'gone' AND ";
    const from = `SELECT ${SITEMAP_COLUMNS} FROM sitemap WHERE ${live}`;
    const order = 'ORDER BY next_read_at, id LIMIT ?';
    const most = Math.max(0, Math.floor(limit));
    // Three ranges of the index; those without a time were never read, and come first.
    const unasked = this.#database.rows(`${from}next_read_at IS NULL ${order}`, siteId, most);
    const late = `${from}next_read_at <= ? ${order}`;
    const rest = this.#database.rows(late, siteId, now, most - unasked.length);
    const left = most - unasked.length - rest.length;
    const never = `${from}next_read_at > ? ${order}`;
    const unsound = this.#database.rows(never, siteId, now + DUE_AHEAD_MS_MAX, left);
    return [...unasked, ...rest, ...unsound].map((row) => sitemapOf(this.#database, row));
  };

  readonly waiting: SitemapStore['waiting'] = async (siteId, after, limit) => {
    const sql =
      `SELECT ${SITEMAP_COLUMNS} FROM sitemap WHERE site_id = ? AND id > ? AND status = 'gone' ` +
      'AND next_read_at IS NOT NULL ORDER BY id LIMIT ?';
    const rows = this.#database.rows(sql, siteId, after, Math.max(0, Math.floor(limit)));
    return rows.map((row) => sitemapOf(this.#database, row));
  };

  readonly statuses: SitemapStore['statuses'] = async (siteId) => {
    const sql = 'SELECT status, sitemaps FROM sitemap_tally WHERE site_id = ? AND sitemaps > 0';
    const rows = this.#database.rows(sql, siteId);
    return Object.fromEntries(rows.map(([status, count]) => [String(status), Number(count)]));
  };

  readonly change: SitemapStore['change'] = async (id, change, goneAt) => {
    await yieldNowAndThen();
    changeSitemap(this.#database, id, change, goneAt);
  };

  readonly keepChildren: SitemapStore['keepChildren'] = async (parentId, childIds, at) => {
    await yieldNowAndThen();
    const write = <Result>(work: () => Result): Result => this.#database.transaction(work);
    return keepListed(this.#database, parentId, { childIds, at, write });
  };

  readonly sums: SitemapStore['sums'] = async (scope) => sumUpSitemaps(this.#database, scope);

  readonly read: SitemapStore['read'] = async (id) => readById(this.#database, id);

  readonly reads: SitemapStore['reads'] = async (sitemapId, request) =>
    pageOfReads(this.#database, sitemapId, request);
}

/** Returns a page of sitemaps by url. */
function pageOfSitemaps(
  database: SqliteFile,
  filter: SitemapFilter,
  request: PageRequest,
): Page<SitemapRecord> {
  const asked = whole(database, filter);
  if (!asked) return { rows: [] };
  const conditions = sitemapConditions(asked, CONTAINS);
  const { rest, sievedMax } = conditions;
  const query = {
    table: 'sitemap',
    columns: SITEMAP_COLUMNS,
    key: ['url', 'id'],
    lanes: sitemapLanes(conditions),
    ...(rest.length > 0 && { sieve: together(rest) }),
    sievedMax,
    read: (row: Parameters<typeof sitemapOf>[1]) => sitemapOf(database, row),
  };
  return keysetPage(database, query, request);
}

/** Counts the sitemaps that pass a filter, reading at most this many rows. */
function countSitemaps(database: SqliteFile, filter: SitemapFilter): CountedRows {
  const asked = whole(database, filter);
  if (!asked) return { count: 0 };
  const { base, rest, statuses } = sitemapConditions(asked, CONTAINS);
  const status = `status IN (${statuses.map(() => '?').join(', ')})`;
  const from = together([...base, { where: status, values: statuses }]);
  const hits = together([{ where: 'true', values: [] }, ...rest]);
  const sql =
    `SELECT count(*) FILTER (WHERE hit), count(*) FROM ` +
    `(SELECT ${hits.where} AS hit FROM sitemap WHERE ${from.where} LIMIT ?)`;
  const values = [...hits.values, ...from.values, COUNTED_ROWS_MAX + 1];
  const [count, seen] = (database.row(sql, ...values) ?? []).map(Number);
  if (seen === undefined || count === undefined) throw database.damaged();
  return countedRows({ count, seen });
}

// An index's children are of its site. `undefined`: the index does not exist.
function whole(database: SqliteFile, filter: SitemapFilter): SitemapFilter | undefined {
  const { siteId, parentId } = filter;
  if (siteId !== undefined || parentId === undefined || parentId === null) return filter;
  const found = database.row('SELECT site_id FROM sitemap WHERE id = ?', parentId)?.[0];
  return typeof found === 'number' ? { ...filter, siteId: found } : undefined;
}

// The sitemaps of a store in SQLite.
import { DUE_AHEAD_MS_MAX } from '../../../base/sound-due-at.ts';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { ReadRecord } from '../../port/read-record.ts';
import type {
  SitemapChange,
  SitemapRecord,
  SitemapScope,
  SitemapStatus,
  SitemapSums,
} from '../../port/sitemap-record.ts';
import type { SitemapFilter, SitemapIntake, SitemapStore } from '../../port/store.ts';
import type { CountedRows, Page, PageRequest } from '../../port/url-row.ts';
import { yieldNowAndThen } from '../file/yield-now-and-then.ts';
import { changeSitemap } from './change-sitemap.ts';
import { ensureSitemap, findSitemap } from './ensure-sitemap.ts';
import { keepListed } from './keep-listed.ts';
import { addRead, pageOfReads, readById } from './page-of-reads.ts';
import { countSitemaps, pageOfSitemaps } from './page-of-sitemaps.ts';
import { SITEMAP_COLUMNS, sitemapById, sitemapOf } from './sitemap-shape.ts';
import { sumUpSitemaps } from './sum-up-sitemaps.ts';

export class SqliteSitemaps implements SitemapStore {
  readonly #database: SqliteFile;

  constructor(database: SqliteFile) {
    this.#database = database;
  }

  async ensure(intake: SitemapIntake): Promise<SitemapRecord> {
    // Indexes list thousands, which are made known, changed and dropped in loops.
    await yieldNowAndThen();
    return ensureSitemap(this.#database, intake);
  }

  async get(id: number): Promise<SitemapRecord | undefined> {
    await yieldNowAndThen();
    return sitemapById(this.#database, id);
  }

  async find(siteId: number, url: string): Promise<SitemapRecord | undefined> {
    await yieldNowAndThen();
    return findSitemap(this.#database, siteId, url);
  }

  async withBody(siteId: number, bodyHash: string): Promise<SitemapRecord | undefined> {
    const sql =
      `SELECT ${SITEMAP_COLUMNS} FROM sitemap WHERE site_id = ? AND body_hash = ? ` +
      "AND status <> 'gone' AND copy_of IS NULL ORDER BY id LIMIT 1";
    const row = this.#database.row(sql, siteId, bodyHash);
    return row && sitemapOf(this.#database, row);
  }

  async page(filter: SitemapFilter, request: PageRequest): Promise<Page<SitemapRecord>> {
    return pageOfSitemaps(this.#database, filter, request);
  }

  async count(filter: SitemapFilter): Promise<CountedRows> {
    return countSitemaps(this.#database, filter);
  }

  async due(siteId: number, now: number, limit: number): Promise<readonly SitemapRecord[]> {
    const live = "site_id = ? AND status <> 'gone' AND ";
    const from = `SELECT ${SITEMAP_COLUMNS} FROM sitemap WHERE ${live}`;
    const order = 'ORDER BY next_read_at, id LIMIT ?';
    const most = Math.max(0, Math.floor(limit));
    // Three ranges of the index; those without a time were never asked for, and come first.
    const unasked = this.#database.rows(`${from}next_read_at IS NULL ${order}`, siteId, most);
    const late = `${from}next_read_at <= ? ${order}`;
    const rest = this.#database.rows(late, siteId, now, most - unasked.length);
    const left = most - unasked.length - rest.length;
    const never = `${from}next_read_at > ? ${order}`;
    const unsound = this.#database.rows(never, siteId, now + DUE_AHEAD_MS_MAX, left);
    return [...unasked, ...rest, ...unsound].map((row) => sitemapOf(this.#database, row));
  }

  async waiting(siteId: number, after: number, limit: number): Promise<readonly SitemapRecord[]> {
    const sql =
      `SELECT ${SITEMAP_COLUMNS} FROM sitemap WHERE site_id = ? AND id > ? AND status = 'gone' ` +
      'AND next_read_at IS NOT NULL ORDER BY id LIMIT ?';
    const rows = this.#database.rows(sql, siteId, after, Math.max(0, Math.floor(limit)));
    return rows.map((row) => sitemapOf(this.#database, row));
  }

  async statuses(siteId: number): Promise<Readonly<Partial<Record<SitemapStatus, number>>>> {
    const sql = 'SELECT status, sitemaps FROM sitemap_tally WHERE site_id = ? AND sitemaps > 0';
    const rows = this.#database.rows(sql, siteId);
    return Object.fromEntries(rows.map(([status, count]) => [String(status), Number(count)]));
  }

  async change(id: number, change: SitemapChange, goneAt?: number): Promise<void> {
    await yieldNowAndThen();
    changeSitemap(this.#database, id, change, goneAt);
  }

  async keepChildren(
    parentId: number,
    childIds: readonly number[],
    at: number,
  ): Promise<readonly SitemapRecord[]> {
    await yieldNowAndThen();
    return keepListed(this.#database, parentId, { childIds, at });
  }

  async sums(scope: SitemapScope): Promise<SitemapSums | undefined> {
    return sumUpSitemaps(this.#database, scope);
  }

  async addRead(read: Omit<ReadRecord, 'id'>): Promise<number> {
    return addRead(this.#database, read);
  }

  async read(id: number): Promise<ReadRecord | undefined> {
    return readById(this.#database, id);
  }

  async reads(sitemapId: number, request: PageRequest): Promise<Page<ReadRecord>> {
    return pageOfReads(this.#database, sitemapId, request);
  }
}

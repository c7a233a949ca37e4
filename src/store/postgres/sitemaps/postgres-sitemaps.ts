// The sitemaps of a store in PostgreSQL.
import { DUE_AHEAD_MS_MAX } from '../../../base/sound-due-at.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import { type PostgresValue, postgresText } from '../../../postgres/postgres-values.ts';
import type { SitemapRecord, SitemapStatus } from '../../port/sitemap-record.ts';
import type { SitemapStore } from '../../port/store.ts';
import { missingInStore } from '../../record/missing-in-store.ts';
import { SITEMAP_SHAPE } from '../../record/sitemap-shape.ts';
import { lockSite, siteOfId } from '../rows/lock-site.ts';
import { type PostgresQuery, type PostgresRow, recordColumns } from '../rows/postgres-record.ts';
import { sitemapRecord } from '../sitemap-rows/stored-sitemap.ts';
import { AWAITED_SITEMAPS } from '../submissions/submission-adder.ts';
import { changeSitemap } from './change-sitemaps.ts';
import { ensureSitemaps, findSitemaps } from './ensure-sitemaps.ts';
import { keepListed } from './listed-keeper.ts';
import { pageOfReads, readById } from './read-adder.ts';
import { countSitemaps, pageOfSitemaps } from './sitemap-pages.ts';
import { sitemapOf, sumUpSitemaps } from './sitemaps-summer.ts';

const CHANGED_AT_ONCE = 5_000;
const COLUMNS = recordColumns(SITEMAP_SHAPE, { table: 'm' });
const OF_SITE = `SELECT ${COLUMNS} FROM portolan.sitemap m WHERE m.site_id = $1`;
const IS_LIVE = "m.status <> 'gone'";

const LOOK = `SELECT site.paused AS site_paused,
    ARRAY_TO_JSON(ARRAY(${AWAITED_SITEMAPS})) AS awaited, ${COLUMNS}
  FROM portolan.site LEFT JOIN portolan.sitemap m ON m.site_id = site.id AND m.id = $2
  WHERE site.id = $1 AND NOT site.removed`;

// Three ranges of the index; those without a time were never asked for, and come first.
const lane = (place: number, when: string): string =>
  `(SELECT ${place} AS place, ${COLUMNS} FROM portolan.sitemap m ` +
  `WHERE m.site_id = $1 AND ${IS_LIVE} AND ${when} ORDER BY m.next_read_at, m.id LIMIT $4)`;
const DUE = `${[
  lane(1, 'm.next_read_at IS NULL'),
  lane(2, 'm.next_read_at <= $2'),
  lane(3, 'm.next_read_at > $3'),
].join(' UNION ALL ')} ORDER BY place, next_read_at, id LIMIT $4`;

export class PostgresSitemaps implements SitemapStore {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  readonly ensure: SitemapStore['ensure'] = ({ siteId, ...intake }) =>
    this.#database.transaction(async ({ query }) => {
      const site = await lockSite(query, siteId);
      const missing = { path: this.#database.name };
      if (!site || site.isRemoved) throw missingInStore(missing, `site ${siteId}`);
      const [sitemap] = await ensureSitemaps(query, siteId, [intake]);
      return sitemap as SitemapRecord;
    });

  readonly get: SitemapStore['get'] = async (id) => (await this.getMany([id])).get(id);

  readonly getMany: SitemapStore['getMany'] = async (ids) => {
    if (ids.length === 0) return new Map();
    const sql = `SELECT ${COLUMNS} FROM portolan.sitemap m
      JOIN unnest($1::bigint[], $2::bigint[]) AS n (site_id, id) USING (site_id, id)`;
    const found = await this.#ask(sql, [ids.map(siteOfId), ids]);
    return new Map(found.map((sitemap) => [sitemap.id, sitemap]));
  };

  readonly find: SitemapStore['find'] = async (siteId, url) =>
    (await this.findMany(siteId, [url])).get(url);

  readonly findMany: SitemapStore['findMany'] = async (siteId, urls) => {
    if (urls.length === 0) return new Map();
    const known = await this.#database.transaction(({ query }) =>
      findSitemaps(query, siteId, urls),
    );
    return new Map(
      urls.flatMap((url) => {
        const stored = known.get(postgresText(url));
        return stored ? [[url, sitemapRecord(stored)]] : [];
      }),
    );
  };

  readonly makeDue: SitemapStore['makeDue'] = async (siteId, at, whole = false) => {
    const forgets = whole ? ', etag = NULL, last_modified = NULL, body_hash = NULL' : '';
    let after = 0;
    for (;;) {
      const last = await this.#database.transaction(async ({ query }) => {
        if (!(await lockSite(query, siteId))) return undefined;
        const rows = await query<{ readonly id: number }>(
          `UPDATE portolan.sitemap m SET next_read_at = $2${forgets}
           FROM (SELECT id FROM portolan.sitemap m WHERE site_id = $1 AND id > $3 AND ${IS_LIVE}
             ORDER BY id LIMIT ${CHANGED_AT_ONCE}) AS few
           WHERE m.site_id = $1 AND m.id = few.id RETURNING m.id`,
          [siteId, at, after],
        );
        return rows.reduce<number | undefined>(
          (most, { id }) => Math.max(most ?? 0, id),
          undefined,
        );
      });
      if (last === undefined) return;
      after = last;
    }
  };

  readonly withBody: SitemapStore['withBody'] = async (siteId, bodyHash) => {
    const sql = `${OF_SITE} AND m.body_hash = $2 AND ${IS_LIVE} AND m.copy_of IS NULL
      ORDER BY m.id LIMIT 1`;
    return (await this.#ask(sql, [siteId, bodyHash]))[0];
  };

  readonly page: SitemapStore['page'] = (filter, request) =>
    this.#database.transaction(({ query }) => pageOfSitemaps(query, filter, request));

  readonly count: SitemapStore['count'] = (filter) =>
    this.#database.transaction(({ query }) => countSitemaps(query, filter));

  readonly lookAt: SitemapStore['lookAt'] = async (siteId, id) => {
    const [row] = await this.#database.query<LookRow>(LOOK, [siteId, id]);
    return (
      row && {
        sitemap: row.id === null ? undefined : sitemapOf(row),
        isPaused: row.site_paused,
        awaited: new Set(row.awaited),
      }
    );
  };

  readonly due: SitemapStore['due'] = (siteId, now, limit) =>
    this.#ask(DUE, [siteId, now, now + DUE_AHEAD_MS_MAX, Math.max(0, Math.floor(limit))]);

  readonly waiting: SitemapStore['waiting'] = (siteId, after, limit) => {
    const sql = `${OF_SITE} AND m.id > $2 AND m.status = 'gone' AND m.next_read_at IS NOT NULL
      ORDER BY m.id LIMIT $3`;
    return this.#ask(sql, [siteId, after, Math.max(0, Math.floor(limit))]);
  };

  readonly statuses: SitemapStore['statuses'] = async (siteId) => {
    const rows = await this.#database.query<{
      readonly status: SitemapStatus;
      readonly sitemaps: number;
    }>('SELECT status, sitemaps FROM portolan.sitemap_tally WHERE site_id = $1 AND sitemaps > 0', [
      siteId,
    ]);
    return Object.fromEntries(rows.map(({ status, sitemaps }) => [status, sitemaps]));
  };

  readonly change: SitemapStore['change'] = (id, change, goneAt) =>
    this.#database.transaction(async ({ query }) => {
      const siteId = siteOfId(id);
      if (await lockSite(query, siteId)) await changeSitemap(query, { siteId, id }, change, goneAt);
    });

  readonly keepChildren: SitemapStore['keepChildren'] = (parentId, childIds, at) => {
    const siteId = siteOfId(parentId);
    const write = <Result>(work: (query: PostgresQuery) => Promise<Result>): Promise<Result> =>
      this.#database.transaction(async ({ query }) => {
        await lockSite(query, siteId);
        return work(query);
      });
    return keepListed({ siteId, parentId, childIds, at, write });
  };

  readonly sums: SitemapStore['sums'] = (scope) =>
    this.#database.transaction(({ query }) => sumUpSitemaps(query, scope));

  readonly read: SitemapStore['read'] = (id) =>
    this.#database.transaction(({ query }) => readById(query, id));

  readonly reads: SitemapStore['reads'] = (sitemapId, request) =>
    this.#database.transaction(({ query }) => pageOfReads(query, sitemapId, request));

  async #ask(sql: string, values: readonly PostgresValue[]): Promise<readonly SitemapRecord[]> {
    return (await this.#database.query<PostgresRow>(sql, values)).map(sitemapOf);
  }
}

interface LookRow extends PostgresRow {
  readonly id: number | null;
  readonly site_paused: boolean;
  readonly awaited: readonly number[];
}

// The sites of a store in PostgreSQL.

import { randomBytes } from 'node:crypto';
import { DUE_AHEAD_MS_MAX } from '../../../base/sound-due-at.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { PostgresValue } from '../../../postgres/postgres-values.ts';
import type { RemoveElsewhere } from '../../port/control-part.ts';
import type { SiteProof, SiteRecord, SiteStanding } from '../../port/site-record.ts';
import type { SiteStore, StoreTotals } from '../../port/site-store.ts';
import type { SitemapStatus } from '../../port/sitemap-record.ts';
import { onlyGuesses } from '../../record/only-guesses.ts';
import { SITE_SHAPE } from '../../record/site-shape.ts';
import { postgresPage } from '../rows/postgres-page.ts';
import { type PostgresRow, postgresRecord, recordColumns } from '../rows/postgres-record.ts';
import { removeSite } from './remove-site.ts';
import { addSiteDay, siteDays } from './site-day-adder.ts';

const tally = (column: string, status: string): string =>
  `(SELECT coalesce(sum(t.${column}), 0)::bigint FROM portolan.sitemap_tally t ` +
  `WHERE t.site_id = site.id AND t.status ${status})`;

const INSTEAD: Readonly<Record<string, string>> = {
  sitemaps: tally('sitemaps', "<> 'gone'"),
  errors: tally('errors', "<> 'gone'"),
  warnings: tally('warnings', "<> 'gone'"),
  expectedErrors: tally('expected_errors', "<> 'gone'"),
  expectedWarnings: tally('expected_warnings', "<> 'gone'"),
  failing: tally('sitemaps', "IN ('couldnt-fetch', 'stale')"),
  nextReadAt:
    '(SELECT min(s.next_read_at) FROM portolan.sitemap s WHERE s.site_id = site.id ' +
    "AND s.status <> 'gone')",
};
const COLUMNS = recordColumns(SITE_SHAPE, { table: 'site', instead: INSTEAD });
const SITE = `SELECT ${COLUMNS} FROM portolan.site WHERE NOT removed AND`;
const HAS_URL = 'url_hash = portolan.text_hash($1) AND url = $1';

const STATUSES =
  "(SELECT string_agg(t.status, ',') FROM portolan.sitemap_tally t " +
  "WHERE t.site_id = site.id AND t.status <> 'gone' AND t.sitemaps > 0)";
const ONLY_GUESSES = onlyGuesses('portolan.sitemap', 's.expected_failure');

const TOKEN_BYTES = 16;
const URL_KEY = [
  { column: 'left(url, 400)', type: 'text' },
  { column: 'url', type: 'text' },
] as const;

export class PostgresSites implements SiteStore {
  readonly #database: PostgresDatabase;
  readonly #removeElsewhere: RemoveElsewhere;

  constructor(database: PostgresDatabase, removeElsewhere: RemoveElsewhere) {
    this.#database = database;
    this.#removeElsewhere = removeElsewhere;
  }

  readonly ensure: SiteStore['ensure'] = async (url, at) => {
    for (;;) {
      const known = await this.find(url);
      if (known) return known;
      await this.#database.query(
        `INSERT INTO portolan.site (url, added_at, verification_token) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING`,
        [url, at, randomBytes(TOKEN_BYTES).toString('hex')],
      );
    }
  };

  readonly get: SiteStore['get'] = async (id) => this.#one(`${SITE} id = $1`, id);

  readonly find: SiteStore['find'] = async (url) => this.#one(`${SITE} ${HAS_URL}`, url);

  readonly unpaused: SiteStore['unpaused'] = async (limit) => {
    const sql =
      'SELECT id FROM portolan.site WHERE NOT removed AND NOT paused ORDER BY id LIMIT $1';
    const rows = await this.#database.query<{ readonly id: number }>(sql, [limit]);
    return rows.map(({ id }) => id);
  };

  readonly count: SiteStore['count'] = async () => {
    const sql = 'SELECT count(*) AS count FROM portolan.site WHERE NOT removed';
    const [row] = await this.#database.query<{ readonly count: number }>(sql);
    return row?.count ?? 0;
  };

  readonly page: SiteStore['page'] = async (request) => {
    const { contains } = request;
    const query = {
      table: 'portolan.site',
      columns: COLUMNS,
      key: URL_KEY,
      lanes: [{ where: 'NOT removed', values: [] }],
      ...(contains && { sieve: { where: 'strpos(url, ?) > 0', values: [contains] } }),
      read: siteOf,
    };
    return this.#database.transaction((transaction) =>
      postgresPage(transaction.query, query, request),
    );
  };

  readonly standings: SiteStore['standings'] = async ({ limit, contains, by }) => {
    const value = by === undefined ? 'NULL' : (INSTEAD[by] ?? recordColumns({ [by]: '' }));
    const sql =
      `SELECT id, url, last_run, ${STATUSES} AS statuses, ${ONLY_GUESSES} AS only_guesses, ` +
      `${value} AS value FROM portolan.site WHERE NOT removed ` +
      `${contains ? 'AND strpos(url, $2) > 0' : ''} ORDER BY left(url, 400), url LIMIT $1`;
    const rows = await this.#database.query<StandingRow>(
      sql,
      contains ? [limit, contains] : [limit],
    );
    return rows.map(standingOf);
  };

  readonly change: SiteStore['change'] = async (id, { paused }) => {
    await this.#database.query('UPDATE portolan.site SET paused = $2 WHERE id = $1', [id, paused]);
  };

  readonly verify: SiteStore['verify'] = async (id, method, at, proof) => {
    await this.#database.query(
      `UPDATE portolan.site SET verified_by = $2, verified_at = $3, proof = $4, proof_due_at = $5
       WHERE id = $1 AND NOT removed`,
      [id, method ?? null, method === undefined ? null : at, ...proofValues(proof)],
    );
  };

  readonly setProof: SiteStore['setProof'] = async (id, proof) => {
    await this.#database.query(
      'UPDATE portolan.site SET proof = $2, proof_due_at = $3 WHERE id = $1 AND NOT removed',
      [id, ...proofValues(proof)],
    );
  };

  readonly proofsDue: SiteStore['proofsDue'] = async (now, limit) => {
    const due = (place: number, when: string): string =>
      `(SELECT ${place} AS place, ${COLUMNS}, proof_due_at FROM portolan.site ` +
      `WHERE NOT removed AND ${when} ORDER BY proof_due_at, id LIMIT $3)`;
    const kept = 'verified_at IS NOT NULL AND NOT paused';
    const lanes = [
      due(1, 'verified_at IS NULL AND proof_due_at IS NOT NULL'),
      due(2, `${kept} AND proof_due_at IS NULL`),
      due(3, `${kept} AND proof_due_at > $2`),
      due(4, `${kept} AND proof_due_at <= $1`),
    ];
    const sql = `${lanes.join(' UNION ALL ')} ORDER BY place, proof_due_at, id LIMIT $3`;
    const values = [now, now + DUE_AHEAD_MS_MAX, limit];
    const rows = await this.#database.query<PostgresRow>(sql, values);
    return rows.map(siteOf);
  };

  readonly remove: SiteStore['remove'] = (id) =>
    removeSite(this.#database, id, this.#removeElsewhere);

  readonly addToDay: SiteStore['addToDay'] = async (id, day, change) => {
    await this.#database.transaction(({ query }) => addSiteDay(query, id, { day, change }));
  };

  readonly days: SiteStore['days'] = async (id, between) =>
    this.#database.transaction(({ query }) => siteDays(query, id, between));

  readonly verifiedAmong: SiteStore['verifiedAmong'] = async (hosts) => {
    if (hosts.length === 0) return new Set();
    const urls = hosts.flatMap((host) => [`https://${host}/`, `http://${host}/`]);
    const rows = await this.#database.query<{ readonly url: string }>(
      `SELECT url FROM portolan.site WHERE verified_at IS NOT NULL AND NOT removed
       AND url_hash IN (SELECT portolan.text_hash(u) FROM unnest($1::text[]) AS u)`,
      [urls],
    );
    const known = new Set(rows.map(({ url }) => URL.parse(url)?.host));
    return new Set(hosts.filter((host) => known.has(host)));
  };

  readonly totals: SiteStore['totals'] = async () => {
    const [sites, tallies] = await this.#database.transaction(async ({ query }) => [
      await query<Omit<StoreTotals, 'errors' | 'warnings' | 'sitemaps'>>(SITE_TOTALS),
      await query<TallyRow>(SITEMAP_TOTALS),
    ]);
    const counted = tallies.filter(({ status }) => status !== 'gone');
    const sumOf = (field: 'errors' | 'warnings'): number =>
      counted.reduce((sum, row) => sum + row[field], 0);
    return {
      ...(sites[0] ?? { sites: 0, verified: 0, paused: 0, urls: 0, runs: 0 }),
      errors: sumOf('errors'),
      warnings: sumOf('warnings'),
      sitemaps: Object.fromEntries(tallies.map(({ status, sitemaps }) => [status, sitemaps])),
    };
  };

  /** Says how many URLs are listed now. */
  async setUrls(id: number, urls: number): Promise<void> {
    const sql = 'UPDATE portolan.site SET urls = $2 WHERE id = $1 AND urls <> $2';
    await this.#database.query(sql, [id, urls]);
  }

  async #one(sql: string, value: PostgresValue): Promise<SiteRecord | undefined> {
    const [row] = await this.#database.query<PostgresRow>(sql, [value]);
    return row && siteOf(row);
  }
}

const SITE_TOTALS = `SELECT count(*) AS sites, count(verified_at) AS verified,
  count(*) FILTER (WHERE paused) AS paused, coalesce(sum(urls), 0)::bigint AS urls,
  coalesce(sum(last_run), 0)::bigint AS runs FROM portolan.site WHERE NOT removed`;
const SITEMAP_TOTALS = `SELECT status, sum(sitemaps)::bigint AS sitemaps,
  sum(t.errors)::bigint AS errors, sum(t.warnings)::bigint AS warnings
  FROM portolan.sitemap_tally t JOIN portolan.site ON site.id = t.site_id
  WHERE NOT site.removed GROUP BY status HAVING sum(sitemaps) > 0`;

interface TallyRow {
  readonly status: SitemapStatus;
  readonly sitemaps: number;
  readonly errors: number;
  readonly warnings: number;
}

interface StandingRow {
  readonly id: number;
  readonly url: string;
  readonly last_run: number;
  readonly statuses: string | null;
  readonly only_guesses: boolean;
  readonly value: number | null;
}

const siteOf = (row: PostgresRow): SiteRecord => postgresRecord(SITE_SHAPE, row);

function standingOf({
  id,
  url,
  last_run,
  statuses,
  only_guesses,
  value,
}: StandingRow): SiteStanding {
  const names = (statuses?.split(',') ?? []) as SitemapStatus[];
  return {
    id,
    url,
    lastRun: last_run,
    statuses: names,
    onlyGuesses: only_guesses && names.length > 0,
    ...(typeof value === 'number' && { value }),
  };
}

function proofValues(proof: SiteProof | undefined): readonly [string | null, number | null] {
  return [proof ? JSON.stringify(proof) : null, proof?.dueAt ?? null];
}

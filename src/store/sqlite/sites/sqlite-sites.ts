// The sites of a store in SQLite.

import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { DUE_AHEAD_MS_MAX } from '../../../base/sound-due-at.ts';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { RemoveElsewhere } from '../../port/control-part.ts';
import type {
  SiteDay,
  SiteDayChange,
  SiteProof,
  SiteRecord,
  SiteStanding,
  VerificationMethod,
} from '../../port/site-record.ts';
import type { SiteStore, StoreTotals } from '../../port/site-store.ts';
import type { SitemapStatus } from '../../port/sitemap-record.ts';
import type { Page, PageRequest } from '../../port/url-row.ts';
import { onlyGuesses } from '../../record/only-guesses.ts';
import { columnsOf } from '../../record/record-shape.ts';
import { SITE_SHAPE } from '../../record/site-shape.ts';
import { keysetPage } from '../file/keyset-page.ts';
import { recordOf } from '../file/record-of.ts';
import { yieldNowAndThen } from '../file/yield-now-and-then.ts';
import { addSiteDay, siteDays } from './site-days.ts';

const tally = (column: string, status: string): string =>
  `(SELECT ifnull(sum(t.${column}), 0) FROM sitemap_tally t ` +
  `WHERE t.site_id = site.id AND t.status ${status})`;

const INSTEAD = {
  sitemaps: tally('sitemaps', "<> 'gone'"),
  errors: tally('errors', "<> 'gone'"),
  warnings: tally('warnings', "<> 'gone'"),
  expectedErrors: tally('expected_errors', "<> 'gone'"),
  expectedWarnings: tally('expected_warnings', "<> 'gone'"),
  failing: tally('sitemaps', "IN ('couldnt-fetch', 'stale')"),
  nextReadAt:
    '(SELECT min(s.next_read_at) FROM sitemap s WHERE s.site_id = site.id ' +
    "AND s.status <> 'gone' AND s.next_read_at IS NOT NULL)",
};
const COLUMNS = columnsOf(SITE_SHAPE, INSTEAD);

const STATUSES =
  '(SELECT group_concat(t.status) FROM sitemap_tally t ' +
  "WHERE t.site_id = site.id AND t.status <> 'gone' AND t.sitemaps > 0)";
const ONLY_GUESSES = onlyGuesses('sitemap', 's.expected_failure = 1');

const TOKEN_BYTES = 16;

export class SqliteSites implements SiteStore {
  readonly #database: SqliteFile;
  readonly #removeElsewhere: RemoveElsewhere;
  #verifiedHosts: ReadonlySet<string> | undefined;

  constructor(database: SqliteFile, removeElsewhere: RemoveElsewhere) {
    this.#database = database;
    this.#removeElsewhere = removeElsewhere;
  }

  async ensure(url: string, at: number): Promise<SiteRecord> {
    await yieldNowAndThen();
    const known = this.#find(url);
    if (known) return known;
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    this.#database.run(
      'INSERT INTO site (url, added_at, verification_token) VALUES (?, ?, ?)',
      url,
      at,
      token,
    );
    const made = this.#find(url);
    if (!made) throw this.#database.damaged();
    return made;
  }

  async get(id: number): Promise<SiteRecord | undefined> {
    const sql = `SELECT ${COLUMNS} FROM site WHERE id = ? AND removed = 0`;
    const row = this.#database.row(sql, id);
    return row && recordOf(this.#database, SITE_SHAPE, row);
  }

  async find(url: string): Promise<SiteRecord | undefined> {
    return this.#find(url);
  }

  async count(): Promise<number> {
    return Number(this.#database.row('SELECT count(*) FROM site WHERE removed = 0')?.[0] ?? 0);
  }

  async page(request: PageRequest & { readonly contains?: string }): Promise<Page<SiteRecord>> {
    const { contains } = request;
    const query = {
      table: 'site',
      columns: COLUMNS,
      key: ['url'],
      lanes: [{ where: 'removed = 0', values: [] }],
      ...(contains && { sieve: { where: 'instr(url, ?) > 0', values: [contains] } }),
      read: (row: Parameters<typeof recordOf>[2]) => recordOf(this.#database, SITE_SHAPE, row),
    };
    return keysetPage(this.#database, query, request);
  }

  async standings({
    limit,
    contains,
    by,
  }: Parameters<SiteStore['standings']>[0]): Promise<readonly SiteStanding[]> {
    const value = by === undefined ? 'NULL' : columnsOf({ [by]: SITE_SHAPE[by] }, INSTEAD);
    const sql =
      `SELECT id, url, last_run, ${STATUSES}, ${ONLY_GUESSES}, ${value} FROM site ` +
      `WHERE removed = 0 ${contains ? 'AND instr(url, ?) > 0' : ''} ORDER BY url LIMIT ?`;
    const rows = this.#database.rows(sql, ...(contains ? [contains] : []), limit);
    // Of ten thousand sites few differ.
    const known = new Map<unknown, readonly SitemapStatus[]>([[null, []]]);
    return rows.map(([id, url, lastRun, names, onlyGuesses, found]) => {
      const statuses = known.get(names) ?? (String(names).split(',') as SitemapStatus[]);
      known.set(names, statuses);
      const site = { id: Number(id), url: String(url), lastRun: Number(lastRun), statuses };
      const isGuess = onlyGuesses === 1 && statuses.length > 0;
      return typeof found === 'number'
        ? { ...site, onlyGuesses: isGuess, value: found }
        : { ...site, onlyGuesses: isGuess };
    });
  }

  async change(id: number, { paused }: { readonly paused: boolean }): Promise<void> {
    this.#database.run('UPDATE site SET paused = ? WHERE id = ?', Number(paused), id);
  }

  async verify(
    id: number,
    method: VerificationMethod | undefined,
    at: number,
    proof?: SiteProof,
  ): Promise<void> {
    this.#verifiedHosts = undefined;
    this.#database.run(
      'UPDATE site SET verified_by = ?, verified_at = ?, proof = ?, proof_due_at = ? WHERE id = ?',
      method ?? null,
      method === undefined ? null : at,
      proof ? JSON.stringify(proof) : null,
      proof?.dueAt ?? null,
      id,
    );
  }

  async setProof(id: number, proof: SiteProof): Promise<void> {
    this.#database.run(
      'UPDATE site SET proof = ?, proof_due_at = ? WHERE id = ?',
      JSON.stringify(proof),
      proof.dueAt ?? null,
      id,
    );
  }

  async proofsDue(now: number, limit: number): Promise<readonly SiteRecord[]> {
    const due = (when: string, ...values: readonly number[]): SiteRecord[] => {
      const sql =
        `SELECT ${COLUMNS} FROM site WHERE removed = 0 AND ${when} ` +
        'ORDER BY proof_due_at, id LIMIT ?';
      const rows = this.#database.rows(sql, ...values, limit);
      return rows.map((row) => recordOf(this.#database, SITE_SHAPE, row));
    };
    const kept = 'verified_at IS NOT NULL AND paused = 0';
    return [
      ...due('verified_at IS NULL AND proof_due_at IS NOT NULL'),
      ...due(`${kept} AND proof_due_at IS NULL`),
      ...due(`${kept} AND proof_due_at > ?`, now + DUE_AHEAD_MS_MAX),
      ...due(`${kept} AND proof_due_at <= ?`, now),
    ].slice(0, limit);
  }

  async remove(id: number): Promise<void> {
    this.#verifiedHosts = undefined;
    if (!markRemoved(this.#database, id)) return;
    await this.#purge(id);
  }

  /** Ends removals that a killed process began. */
  async resumeRemovals(): Promise<void> {
    const rows = this.#database.rows('SELECT id FROM site WHERE removed = 1 ORDER BY id');
    for (const [id] of rows) await this.#purge(Number(id));
  }

  async addToDay(id: number, day: string, change: SiteDayChange): Promise<void> {
    addSiteDay(this.#database, id, { day, change });
  }

  async days(
    id: number,
    between: { readonly from: string; readonly to: string },
  ): Promise<readonly SiteDay[]> {
    return siteDays(this.#database, id, between);
  }

  async verifiedAmong(hosts: readonly string[]): Promise<ReadonlySet<string>> {
    if (!this.#verifiedHosts) {
      const sql = 'SELECT url FROM site WHERE verified_at IS NOT NULL AND removed = 0';
      const known = this.#database.rows(sql).map(([url]) => URL.parse(String(url))?.host ?? '');
      this.#verifiedHosts = new Set(known);
    }
    const known = this.#verifiedHosts;
    return new Set(hosts.filter((host) => known.has(host)));
  }

  async totals(): Promise<StoreTotals> {
    const sites = this.#database.row(
      'SELECT count(*), count(verified_at), ifnull(sum(paused), 0), ifnull(sum(urls), 0), ' +
        'ifnull(sum(last_run), 0) FROM site WHERE removed = 0',
    );
    const [count = 0, verified = 0, paused = 0, urls = 0, runs = 0] = (sites ?? []).map(Number);
    const tallies = this.#database.rows(
      'SELECT status, sum(sitemaps), sum(t.errors), sum(t.warnings) FROM sitemap_tally t ' +
        'JOIN site ON site.id = site_id WHERE site.removed = 0 GROUP BY status ' +
        'HAVING sum(sitemaps) > 0',
    );
    const sums = { errors: 0, warnings: 0 };
    const sitemaps: Partial<Record<SitemapStatus, number>> = {};
    for (const [status, of, errors, warnings] of tallies) {
      sitemaps[status as SitemapStatus] = Number(of);
      if (status === 'gone') continue;
      sums.errors += Number(errors);
      sums.warnings += Number(warnings);
    }
    return { sites: count, verified, paused, urls, runs, ...sums, sitemaps };
  }

  async setUrls(id: number, urls: number): Promise<void> {
    this.#database.run('UPDATE site SET urls = ? WHERE id = ? AND urls <> ?', urls, id, urls);
  }

  #find(url: string): SiteRecord | undefined {
    const sql = `SELECT ${COLUMNS} FROM site WHERE url = ? AND removed = 0`;
    const row = this.#database.row(sql, url);
    return row && recordOf(this.#database, SITE_SHAPE, row);
  }

  // The row goes last: until then a killed process finds what is left to do.
  async #purge(id: number): Promise<void> {
    await this.#removeElsewhere(id);
    await purgeSite(this.#database, id);
  }
}

const ROWS_AT_ONCE = 200;
// Each after those that point at it. Those without their own number have few rows per site, or are
// found by the key.
const NUMBERED = ['read', 'finding', 'sitemap', 'submission', 'expectation', 'live_test'];
const KEYED = ['sitemap_tally', 'site_rule', 'rule_trend', 'indexnow_key', 'site_day', 'run'];

/** Marks a site as removed; `false` if it does not exist. */
function markRemoved(database: SqliteFile, siteId: number): boolean {
  // Its address is free for another one from now on; no origin looks like this.
  const sql =
    "UPDATE site SET removed = 1, verified_at = NULL, url = 'removed ' || id " +
    'WHERE id = ? AND removed = 0';
  return database.run(sql, siteId) > 0;
}

/** Deletes all rows of a site that is marked. May be interrupted and begun again. */
async function purgeSite(database: SqliteFile, siteId: number): Promise<void> {
  for (const table of NUMBERED) {
    const some = `SELECT id FROM ${table} WHERE site_id = ? LIMIT ${ROWS_AT_ONCE}`;
    const sql = `DELETE FROM ${table} WHERE id IN (${some})`;
    while (database.run(sql, siteId) > 0) await setImmediate();
  }
  database.transaction(() => {
    for (const table of KEYED) database.run(`DELETE FROM ${table} WHERE site_id = ?`, siteId);
    database.run('DELETE FROM site WHERE id = ? AND removed = 1', siteId);
  });
}

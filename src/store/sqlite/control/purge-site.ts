// Forgetting a site: first nobody sees it any more, then its rows go, some at a time.
import { setImmediate } from 'node:timers/promises';
import type { ControlDatabase } from '../file/control-database.ts';

const ROWS_AT_ONCE = 200;
// Each after those that point at it. Those without a number of their own have few rows a site, or
// are found by the key alone.
const NUMBERED = ['read', 'finding', 'sitemap', 'submission', 'expectation', 'live_test'];
const KEYED = ['sitemap_tally', 'site_rule', 'rule_trend', 'indexnow_key', 'site_day', 'run'];

/** Marks a site as removed; `false` where there is none. Errors: STORE_UNUSABLE. */
export function markRemoved(database: ControlDatabase, siteId: number): boolean {
  // Its address is free for another one from now on; no origin looks like this.
  const sql =
    "UPDATE site SET removed = 1, verified_at = NULL, url = 'removed ' || id " +
    'WHERE id = ? AND removed = 0';
  return database.run(sql, siteId) > 0;
}

/**
 * Deletes all rows of a site that is marked. May be broken off and begun again.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function purgeSite(database: ControlDatabase, siteId: number): Promise<void> {
  for (const table of NUMBERED) {
    const some = `SELECT id FROM ${table} WHERE site_id = ? LIMIT ${ROWS_AT_ONCE}`;
    const sql = `DELETE FROM ${table} WHERE id IN (${some})`;
    while (database.run(sql, siteId) > 0) await setImmediate();
  }
  database.change(() => {
    for (const table of KEYED) database.run(`DELETE FROM ${table} WHERE site_id = ?`, siteId);
    database.run('DELETE FROM site WHERE id = ? AND removed = 1', siteId);
  });
}

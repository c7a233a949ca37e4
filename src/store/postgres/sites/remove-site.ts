// Removing a site with all that is known of it: it is marked, its rows go in steps, and its own
// row goes last.
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { RemoveElsewhere } from '../../port/control-part.ts';

const ROWS_AT_ONCE = 5_000;
const TABLES_OF_FINDINGS = [
  'finding_url',
  'marked_finding',
  'finding',
  'site_rule',
  'rule_trend',
  'expectation',
];
const TABLES_OF_SITEMAPS = ['kept_read', 'listing', 'listing_tally', 'sitemap', 'sitemap_tally'];
const TABLES_OF_SITE = ['submission', 'live_test', 'indexnow_key', 'site_day', 'run'];
const TABLES = [...TABLES_OF_FINDINGS, ...TABLES_OF_SITEMAPS, ...TABLES_OF_SITE];

/** Removes a site; nothing happens where there is none. */
export async function removeSite(
  database: PostgresDatabase,
  siteId: number,
  removeElsewhere: RemoveElsewhere,
): Promise<void> {
  if (await markRemoved(database, siteId)) await purgeSite(database, siteId, removeElsewhere);
}

/** Ends removals that were interrupted. */
export async function resumeRemovals(
  database: PostgresDatabase,
  removeElsewhere: RemoveElsewhere,
): Promise<void> {
  const sql = 'SELECT id FROM portolan.site WHERE removed ORDER BY id';
  for (const { id } of await database.query<{ readonly id: number }>(sql)) {
    await purgeSite(database, id, removeElsewhere);
  }
}

// Its address is free for another one from now on; no origin looks like this. Whoever writes to it
// waits for the mark, or holds it up.
function markRemoved(database: PostgresDatabase, siteId: number): Promise<boolean> {
  return database.transaction(async ({ query }) => {
    await query(
      "UPDATE portolan.run SET state = 'broken-off' WHERE site_id = $1 AND state = 'running'",
      [siteId],
    );
    const rows = await query(
      `UPDATE portolan.site SET removed = true, verified_at = NULL, url = 'removed ' || id
       WHERE id = $1 RETURNING id`,
      [siteId],
    );
    return rows.length > 0;
  });
}

async function purgeSite(
  database: PostgresDatabase,
  siteId: number,
  removeElsewhere: RemoveElsewhere,
): Promise<void> {
  await removeElsewhere(siteId);
  const reads = `DELETE FROM portolan.read WHERE site_id = $1 AND id = ANY(ARRAY(
    SELECT id FROM portolan.read WHERE site_id = $1 LIMIT ${ROWS_AT_ONCE})) RETURNING 1`;
  const others = TABLES.map(
    (table) => `DELETE FROM portolan.${table} WHERE site_id = $1 AND ctid = ANY(ARRAY(
      SELECT ctid FROM portolan.${table} WHERE site_id = $1 LIMIT ${ROWS_AT_ONCE})) RETURNING 1`,
  );
  for (const sql of [reads, ...others]) {
    while ((await database.query(sql, [siteId])).length === ROWS_AT_ONCE);
  }
  await database.query('DELETE FROM portolan.site WHERE id = $1 AND removed', [siteId]);
}

// What sites were by day.
import type { SiteDay, SiteDayChange } from '../../port/site-record.ts';
import { columnOf, columnsOf } from '../../record/record-shape.ts';
import { DAYS_MAX, LAST_VALUES, SITE_DAY_FIELDS, SITE_DAY_SHAPE } from '../../record/site-shape.ts';
import { type PostgresQuery, type PostgresRow, postgresRecord } from '../rows/postgres-record.ts';

const COLUMNS = SITE_DAY_FIELDS.map(columnOf);
// A day begins with the last values of the day before it that is known.
const BEFORE = `SELECT * FROM portolan.site_day
  WHERE site_id = $1 AND day < $2 ORDER BY day DESC LIMIT 1`;

/** Adds to a day of a site. Nothing happens where there is no such site. */
export async function addSiteDay(
  query: PostgresQuery,
  siteId: number,
  { day, change }: { readonly day: string; readonly change: SiteDayChange },
): Promise<void> {
  const given = SITE_DAY_FIELDS.filter((field) => change[field] !== undefined);
  const values = given.map((field) => change[field] ?? 0);
  const begun = SITE_DAY_FIELDS.map((field) => {
    const at = given.indexOf(field);
    if (at >= 0) return `$${at + 3}::bigint`;
    return LAST_VALUES.has(field) ? `coalesce(b.${columnOf(field)}, 0)` : '0';
  });
  const sets = given.map((field) => {
    const column = columnOf(field);
    const sum = LAST_VALUES.has(field) ? '' : `d.${column} + `;
    return `${column} = ${sum}excluded.${column}`;
  });
  const then = sets.length > 0 ? `UPDATE SET ${sets.join(', ')}` : 'NOTHING';
  await query(
    `WITH s AS (SELECT id FROM portolan.site WHERE id = $1 AND NOT removed FOR KEY SHARE)
     INSERT INTO portolan.site_day AS d (site_id, day, ${COLUMNS.join(', ')})
     SELECT s.id, $2, ${begun.join(', ')} FROM s LEFT JOIN (${BEFORE}) b ON true
     ON CONFLICT (site_id, day) DO ${then}`,
    [siteId, day, ...values],
  );
}

/** Returns the days of a site from one to another, oldest first. */
export async function siteDays(
  query: PostgresQuery,
  siteId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly SiteDay[]> {
  const rows = await query<PostgresRow>(
    `SELECT ${columnsOf(SITE_DAY_SHAPE)} FROM portolan.site_day
     WHERE site_id = $1 AND day >= $2 AND day <= $3 ORDER BY day LIMIT ${DAYS_MAX}`,
    [siteId, from, to],
  );
  return rows.map((row) => postgresRecord(SITE_DAY_SHAPE, row));
}

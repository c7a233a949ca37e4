// What sites were by day.

import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { SiteDay, SiteDayChange } from '../../port/site-record.ts';
import { columnOf, columnsOf } from '../../record/record-shape.ts';
import { DAYS_MAX, LAST_VALUES, SITE_DAY_FIELDS, SITE_DAY_SHAPE } from '../../record/site-shape.ts';
import { recordOf } from '../file/record-of.ts';

const COLUMNS = columnsOf(SITE_DAY_SHAPE);
/**
 * Adds to a day of a site. A day begins with the values of the last known day before it. Does
 * nothing if the site does not exist.
 */
export function addSiteDay(
  database: SqliteFile,
  siteId: number,
  { day, change }: { readonly day: string; readonly change: SiteDayChange },
): void {
  database.transaction(() => {
    beginDay(database, siteId, day);
    const fields = SITE_DAY_FIELDS.filter((field) => change[field] !== undefined);
    if (fields.length === 0) return;
    const sets = fields.map((field) => {
      const column = columnOf(field);
      return LAST_VALUES.has(field) ? `${column} = ?` : `${column} = ${column} + ?`;
    });
    const values = fields.map((field) => change[field] ?? 0);
    const sql = `UPDATE site_day SET ${sets.join(', ')} WHERE site_id = ? AND day = ?`;
    database.run(sql, ...values, siteId, day);
  });
}

function beginDay(database: SqliteFile, siteId: number, day: string): void {
  const known = database.row('SELECT 1 FROM site_day WHERE site_id = ? AND day = ?', siteId, day);
  if (known) return;
  const before = database.row(
    `SELECT ${COLUMNS} FROM site_day WHERE site_id = ? AND day < ? ORDER BY day DESC LIMIT 1`,
    siteId,
    day,
  );
  const last: SiteDayChange = before ? recordOf(database, SITE_DAY_SHAPE, before) : {};
  const values = SITE_DAY_FIELDS.map((field) => (LAST_VALUES.has(field) ? (last[field] ?? 0) : 0));
  const marks = SITE_DAY_FIELDS.map(() => '?').join(', ');
  database.run(
    `INSERT INTO site_day (site_id, ${COLUMNS}) ` +
      `SELECT id, ?, ${marks} FROM site WHERE id = ? AND removed = 0`,
    day,
    ...values,
    siteId,
  );
}

/** Returns the days of a site from one to another, oldest first. */
export function siteDays(
  database: SqliteFile,
  siteId: number,
  { from, to }: { readonly from: string; readonly to: string },
): readonly SiteDay[] {
  const sql =
    `SELECT ${COLUMNS} FROM site_day WHERE site_id = ? AND day >= ? AND day <= ? ` +
    'ORDER BY day LIMIT ?';
  return database
    .rows(sql, siteId, from, to, DAYS_MAX)
    .map((row) => recordOf(database, SITE_DAY_SHAPE, row));
}

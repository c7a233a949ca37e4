// Answers when the URLs of a site last changed.
import { LASTMOD_AHEAD_MS_MAX } from '../../../../protocol/limits.ts';
import type { LastmodMonth } from '../../../url-row.ts';
import type { ShardDatabase } from '../files/shard-database.ts';
import { monthName, monthNumber, monthStart, NO_MONTH } from './folder-tally.ts';
import { FROM_AHEAD } from './lastmods-ahead.ts';

/** Gives how many URLs last changed in each month. Errors: STORE_UNUSABLE. */
export function readMonths(
  database: ShardDatabase,
  siteId: number,
  now: number,
): readonly LastmodMonth[] {
  const until = now + LASTMOD_AHEAD_MS_MAX;
  const last = monthNumber(until);
  const rows = database.rows(
    'SELECT month, urls FROM month WHERE site = ? ORDER BY month = ?, month',
    siteId,
    NO_MONTH,
  );
  return (rows as readonly (readonly [number, number])[]).map(([number, urls]) => {
    const month = monthName(number);
    // Of the month that the clock is in, days may be to come.
    const inFuture =
      number > last ? urls : number === last ? countAhead(database, siteId, until) : 0;
    return { ...(month !== undefined && { month }), urls, ...(inFuture > 0 && { inFuture }) };
  });
}

function countAhead(database: ShardDatabase, siteId: number, until: number): number {
  const end = monthStart(monthNumber(until) + 1);
  const sql = `SELECT count(*) ${FROM_AHEAD} AND lastmod_at > ? AND lastmod_at < ?`;
  return database.number(sql, siteId, until, end);
}

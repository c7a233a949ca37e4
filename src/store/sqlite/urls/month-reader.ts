// Answers when the URLs of a site last changed.
import type { LastmodMonth } from '../../url-row.ts';
import { monthName, NO_MONTH } from './folder-tally.ts';
import type { ShardDatabase } from './shard-database.ts';

/** Gives how many URLs last changed in each month. Errors: STORE_UNUSABLE. */
export function readMonths(database: ShardDatabase, siteId: number): readonly LastmodMonth[] {
  const rows = database.rows(
    'SELECT month, urls FROM month WHERE site = ? ORDER BY month = ?, month',
    ...[siteId, NO_MONTH],
  );
  return (rows as readonly (readonly [number, number])[]).map(([number, urls]) => {
    const month = monthName(number);
    return { ...(month !== undefined && { month }), urls };
  });
}

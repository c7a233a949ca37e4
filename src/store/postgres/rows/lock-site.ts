// The row of a site: the lock of whatever is counted of it, and the counter of its ids.
import type { PostgresQuery } from './postgres-record.ts';

/** A site whose row is locked until the transaction ends. */
export interface LockedSite {
  readonly url: string;
  readonly isRemoved: boolean;
  readonly lastRun: number;
}

/** Locks a site; `undefined` where there is none. */
export async function lockSite(
  query: PostgresQuery,
  siteId: number,
): Promise<LockedSite | undefined> {
  const sql = 'SELECT url, removed, last_run FROM portolan.site WHERE id = $1 FOR NO KEY UPDATE';
  const [row] = await query<{
    readonly url: string;
    readonly removed: boolean;
    readonly last_run: number;
  }>(sql, [siteId]);
  return row && { url: row.url, isRemoved: row.removed, lastRun: row.last_run };
}

/** How many ids a site may give. */
export const IDS_OF_SITE: number = 2 ** 28;

/** Returns the site of what an id belongs to. */
export function siteOfId(id: number): number {
  return Math.floor(id / IDS_OF_SITE);
}

/** Returns an id of something that belongs to a site. */
export function idOfSite(siteId: number, local: number): number {
  return siteId * IDS_OF_SITE + local;
}

/** Takes ids that nothing of a site had before. The site is locked by that. */
export async function takeIds(
  query: PostgresQuery,
  siteId: number,
  count: number,
): Promise<readonly number[]> {
  if (count === 0) return [];
  const sql =
    'UPDATE portolan.site SET last_local_id = last_local_id + $2 WHERE id = $1 ' +
    'RETURNING last_local_id';
  const [row] = await query<{ readonly last_local_id: number }>(sql, [siteId, count]);
  const last = idOfSite(siteId, row?.last_local_id ?? 0);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

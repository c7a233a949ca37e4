// Whether anybody has told which URLs of a site may be indexed: an answer need not say so.
import type { Store } from '../../store/store.ts';

/** So many rows of a schedule are looked at for an answer that says no. */
const ROWS_LOOKED_AT = 1_000;

/** How many URLs were answered for, and how many of them may be indexed. */
export interface AnswerCounts {
  readonly answered: number;
  readonly indexable: number;
}

/**
 * Tells whether a count of indexable URLs is known to be one. Above 0 it is. 0 of many may mean
 * that all said no, or that none said anything: then some of the answers are looked at.
 *
 * Input: the counts now, and of days before, in any order.
 * Errors: those of the store.
 */
export async function isIndexableTold(
  { schedule }: Pick<Store, 'schedule'>,
  siteId: number,
  counts: readonly AnswerCounts[],
): Promise<boolean> {
  if (counts.some(({ indexable }) => indexable > 0)) return true;
  if (counts.every(({ answered }) => answered === 0)) return false;
  const { rows } = await schedule.page(siteId, { limit: ROWS_LOOKED_AT });
  return rows.some(({ answer }) => answer?.indexable !== undefined);
}

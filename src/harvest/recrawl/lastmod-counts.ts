// How often the lastmods of a site were right, counted over its recent visits.
import type { LastmodQuality } from '../harvest.ts';
import type { SiteMemory } from './site-memory.ts';

/** What is counted. */
export type LastmodCounts = Pick<
  SiteMemory,
  'visits' | 'signalled' | 'changed' | 'changedAndSignalled'
>;

// All counts are halved then, so that a site that mends its ways is known as such.
const VISITS_MAX = 20_000;

/** Counts a visit that told whether a page had changed. Errors: None. */
export function countLastmodVisit(
  counts: LastmodCounts,
  visit: { readonly signalled: boolean; readonly changed: boolean },
): LastmodCounts {
  const add = (before: number, isMore: boolean): number => {
    const kept = counts.visits >= VISITS_MAX ? Math.floor(before / 2) : before;
    return kept + (isMore ? 1 : 0);
  };
  return {
    visits: add(counts.visits, true),
    signalled: add(counts.signalled, visit.signalled),
    changed: add(counts.changed, visit.changed),
    changedAndSignalled: add(counts.changedAndSignalled, visit.changed && visit.signalled),
  };
}

/** What the counts say. Errors: None. */
export function lastmodQuality(counts: LastmodCounts): LastmodQuality {
  const { visits, signalled, changed, changedAndSignalled } = counts;
  return {
    visits,
    signalled,
    changed,
    changedAndSignalled,
    ...(signalled > 0 && { precision: changedAndSignalled / signalled }),
    ...(changed > 0 && { recall: changedAndSignalled / changed }),
  };
}

// How often a lastmod had moved before a visit, and a change was found, over recent visits.
import type { SiteMemory } from './site-memory.ts';

export type LastmodCounts = Pick<
  SiteMemory,
  'visits' | 'signalled' | 'changed' | 'changedAndSignalled'
>;

// All counts are halved then, so that a site that mends its ways is known as such.
const VISITS_MAX = 20_000;

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

// How many URLs the set had when it was last published.
import type { Publication } from './publication.ts';

/**
 * Tells how many URLs the set had, as the state or the targets know it, whichever knows of more: a
 * state that was lost or begins anew knows nothing. 0 when nothing was published.
 *
 * Errors: those of the state.
 */
export function urlsBefore({ state, targets }: Publication): number {
  const known = state?.shards().reduce((sum, { urls }) => sum + urls, 0) ?? 0;
  return Math.max(known, ...targets.map(({ manifest }) => manifest?.entries ?? 0));
}

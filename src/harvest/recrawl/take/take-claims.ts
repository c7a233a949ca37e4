// Gives a known page other priors or another weight.
import { fitPage } from '../learn/fit-page.ts';
import type { PageMemory } from '../learn/page-memory.ts';
import type { SiteLearning } from '../learn/site-learning.ts';
import type { EntryPriors } from '../settings/entry-priors.ts';

const WEIGHT_MIN = 0.01;
const WEIGHT_MAX = 100;

/**
 * The page fitted with other priors; `undefined` when it has these already.
 */
export function takeClaims(
  page: PageMemory,
  priors: EntryPriors,
  learning: SiteLearning,
): PageMemory | undefined {
  const { changes, claim, sitemapId = page.sitemapId } = priors;
  const weight = page.isWeightTold ? page.weight : priors.weight;
  const isSame = isAlike(page.priorChanges, changes) && page.claim === claim;
  if (isSame && isAlike(page.weight, weight) && page.sitemapId === sitemapId) return undefined;
  const told = { ...page, weight, priorChanges: changes, sitemapId };
  if (isSame && page.sitemapId === sitemapId) return fitPage(told, learning);
  learning.uncount(page);
  return fitPage({ ...told, claim, counted: 0 }, learning);
}

/** Returns the page with a weight that was set: 0.01 to 100. */
export function takeWeight(page: PageMemory, weight: number): PageMemory {
  const bounded = Math.min(WEIGHT_MAX, Math.max(WEIGHT_MIN, weight));
  return Number.isNaN(weight) ? page : { ...page, weight: bounded, isWeightTold: true };
}

// Both are kept in single precision.
function isAlike(kept: number, told: number): boolean {
  return Math.fround(kept) === Math.fround(told);
}

// What a page is taken for, by its own visits and by what is learned of its site.
import { fitRates, PRIOR_SPREAD } from './fit-rates.ts';
import type { PageMemory } from './page-memory.ts';
import type { SiteLearning } from './site-learning.ts';
import { readVisitLog } from './visit-log.ts';

/** The page, taken for what its visits and its site say now. */
export function fitPage(page: PageMemory, learning: SiteLearning): PageMemory {
  const priors = learning.priorsOf(page);
  const edition = learning.editionOf(page);
  if (page.observed === 0) {
    const { changes: silent, evidence } = priors;
    const rates = { silent, signals: page.rates.signals, evidence };
    return { ...page, rates, spread: PRIOR_SPREAD, edition };
  }
  const { rates, spread } = fitRates(readVisitLog(page.log), priors, page.visitedAt);
  return { ...page, rates, spread, edition };
}

/** The page as it is kept; fitted anew when more is known of its site than it was fitted with. */
export function freshPage(page: PageMemory, learning: SiteLearning): PageMemory {
  const isFresh = page.observed > 0 && page.edition === learning.editionOf(page);
  return isFresh ? page : fitPage(page, learning);
}

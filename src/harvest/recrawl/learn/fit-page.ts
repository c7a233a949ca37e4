// Fits a page to its own visits, with what is learned of its site as prior.
import { fitRates, PRIOR_SPREAD } from './fit-rates.ts';
import type { PageMemory } from './page-memory.ts';
import type { SiteLearning } from './site-learning.ts';
import { readVisitLog } from './visit-log.ts';

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

/** The page as it is kept; fitted again when its site has learned more since. */
export function freshPage(page: PageMemory, learning: SiteLearning): PageMemory {
  const isFresh = page.observed > 0 && page.edition === learning.editionOf(page);
  return isFresh ? page : fitPage(page, learning);
}

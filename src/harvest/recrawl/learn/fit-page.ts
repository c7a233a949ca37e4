// What a page is taken for, by its own visits and by what is learned of its site.

import { DAY_MS } from '../settings/recrawl-settings.ts';
import { fitRates, PRIOR_SPREAD, signalsPerDay } from './fit-rates.ts';
import type { PageMemory } from './page-memory.ts';
import type { SiteLearning } from './site-learning.ts';
import { readVisitLog } from './visit-log.ts';

/**
 * The page as its visits and its site let expect it. Before its first repeat visit, signals come as
 * often as they came until `at`: a page with many would otherwise seem to be worth a visit for long.
 */
export function fitPage(
  page: PageMemory,
  learning: SiteLearning,
  at: number = page.signalAt,
): PageMemory {
  const priors = learning.priorsOf(page);
  const edition = learning.editionOf(page);
  if (page.observed === 0) {
    const { changes: silent, evidence } = priors;
    const days = (Math.max(at, page.signalAt) - page.visitedAt) / DAY_MS;
    const signals = page.signals > 0 ? signalsPerDay(page.signals, days, silent) : 0;
    const rates = { silent, signals, evidence };
    return { ...page, rates, spread: PRIOR_SPREAD, edition };
  }
  const { rates, spread } = fitRates(readVisitLog(page.log), priors, page.visitedAt);
  return { ...page, rates, spread, edition };
}

/** The page as it is kept; fitted anew when more is known of its site than it was fitted with. */
export function freshPage(page: PageMemory, learning: SiteLearning, at: number): PageMemory {
  const isFresh = page.observed > 0 && page.edition === learning.editionOf(page);
  return isFresh ? page : fitPage(page, learning, at);
}

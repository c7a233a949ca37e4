// The one canonical address of a page, if there is one.
import { checkGivenOptions } from '../../base/check-given-options.ts';
import type { PageFacts } from '../record/page-facts.ts';

/**
 * Returns the canonical address that a page declares. Several that differ cancel each other, as
 * they do for engines.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
 */
export function declaredCanonical(facts: Pick<PageFacts, 'canonicals'>): string | undefined {
  checkGivenOptions(facts, { canonicals: '!list' }, 'facts');
  const [first, second] = facts.canonicals;
  return second === undefined ? first?.url : undefined;
}

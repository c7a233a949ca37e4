// The one canonical address of a page, if there is one.
import type { PageFacts } from './page-facts.ts';

/**
 * Gives the canonical address that a page declares. Several that differ cancel each other, as they
 * do for engines.
 *
 * Errors: None.
 * Source: https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
 */
export function declaredCanonical(facts: Pick<PageFacts, 'canonicals'>): string | undefined {
  const [first, second] = facts.canonicals;
  return second === undefined ? first?.url : undefined;
}

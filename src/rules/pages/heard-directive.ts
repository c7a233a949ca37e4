// Whether what a page says to a crawler is said to the one in question.
import type { NoindexEvidence, PageEvidence } from '../evidence/page-evidence.ts';

/**
 * Whether the main crawler of the profile hears a directive: it is for all, or names that
 * crawler, with or without the `bot` at its end.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
export function isDirectiveHeard(said: NoindexEvidence, seen: PageEvidence): boolean {
  const main = seen.agents[0]?.agent.toLowerCase();
  return said.agent === '*' || said.agent === main || `${said.agent}bot` === main;
}

/** Says where a directive is: `noindex in X-Robots-Tag for googlebot`. */
export function describeDirective({ agent, source, directive }: NoindexEvidence): string {
  const where = source === 'meta' ? 'a robots meta element' : 'X-Robots-Tag';
  return `${directive} in ${where}${agent === '*' ? '' : ` for ${agent}`}`;
}

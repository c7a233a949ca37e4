// The pages that a page names as other languages: whether they are there, and link back.
import { pageKey } from '../../protocol/page-key.ts';
import type { PageEvidence, UnansweredAlternate } from '../../rules/evidence/page-evidence.ts';
import { type CheckPagesOptions, checkPages } from '../pages/check-pages.ts';
import { createPageSample } from '../pages/page-sample.ts';
import type { InspectedAlternate } from './inspection.ts';

/** How many of them are visited. */
export const ALTERNATES_VISITED_MAX = 20;
// More are in no real set.
const ALTERNATES_TOLD_MAX = 500;

/**
 * Visits the pages that a page, or its entry, names as other languages of it.
 *
 * Errors: the signal's reason.
 */
export async function visitAlternates(
  evidence: PageEvidence,
  options: CheckPagesOptions,
): Promise<readonly InspectedAlternate[]> {
  const named = namedBy(evidence);
  const own = pageKey(evidence.entry.loc);
  const others = named.filter(({ href }) => pageKey(href) !== own && isWeb(href));
  if (others.length === 0) return named;
  const sample = createPageSample({ sample: ALTERNATES_VISITED_MAX, seed: 0 });
  const chosen = others.slice(0, ALTERNATES_VISITED_MAX);
  sample.add(
    chosen.map(({ href }) => ({ kind: 'url', loc: href })),
    { sitemap: evidence.sitemap },
  );
  const seen = new Map<string, PageEvidence>();
  for await (const one of checkPages(sample, options)) seen.set(pageKey(one.entry.loc), one);
  return named.map((alternate) => {
    const answer = seen.get(pageKey(alternate.href));
    const status = answer?.response?.status;
    const links = answer?.page?.alternates;
    return {
      ...alternate,
      ...(status !== undefined && { status }),
      ...(links && { linksBack: links.some(({ href }) => pageKey(href) === own) }),
    };
  });
}

/**
 * Gives those of the page's own links that are not answered, as evidence tells it.
 *
 * A page without any hreflang may be answered by its entry in a sitemap, so only pages that have
 * such links count.
 * Errors: None.
 */
export function unansweredOf(
  alternates: readonly InspectedAlternate[],
): readonly UnansweredAlternate[] {
  return alternates
    .filter(({ named, linksBack }) => named !== 'sitemap' && linksBack === false)
    .map(({ hreflang, href }) => ({ hreflang, href }));
}

function namedBy({ entry, page }: PageEvidence): readonly InspectedAlternate[] {
  const found = new Map<string, InspectedAlternate>();
  for (const { hreflang, href } of page?.alternates ?? []) {
    found.set(`${hreflang.toLowerCase()} ${pageKey(href)}`, { hreflang, href, named: 'page' });
  }
  for (const { hreflang, href } of entry.alternates ?? []) {
    const key = `${hreflang.toLowerCase()} ${pageKey(href)}`;
    const named = found.has(key) ? 'both' : 'sitemap';
    found.set(key, { hreflang, href, named });
  }
  return [...found.values()].slice(0, ALTERNATES_TOLD_MAX);
}

function isWeb(href: string): boolean {
  return /^https?:/i.test(href) && URL.parse(href) !== null;
}

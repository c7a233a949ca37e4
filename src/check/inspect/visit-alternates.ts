// The pages that a page names as other languages: whether they are there, and link back.
import { givenValues } from '../../base/given-values.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type {
  DeadAlternate,
  PageEvidence,
  UnansweredAlternate,
} from '../../rules/evidence/page-evidence.ts';
import { isDead } from '../pages/alternate-targets.ts';
import { type CheckPagesOptions, checkPages } from '../pages/check-pages.ts';
import { createPageSample } from '../pages/page-sample.ts';
import type { FoundListings } from './find-listings.ts';
import type { InspectedAlternate } from './inspection.ts';

const ALTERNATES_VISITED_MAX = 20;
// No real set has more.
const ALTERNATES_TOLD_MAX = 500;

/**
 * Visits the pages that a page, or its entry, names as other languages of it.
 *
 * Errors: the signal's reason.
 */
export async function visitAlternates(
  evidence: PageEvidence,
  found: FoundListings | undefined,
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
  const linking = new Set(found?.linkedFrom.map(({ loc }) => pageKey(loc)));
  const seen = new Map<string, PageEvidence>();
  for await (const one of checkPages(sample, options)) seen.set(pageKey(one.entry.loc), one);
  return named.map((alternate) => {
    const answer = seen.get(pageKey(alternate.href));
    const { status, failure } = answer?.response ?? {};
    const links = answer?.page?.alternates;
    const byEntry = linking.has(pageKey(alternate.href));
    const byPage = links?.some(({ href }) => pageKey(href) === own);
    const linksBack = links || byEntry ? byEntry || byPage === true : undefined;
    return givenValues({ ...alternate, status, failure, linksBack });
  });
}

/**
 * The links between the page and others that go one way only. The other page may answer by its
 * entry, so a link that only a sitemap has counts when all sitemaps were read.
 */
export function unansweredOf(
  { entry, page }: PageEvidence,
  alternates: readonly InspectedAlternate[],
  found: FoundListings | undefined,
): readonly UnansweredAlternate[] {
  const whole = found?.linkedFromIsWhole === true;
  const own = alternates
    .filter(({ named, linksBack }) => (named !== 'sitemap' || whole) && linksBack === false)
    .map(({ hreflang, href }) => ({ hreflang, href }));
  if (!found || (!page && found.entries.length === 0)) return own;
  const answered = new Set(alternates.map(({ href }) => pageKey(href)));
  const others = found.linkedFrom
    .filter(({ loc }) => !answered.has(pageKey(loc)))
    .map(({ loc, hreflang }) => ({ hreflang, href: entry.loc, from: loc }));
  return [...own, ...others];
}

/** The pages that are not there. */
export function deadOf(alternates: readonly InspectedAlternate[]): readonly DeadAlternate[] {
  return alternates
    .filter((alternate) => isDead(alternate))
    .map(({ named: _, linksBack: __, ...dead }) => dead);
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

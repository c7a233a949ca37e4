// Broken assets, and the pages that use them.

import type { CheckedLinks } from '../../port/crawl-report.ts';
import { LINK_PLACES_MAX, type UrlDecision } from '../../port/decision.ts';
import { type LinkChecks, verdictOf } from '../../record/link-checks.ts';
import { pagesWithAssets } from '../../record/visit-facts.ts';
import type { AddressTexts } from '../table/address-texts.ts';
import type { DecideOptions } from '../table/decide-options.ts';

interface AssetUse {
  pages: number;
  /** The first pages by clicks, then by address. */
  readonly places: { readonly page: number; readonly clicks: number }[];
}

export interface AssetSurvey {
  readonly counts: CheckedLinks;
  /** By the number of the asset. */
  readonly broken: ReadonlyMap<number, AssetUse>;
}

/** Counts the assets of all pages by the result of their check. */
export function surveyAssets(
  { frontier, generation }: Pick<DecideOptions, 'frontier' | 'generation'>,
  checks: LinkChecks,
): AssetSurvey {
  const counts = { fine: 0, broken: 0, refused: 0, unknown: 0 };
  const seen = new Set<number>();
  const broken = new Map<number, AssetUse>();
  for (const { number: page, clicks, assets } of pagesWithAssets(frontier, generation)) {
    for (const number of assets) {
      const check = checks.get(number);
      const verdict = check === undefined ? 'unknown' : verdictOf(check);
      if (!seen.has(number)) counts[verdict] += 1;
      seen.add(number);
      if (verdict !== 'broken') continue;
      const use = broken.get(number) ?? { pages: 0, places: [] };
      broken.set(number, use);
      use.pages += 1;
      const after = use.places.findIndex((place) => place.clicks > clicks);
      use.places.splice(after < 0 ? use.places.length : after, 0, { page, clicks });
      if (use.places.length > LINK_PLACES_MAX) use.places.pop();
    }
  }
  return { counts, broken };
}

/** The broken ones as decisions, by address. */
export function assetDecisions(
  { broken }: AssetSurvey,
  options: Pick<DecideOptions, 'assetChecks' | 'frontier'>,
  texts: AddressTexts,
): readonly UrlDecision[] {
  const decisions = Array.from(broken, ([number, { pages, places }]): UrlDecision => {
    const { status, error } = options.assetChecks?.get(number) ?? {};
    return {
      url: options.frontier.text(number) ?? '',
      reason: 'asset',
      ...(error !== undefined && { detail: error }),
      ...(status !== undefined && { status }),
      broken: true,
      clicks: places[0]?.clicks ?? 0,
      inlinks: pages,
      linkedFrom: places.map(({ page }) => ({ url: texts.get(page), text: '', kind: 'asset' })),
      notes: [],
    };
  });
  return decisions.sort((one, other) => (one.url < other.url ? -1 : 1));
}

/**
 * Merges assets into the addresses. An address that is both, and was not visited, is broken as
 * well.
 */
export function* withAssets(
  decisions: Iterable<UrlDecision>,
  assets: readonly UrlDecision[],
): Generator<UrlDecision> {
  let at = 0;
  for (const decision of decisions) {
    for (let one = assets[at]; one !== undefined && one.url < decision.url; one = assets[at]) {
      yield one;
      at += 1;
    }
    const same = assets[at];
    if (same?.url !== decision.url) yield decision;
    else {
      at += 1;
      const { reason: _reason, ...found } = same;
      yield { ...found, ...decision, broken: true };
    }
  }
  yield* assets.slice(at);
}

// The pages of a crawl with the numbers of their assets, which are texts of the frontier.
import type { Frontier } from '../../queue/port/frontier.ts';
import type { VisitFacts } from './visit-facts.ts';

export interface AssetPage {
  readonly number: number;
  readonly clicks: number;
  readonly assets: readonly number[];
}

/** The pages that have assets, by address. */
export function* pagesWithAssets(frontier: Frontier, generation: number): Generator<AssetPage> {
  for (const { row, outcome } of frontier.byAddress(generation)) {
    if (row.state !== 'visited' || outcome === undefined) continue;
    const assets = assetsOf(outcome.facts);
    if (assets.length > 0) yield { number: row.number, clicks: row.clicks, assets };
  }
}

export function assetsOf(facts: string): readonly number[] {
  if (!facts.includes('"assets":[')) return [];
  return (JSON.parse(facts) as VisitFacts).assets ?? [];
}

// The rows of URLs that a crawler names: those that are there, and those that begin with that.
import type { Settled } from '../../base/with-defaults.ts';
import type { ScheduleRow } from '../../store/port/schedule-row.ts';
import { entryPriors } from './entry-priors.ts';
import { locSpellings } from './loc-spellings.ts';
import { closePage } from './page-rows.ts';
import { worthAt } from './plan-visit.ts';
import type { RecrawlSettings } from './recrawl-settings.ts';
import type { RowDesk } from './row-desk.ts';
import type { OpenSite } from './site-ledger.ts';

/** Which rows are looked for. */
export interface RowSearch {
  /** As a crawler spells them. */
  readonly locs: readonly string[];
  readonly claimsOf: Settled<RecrawlSettings>['claimsOf'];
  /** What is below it has a row though no sitemap lists it: `https://example.com/`. */
  readonly origin?: string | undefined;
}

/**
 * Finds rows by the locs as they were spelled; those that begin are not in the store yet.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function findRows(
  site: OpenSite,
  desk: RowDesk,
  { locs, claimsOf, origin }: RowSearch,
): Promise<ReadonlyMap<string, ScheduleRow>> {
  const found = new Map(await desk.store.get(site.id, [...new Set(locs)]));
  const missing = new Set(locs.filter((loc) => !found.has(loc)));
  if (missing.size === 0) return found;
  const spelled = new Map([...missing].map((loc) => [loc, [loc, ...locSpellings(loc)]]));
  const all = [...new Set([...spelled.values()].flat())];
  const rows = await desk.store.get(site.id, all);
  const claims = await claimsOf(site.id, all);
  const begun = new Map<string, ScheduleRow>();
  for (const [loc, spellings] of spelled) {
    const known =
      spellings.find((one) => rows.has(one)) ?? spellings.find((one) => claims.has(one));
    const [, href = loc] = spellings;
    const kept = known ?? (origin !== undefined && href.startsWith(origin) ? href : undefined);
    if (kept === undefined) continue;
    const row = rows.get(kept) ?? begun.get(kept) ?? begin(kept);
    found.set(loc, row);
  }
  return found;

  function begin(loc: string): ScheduleRow {
    const { planner, priorChangesPerDay } = desk;
    const priors = entryPriors(claims.get(loc) ?? {}, priorChangesPerDay);
    const page = desk.rows.begin(site, loc, priors);
    const value = worthAt(page, planner.now, planner.tables);
    const row = closePage(loc, page, { dueAt: planner.now, reason: 'new', value }, undefined);
    begun.set(loc, row);
    site.rows += 1;
    return row;
  }
}

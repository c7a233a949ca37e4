// Takes the answers of a site, and plans the next visits.

import type { Settled } from '../../../base/with-defaults.ts';
import type { ScheduleRow } from '../../../store/port/schedule-row.ts';
import type { CrawlAnswer, UrlWeight } from '../../port/harvest.ts';
import type { ObservedVisit } from '../learn/fit-rates.ts';
import type { PageMemory } from '../learn/page-memory.ts';
import { closePage, type RowDesk, replanned } from '../plan/page-rows.ts';
import { planVisit, type VisitPlan, worthAt } from '../plan/plan-visit.ts';
import { isHopeless, probeShareAfter } from '../plan/probes.ts';
import { entryPriors } from '../settings/entry-priors.ts';
import { EARLIEST_AT, NEVER_AT, type RecrawlSettings } from '../settings/recrawl-settings.ts';
import { countLastmodVisit } from '../site/lastmod-counts.ts';
import type { OpenSite } from '../site/site-ledger.ts';
import { countFirstVisit } from '../site/worth-of-new.ts';
import { locSpellings } from './loc-spellings.ts';
import { isRedirect, takeAnswer } from './take-answer.ts';
import { takeWeight } from './take-claims.ts';

export interface TakenAnswers {
  readonly known: number;
  /** The locs of the others. */
  readonly unknown: readonly string[];
}

/**
 * Takes answers, in the order of the visits. A URL that is listed and was never handed out is
 * known; so is, where the site's origin is given, any other below it.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function takeAnswers(
  site: OpenSite,
  desk: RowDesk,
  answers: readonly CrawlAnswer[],
  rowsOf: Pick<RowSearch, 'claimsOf' | 'origin'>,
): Promise<TakenAnswers> {
  const rows = await findRows(site, desk, { locs: answers.map(({ loc }) => loc), ...rowsOf });
  const changed = new Map<string, ScheduleRow>();
  const unknown: string[] = [];
  for (const { answer, at } of inOrder(answers, desk.planner.now)) {
    const found = rows.get(answer.loc);
    const row = found && (changed.get(found.loc) ?? found);
    if (!row) unknown.push(answer.loc);
    // A duplicate, or older than what is known.
    if (!row || (row.answer && at <= row.answer.at)) continue;
    changed.set(row.loc, answered(site, desk, row, answer, at));
  }
  if (changed.size > 0) await desk.store.put(site.id, [...changed.values()]);
  return { known: answers.length - unknown.length, unknown };
}

/**
 * Takes what URLs count for beside others, in the same way.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function takeWeights(
  site: OpenSite,
  desk: RowDesk,
  weights: readonly UrlWeight[],
  rowsOf: Pick<RowSearch, 'claimsOf'>,
): Promise<TakenAnswers> {
  const rows = await findRows(site, desk, { locs: weights.map(({ loc }) => loc), ...rowsOf });
  const changed = new Map<string, ScheduleRow>();
  const unknown: string[] = [];
  for (const { loc, weight } of weights) {
    const found = rows.get(loc);
    const row = found && (changed.get(found.loc) ?? found);
    if (!row) {
      unknown.push(loc);
      continue;
    }
    const page = takeWeight(desk.rows.open(site, row), weight);
    changed.set(row.loc, replanned(row, page, desk.planner));
  }
  if (changed.size > 0) await desk.store.put(site.id, [...changed.values()]);
  return { known: weights.length - unknown.length, unknown };
}

interface TimedAnswer {
  readonly answer: CrawlAnswer;
  readonly at: number;
}

// Nothing was visited in the future, whatever a crawler's clock says.
function inOrder(answers: readonly CrawlAnswer[], now: number): readonly TimedAnswer[] {
  const timed = answers.map((answer) => {
    const at = answer.at ?? now;
    return { answer, at: at >= EARLIEST_AT && at <= now ? at : now };
  });
  return timed.sort((a, b) => a.at - b.at);
}

function answered(
  site: OpenSite,
  { rows, planner }: RowDesk,
  row: ScheduleRow,
  answer: CrawlAnswer,
  at: number,
): ScheduleRow {
  const before = rows.open(site, row);
  const { page: learned, observed, retryAt } = takeAnswer(before, answer, at, site.learning);
  const told = answer.importance;
  const weighed = told === undefined ? learned : takeWeight(learned, told);
  const page = rows.settle(site, row.loc, weighed);
  const isFirst = before.visitedAt === 0 && before.goneInRow === 0;
  if (isFirst && page.failuresInRow === 0) {
    const { visitedAt } = page;
    const isThere = visitedAt > 0 && !isRedirect(answer) && answer.indexable !== false;
    site.memory = countFirstVisit(site.memory, isThere);
  }
  if (page.visitedAt === at) sample(site, row.loc, { before, page, observed });
  if (observed) {
    const signalled = before.lastmods > 0 || site.learning.isAllMoved(before, at);
    const visit = { signalled, changed: observed.changed };
    site.memory = { ...site.memory, ...countLastmodVisit(site.memory, visit) };
    if (isHopeless(before, planner.price)) {
      const isWorthIt = !isHopeless(page, planner.price);
      const probeShare = probeShareAfter(site.memory, { isWorthIt, pages: site.rows });
      site.memory = { ...site.memory, probeShare };
    }
  }
  const plan = retryAt === undefined ? planVisit(page, planner) : retry(page, retryAt);
  const { status, indexable } = answer;
  return closePage(row.loc, page, plan, {
    at,
    status,
    ...(indexable !== undefined && { indexable }),
  });

  function retry(of: PageMemory, retriedAt: number): VisitPlan {
    const dueAt = Math.min(NEVER_AT, retriedAt);
    return { dueAt, reason: 'retry', value: worthAt(of, at, planner.tables) };
  }
}

// For the quality of lastmods: other signals do not count.
function sample(
  { learning }: OpenSite,
  loc: string,
  visit: { before: PageMemory; page: PageMemory; observed: ObservedVisit | undefined },
): void {
  const { before, page, observed } = visit;
  const { sitemapId, visitedAt: at, lastmods: pending } = page;
  const isAllMoved = learning.isAllMoved(before, at);
  const seen = observed && { ...observed, lastmods: before.lastmods, isAllMoved };
  learning.sample({ loc, sitemapId, at, pending, observed: seen });
}

interface RowSearch {
  /** As a crawler spells them. */
  readonly locs: readonly string[];
  readonly claimsOf: Settled<RecrawlSettings>['claimsOf'];
  /** URLs below it get a row though no sitemap lists them: `https://example.com/`. */
  readonly origin?: string | undefined;
}

/**
 * Finds rows by the locs as they were spelled; those that begin are not in the store yet.
 *
 * Errors: STORE_UNUSABLE.
 */
async function findRows(
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

// Unpacks rows of the store into pages, and packs them again.
import type { Settled } from '../../../base/with-defaults.ts';
import type { ScheduleRow } from '../../../store/port/schedule-row.ts';
import type { ScheduleStore } from '../../../store/port/store.ts';
import { freshPage } from '../learn/fit-page.ts';
import { newPage, type PageMemory, packPage, unpackPage } from '../learn/page-memory.ts';
import type { SiteLearning } from '../learn/site-learning.ts';
import { type EntryPriors, entryPriors } from '../settings/entry-priors.ts';
import type { RecrawlSettings } from '../settings/recrawl-settings.ts';
import { planVisit, type VisitPlan, type VisitPlanner, worthAt } from './plan-visit.ts';

export interface LearnedSite {
  readonly id: number;
  readonly learning: SiteLearning;
}

export interface PageRows {
  open(site: LearnedSite, row: ScheduleRow): PageMemory;
  /** A page that nobody visited yet. */
  begin(site: LearnedSite, loc: string, priors?: EntryPriors): PageMemory;
  /** The page with the rates and weight that settings name, or with the learned ones. */
  settle(site: LearnedSite, loc: string, page: PageMemory): PageMemory;
}

export interface RowDesk {
  readonly store: ScheduleStore;
  readonly rows: PageRows;
  readonly planner: VisitPlanner;
  readonly priorChangesPerDay: number;
  /** Settings give new URLs different weights or rates. */
  readonly newDiffer: boolean;
}

// A page that never changes would be worth an infinite wait. Less than one change in a thousand
// years makes no difference.
const CHANGES_MIN = 1e-6;

export function createPageRows(settings: Settled<RecrawlSettings>): PageRows {
  const { ratesOf, weightOf, priorChangesPerDay } = settings;
  const settle = ({ id }: LearnedSite, loc: string, page: PageMemory): PageMemory => {
    const known = ratesOf(id, loc);
    const rates = known ?? page.rates;
    const weight = weightOf(id, loc) ?? page.weight;
    const silent = rates.signals > 0 ? rates.silent : Math.max(CHANGES_MIN, rates.silent);
    const spread = known ? 0 : page.spread;
    return { ...page, weight, spread, rates: { ...rates, silent } };
  };
  const begin = (site: LearnedSite, loc: string, priors?: EntryPriors): PageMemory =>
    settle(site, loc, newPage(priors ?? entryPriors({}, priorChangesPerDay)));
  return {
    begin,
    settle,
    open(site, { loc, learned }) {
      const page = unpackPage(learned);
      return page ? settle(site, loc, freshPage(page, site.learning)) : begin(site, loc);
    },
  };
}

/** The row of a page, without a lease. */
export function closePage(
  loc: string,
  page: PageMemory,
  plan: VisitPlan,
  answer: ScheduleRow['answer'],
): ScheduleRow {
  const learned = packPage(page);
  return { loc, ...plan, learned, ...(answer && { answer }) };
}

/**
 * The row with this page and a new plan. A lease goes on, and so does the wait for another try.
 */
export function replanned(row: ScheduleRow, page: PageMemory, planner: VisitPlanner): ScheduleRow {
  const learned = packPage(page);
  const isLeased = (row.leasedUntil ?? 0) > planner.now;
  if (isLeased || page.goneInRow > 0 || page.failuresInRow > 0) return { ...row, learned };
  if (page.visitedAt > 0) return { ...row, ...planVisit(page, planner), learned };
  return { ...row, value: worthAt(page, planner.now, planner.tables), learned };
}

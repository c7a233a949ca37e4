// When a page is due, why, and what a visit is worth then.
import type { ScheduleRow } from '../../../store/port/schedule-row.ts';
import type { PageMemory } from '../learn/page-memory.ts';
import { DAY_MS } from '../settings/recrawl-settings.ts';
import type { ValueTables } from '../worth/value-tables.ts';
import { isHopeless } from './probes.ts';

export interface VisitPlanner {
  readonly tables: ValueTables;
  /** Λ of the site. */
  readonly price: number;
  readonly now: number;
  readonly floorMs: number;
  readonly intervalMinMs: number;
}

const PROBE_AFTER_MS = DAY_MS;
const PROBE_LATER_SHARE = 0.25;

export type VisitPlan = Pick<ScheduleRow, 'dueAt' | 'reason' | 'value'>;

/** u of a page at a time: it is as it was seen with a chance of e^−u. */
export function doubtAt(page: PageMemory, at: number): number {
  if (page.visitedAt === 0) return Number.POSITIVE_INFINITY;
  const days = Math.max(0, at - page.visitedAt) / DAY_MS;
  // Without a signal, a certain one says nothing: 0 · Infinity is no number.
  const told = page.signals === 0 ? 0 : page.rates.evidence * page.signals;
  return page.rates.silent * days + told;
}

/** What a visit at a time is worth: weight · V(u), in days of freshness. */
export function worthAt(page: PageMemory, at: number, tables: ValueTables): number {
  return page.weight * tables.value(page.rates, doubtAt(page, at));
}

/**
 * Plans the next visit of a page that was visited before and was there.
 *
 * It is due when its worth reaches the price. One that never does is due at the floor: it changes
 * so often, or counts for so little, that others are worth more.
 */
export function planVisit(page: PageMemory, planner: VisitPlanner): VisitPlan {
  const { tables, price, now, floorMs, intervalMinMs } = planner;
  const soonest = page.visitedAt + intervalMinMs;
  const latest = Math.max(soonest, page.visitedAt + floorMs);
  if (isHopeless(page, price)) return planProbe(page, planner);
  const threshold = tables.threshold(page.rates, price / page.weight);
  const reached = Math.ceil(reachedAt(page, threshold, now));
  const dueAt = Math.min(latest, Math.max(soonest, reached));
  const worth = worthAt(page, dueAt, tables);
  if (dueAt === latest) return { dueAt, reason: 'floor', value: Math.max(price, worth) };
  return { dueAt, reason: reasonOf(page), value: worth };
}

// When a probe of the page is thought of next: the longer nobody saw it the more seldom, so that a
// page costs some fifteen looks at its row from one floor to the next.
function planProbe(
  page: PageMemory,
  { tables, now, floorMs, intervalMinMs }: VisitPlanner,
): VisitPlan {
  const latest = page.visitedAt + Math.max(floorMs, intervalMinMs);
  const first = page.visitedAt + Math.max(PROBE_AFTER_MS, intervalMinMs);
  const later = now + PROBE_LATER_SHARE * (now - page.visitedAt);
  const dueAt = Math.min(latest, Math.ceil(Math.max(first, later)));
  return { dueAt, reason: 'learned', value: worthAt(page, dueAt, tables) };
}

function reachedAt(page: PageMemory, threshold: number, now: number): number {
  if (threshold === Number.POSITIVE_INFINITY) return threshold;
  const told = page.signals === 0 ? 0 : page.rates.evidence * page.signals;
  const left = threshold - told;
  // What signals made due is due now: behind what was due before, when all are worth the same.
  if (left <= 0) return now;
  return page.visitedAt + (left / page.rates.silent) * DAY_MS;
}

/** Why a page is due when its worth reaches the price. */
export function reasonOf(page: PageMemory): 'lastmod' | 'asked' | 'learned' {
  if (page.signals === 0) return 'learned';
  return page.lastmods > 0 ? 'lastmod' : 'asked';
}

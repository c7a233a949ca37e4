// Policies that visit what ranks highest: the baselines, and who knows the true rates.
import { type Curve, curveOf, valueAt } from './analytic-optimum.ts';
import type { Behaviour, SimulatedPage } from './page-events.ts';
import type { MovedLastmod, Policy, Visit } from './policy.ts';

/** What a policy keeps of a page. Times are in days; −Infinity for never. */
export interface Tracked {
  readonly page: SimulatedPage;
  visitedAt: number;
  /** Lastmods since the last visit. */
  signals: number;
  /** For policies that keep an interval. */
  intervalDays: number;
}

/** How a policy ranks pages. */
export interface Ranking {
  rank(tracked: Tracked, day: number): number;
  /** What a visit teaches. */
  learn?(tracked: Tracked, changed: boolean): void;
  readonly firstIntervalDays?: number;
}

/** Visits what ranks highest of all that is listed. */
export class RankedPolicy implements Policy {
  readonly #ranking: Ranking;
  readonly #tracked = new Map<SimulatedPage, Tracked>();

  constructor(ranking: Ranking) {
    this.#ranking = ranking;
  }

  list(pages: readonly SimulatedPage[]): void {
    const { firstIntervalDays: intervalDays = 7 } = this.#ranking;
    for (const page of pages) {
      const visitedAt = Number.NEGATIVE_INFINITY;
      this.#tracked.set(page, { page, visitedAt, signals: 0, intervalDays });
    }
  }

  unlist(pages: readonly SimulatedPage[]): void {
    for (const page of pages) this.#tracked.delete(page);
  }

  hear(moved: readonly MovedLastmod[]): void {
    for (const { page, lastmod } of moved) {
      const tracked = this.#tracked.get(page);
      if (!tracked || lastmod <= tracked.visitedAt) continue;
      tracked.signals += 1;
    }
  }

  pick(limit: number, day: number): readonly SimulatedPage[] {
    const best: { readonly rank: number; readonly page: SimulatedPage }[] = [];
    for (const tracked of this.#tracked.values()) {
      const rank = this.#ranking.rank(tracked, day);
      if (best.length === limit && rank <= (best.at(-1)?.rank ?? 0)) continue;
      let place = best.length;
      while (place > 0 && (best[place - 1]?.rank ?? 0) < rank) place -= 1;
      best.splice(place, 0, { rank, page: tracked.page });
      if (best.length > limit) best.pop();
    }
    return best.map(({ page }) => page);
  }

  answer(visits: readonly Visit[], day: number): void {
    for (const { page, changed, isFirst } of visits) {
      const tracked = this.#tracked.get(page);
      if (!tracked) continue;
      if (!isFirst) this.#ranking.learn?.(tracked, changed);
      tracked.visitedAt = day;
      tracked.signals = 0;
    }
  }
}

// What a crawler takes a page for that claims nothing.
const CLAIM_DEFAULT = 0.1;
const CLAIMS: Readonly<Record<string, number>> = {
  always: 24,
  hourly: 24,
  daily: 1,
  weekly: 1 / 7,
  monthly: 1 / 30,
  yearly: 1 / 365,
  never: 1 / 3_650,
};
// Those of Nutch's AdaptiveFetchSchedule.
const NUTCH_LONGER = 1.4;
const NUTCH_SHORTER = 0.8;
const NUTCH_DAYS_MIN = 60 / 86_400;
const NUTCH_DAYS_MAX = 365;
// A page that never changes is still worth more the longer nobody looked.
const CHANGES_MIN = 1e-6;

/** The baselines, and who knows the rates. */
export const RANKINGS: Readonly<Record<string, () => Ranking>> = {
  'round-robin': () => ({ rank: ageOf }),
  proportional: () => ({
    rank: (tracked, day) =>
      ageOf(tracked, day) * Math.max(CHANGES_MIN, behaviourAt(tracked.page, day).changes),
  }),
  changefreq: () => ({
    rank: (tracked, day) =>
      ageOf(tracked, day) * (CLAIMS[tracked.page.claims?.changefreq ?? ''] ?? CLAIM_DEFAULT),
  }),
  'lastmod-first': () => ({
    rank: (tracked, day) => ageOf(tracked, day) + (tracked.signals > 0 ? 1e6 : 0),
  }),
  nutch: () => ({
    rank: (tracked, day) => ageOf(tracked, day) - tracked.intervalDays,
    learn(tracked, changed) {
      const next = tracked.intervalDays * (changed ? NUTCH_SHORTER : NUTCH_LONGER);
      tracked.intervalDays = Math.min(NUTCH_DAYS_MAX, Math.max(NUTCH_DAYS_MIN, next));
    },
  }),
  'rates-silent': () => ({
    rank({ page, visitedAt }, day) {
      const { changes } = behaviourAt(page, day);
      const doubt = doubtSince(page, visitedAt, day, (one) => one.changes);
      const gained = doubt < 1e-3 ? doubt ** 2 / 2 : -Math.expm1(-doubt) - doubt * Math.exp(-doubt);
      const value = Number.isFinite(doubt) ? gained : 1;
      return page.weight * Math.min(value / Math.max(CHANGES_MIN, changes), leftOf(page, day));
    },
  }),
  oracle: () => {
    const curves = new Map<string, Curve>();
    return {
      rank({ page, visitedAt, signals }, day) {
        const now = heardOf(page, behaviourAt(page, day));
        const told = now.recall * now.changes + now.falseSignals;
        const evidence = told > 0 ? Math.log(told / now.falseSignals) : 0;
        const silent = doubtSince(page, visitedAt, day, (one) => {
          return (1 - heardOf(page, one).recall) * one.changes;
        });
        const doubt = silent + (signals > 0 ? evidence * signals : 0);
        const key = `${now.changes} ${now.recall} ${now.falseSignals}`;
        const curve = curves.get(key) ?? curveOf(now);
        curves.set(key, curve);
        return page.weight * Math.min(valueAt(curve, doubt), leftOf(page, day));
      },
    };
  },
};

function ageOf({ visitedAt }: Tracked, day: number): number {
  return Math.min(1e5, day - visitedAt);
}

function leftOf({ untilDay = Number.POSITIVE_INFINITY }: SimulatedPage, day: number): number {
  return Math.max(0, untilDay - day);
}

/** How a page behaves at a time. */
export function behaviourAt(page: SimulatedPage, day: number): Behaviour {
  return page.later?.findLast(({ fromDay }) => fromDay <= day) ?? page;
}

// A sitemap that gives all entries the time of the request tells nothing of any one page.
function heardOf(page: SimulatedPage, behaviour: Behaviour): Behaviour {
  return page.isNow ? { ...behaviour, recall: 0, falseSignals: 0 } : behaviour;
}

function doubtSince(
  page: SimulatedPage,
  from: number,
  day: number,
  rateOf: (behaviour: Behaviour) => number,
): number {
  if (from === Number.NEGATIVE_INFINITY) return Number.POSITIVE_INFINITY;
  if (!page.later) return rateOf(page) * (day - from);
  const phases = [{ ...page, fromDay: 0 }, ...page.later];
  let doubt = 0;
  for (const [index, phase] of phases.entries()) {
    const until = Math.min(day, phases[index + 1]?.fromDay ?? day);
    doubt += Math.max(0, until - Math.max(from, phase.fromDay)) * rateOf(phase);
  }
  return doubt;
}

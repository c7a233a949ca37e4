// The best freshness that any policy can reach, worked out another way than src/ does.
import type { Behaviour, SimulatedPage } from './page-events.ts';

/** What a policy brings to one page: visits a day, and the share of time in which it is fresh. */
interface Point {
  readonly visits: number;
  readonly fresh: number;
}

/** The policies of one page, by their thresholds; and what a visit at each threshold is worth. */
export type Curve = readonly (Point & { readonly value: number })[];

const THRESHOLDS = 64;
const THRESHOLD_MAX = 12;
// A page that never changes at all has no cycle.
const SILENT_MIN = 1e-6;
const STEPS = 240;
const ROUNDS = 60;

/**
 * The best mean freshness (by weight) that `perDay` visits can bring, with caps by site.
 *
 * For a price, each page takes the policy of the greatest weight · fresh − price · visits; a site
 * beyond its cap pays a price of its own. The prices are found by bisection.
 */
export function bestFreshness(
  pages: readonly SimulatedPage[],
  perDay: number,
  options: { readonly withSignals?: boolean; readonly caps?: ReadonlyMap<number, number> } = {},
): number {
  const { withSignals = true, caps = new Map() } = options;
  const bySite = Map.groupBy(pages, ({ siteId }) => siteId);
  const curves = new Map(
    pages.map((page) => [page, curveOf(withSignals && !page.isNow ? page : withoutSignals(page))]),
  );
  const at = (some: readonly SimulatedPage[], price: number): Point => {
    let visits = 0;
    let fresh = 0;
    for (const page of some) {
      const point = bestPoint(curves.get(page) ?? [], page.weight, price);
      visits += point.visits;
      fresh += page.weight * point.fresh;
    }
    return { visits, fresh };
  };
  // What the steps of the curves leave of a budget is worth its price.
  const filled = ({ visits, fresh }: Point, budget: number, price: number): Point => {
    return { visits: budget, fresh: fresh + (budget - visits) * price };
  };
  const capPrices = new Map(
    [...caps].map(([siteId, cap]) => {
      const some = bySite.get(siteId) ?? [];
      return [siteId, bisect((price) => at(some, price).visits <= cap)] as const;
    }),
  );
  const all = (price: number): Point => {
    let [visits, fresh] = [0, 0];
    for (const [siteId, some] of bySite) {
      const capPrice = capPrices.get(siteId) ?? 0;
      const point = at(some, Math.max(price, capPrice));
      const capped = capPrice > price ? filled(point, caps.get(siteId) ?? 0, capPrice) : point;
      visits += capped.visits;
      fresh += capped.fresh;
    }
    return { visits, fresh };
  };
  const price = bisect((candidate) => all(candidate).visits <= perDay);
  const weights = pages.reduce((sum, { weight }) => sum + weight, 0);
  return filled(all(price), perDay, price).fresh / weights;
}

/** The lowest number that is high enough. */
function bisect(isEnough: (value: number) => boolean): number {
  let [low, high] = [-12, 12];
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2;
    if (isEnough(10 ** middle)) high = middle;
    else low = middle;
  }
  return 10 ** high;
}

function bestPoint(curve: Curve, weight: number, price: number): Point {
  let best: Point = { visits: 0, fresh: 0 };
  let most = 0;
  for (const point of curve) {
    const gain = weight * point.fresh - price * point.visits;
    if (gain > most) [best, most] = [point, gain];
  }
  return best;
}

function withoutSignals({ changes }: Behaviour): Behaviour {
  return { changes, recall: 0, falseSignals: 0 };
}

/** The policies of a page of which everything is known. */
export function curveOf({ changes, recall, falseSignals }: Behaviour): Curve {
  const told = recall * changes;
  const silent = Math.max(SILENT_MIN, changes - told);
  return Array.from({ length: THRESHOLDS }, (_, index) => {
    return cycleOf(silent, told + falseSignals, falseSignals, thresholdOf(index + 1));
  });
}

/** What a visit is worth at a doubt, in days of freshness. */
export function valueAt(curve: Curve, doubt: number): number {
  const place = THRESHOLDS * Math.sqrt(Math.min(THRESHOLD_MAX, doubt) / THRESHOLD_MAX) - 1;
  const index = Math.floor(place);
  const low = index < 0 ? 0 : (curve[index]?.value ?? 0);
  const high = curve[index + 1]?.value ?? low;
  const [from, until] = [thresholdOf(index + 1), thresholdOf(index + 2)];
  return low + ((high - low) * (Math.min(THRESHOLD_MAX, doubt) - from)) / (until - from);
}

function thresholdOf(k: number): number {
  return THRESHOLD_MAX * (k / THRESHOLDS) ** 2;
}

/**
 * Follows the doubt u from the threshold down to 0: h(u) is the time until the next visit, g(u)
 * that of it in which the page is fresh. Between signals u grows by `silent` a day; a signal
 * makes it jump. α·h' = γ·(h(u) − h(u + b)) − 1, and e^−u in the place of 1 for g.
 */
function cycleOf(
  silent: number,
  signals: number,
  falseSignals: number,
  threshold: number,
): Curve[number] {
  const jump = signals > 0 ? Math.log(signals / falseSignals) : 0;
  const step = threshold / STEPS;
  const days = step / silent;
  const stays = Math.exp(-signals * days);
  const h = new Float64Array(STEPS + 1);
  const g = new Float64Array(STEPS + 1);
  const beyond = (values: Float64Array, u: number): number => {
    const place = (u + jump) / step;
    const index = Math.floor(place);
    if (index >= STEPS) return 0;
    const share = place - index;
    return (values[index] ?? 0) * (1 - share) + (values[index + 1] ?? 0) * share;
  };
  for (let k = STEPS - 1; k >= 0; k -= 1) {
    const middle = (k + 0.5) * step;
    const moving = signals > 0 && jump > 0;
    const time = moving ? (1 - stays) / signals : days;
    const kept = moving ? stays : 1;
    const [afterH, afterG] = moving ? [beyond(h, middle), beyond(g, middle)] : [0, 0];
    h[k] = time + kept * (h[k + 1] ?? 0) + (1 - kept) * afterH;
    g[k] = Math.exp(-middle) * time + kept * (g[k + 1] ?? 0) + (1 - kept) * afterG;
  }
  const [time, fresh] = [h[0] ?? 1, g[0] ?? 0];
  const value = fresh - Math.exp(-threshold) * time;
  return { visits: 1 / time, fresh: fresh / time, value };
}

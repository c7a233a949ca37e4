// What a visit of a page is worth.
import { signalCycle } from './signal-cycle.ts';
import { changesPerDay, type SignalRates } from './signal-rates.ts';

/**
 * V(u): the days of freshness that one more visit brings to a page that is fresh with a chance of
 * e^−u only.
 *
 * It is dF/df of the policy that visits at u, F being the share of time in which the page is fresh
 * and f the visits a day. It grows from 0 at u = 0 to 1/Δ at Infinity. Pages compete by it: of two,
 * the one of greater weight · V is visited first.
 * Without signals this is (1 − e^−u (1 + u)) / Δ.
 */
export function visitValue(rates: SignalRates, u: number): number {
  if (u === Number.POSITIVE_INFINITY) return 1 / changesPerDay(rates);
  const { length, fresh } = signalCycle(rates, u);
  // A page that changes only with signals, or not at all, is waited for without end.
  if (length === Number.POSITIVE_INFINITY) return 1 / changesPerDay(rates);
  return Math.max(0, fresh - Math.exp(-u) * length);
}

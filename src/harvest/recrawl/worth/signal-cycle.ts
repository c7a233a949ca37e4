// The mean cycle of a page that is visited whenever it is unlikely enough to be fresh, and what one
// more visit is worth.
import { poissonTail } from './poisson-tail.ts';
import { changesPerDay, type SignalRates } from './signal-rates.ts';

// A signal of which more than so many fit below the threshold says next to nothing: the page is
// then as one without signals that changes as often. (The error in V is below 1 % there.)
const SIGNALS_MAX = 400;

/** A mean cycle from visit to visit, in days. */
export interface SignalCycle {
  /** ψ: how long it is. Infinity when the page is never visited. */
  readonly length: number;
  /** w: for how long of that the page is as it was seen. */
  readonly fresh: number;
}

/**
 * The mean cycle when a page is visited as soon as u = α·t + b·n reaches `threshold`.
 *
 * Source: Busa-Fekete et al., WWW 2025, https://arxiv.org/abs/2502.02430 (the model); ψ and w by
 * renewal: ψ = E T, w = E ∫₀ᵀ e^−u ds.
 */
export function signalCycle(rates: SignalRates, threshold: number): SignalCycle {
  const { silent, signals, evidence } = rates;
  if (threshold <= 0) return { length: 0, fresh: 0 };
  if (signals <= 0 || evidence * SIGNALS_MAX < threshold) {
    const changes = changesPerDay(rates);
    return { length: threshold / changes, fresh: -Math.expm1(-threshold) / changes };
  }
  const falseSignals = signals * Math.exp(-evidence);
  const all = silent + signals;
  let length = 0;
  let fresh = 0;
  let factor = 1 / all;
  for (let n = 0; n === 0 || n * evidence < threshold; n += 1) {
    // With so many signals the threshold is reached after this many days.
    const left = n === 0 ? threshold : threshold - n * evidence;
    const days = silent > 0 ? left / silent : Number.POSITIVE_INFINITY;
    length += poissonTail(n, signals * days) / signals;
    fresh += factor * poissonTail(n, all * days);
    factor *= falseSignals / all;
  }
  return { length, fresh };
}

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

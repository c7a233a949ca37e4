// The mean cycle of a page that is visited whenever it is unlikely enough to be fresh.
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

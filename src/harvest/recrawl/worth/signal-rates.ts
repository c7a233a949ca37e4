// The three rates of a page's changes and signals.

/**
 * How a page changes and how well it is signalled. Time is in days.
 *
 * A page changes λΔ times a day with a signal and (1 − λ)Δ times without one; ν signals a day mean
 * nothing. The chance that it is as it was seen is e^−u, where
 * u = `silent` · days + `evidence` · signals.
 */
export interface SignalRates {
  /** α = (1 − λ)Δ: changes a day without a signal. */
  readonly silent: number;
  /** γ = λΔ + ν: signals a day, true and false. */
  readonly signals: number;
  /** b = −ln(1 − precision): what one signal says. 0 is nothing, Infinity is certainty. */
  readonly evidence: number;
}

/**
 * The rates of a page of which everything is known.
 *
 * - `changes`: a day
 * - `recall`: the share of changes with a signal, 0 to 1
 * - `falseSignals`: a day
 */
export function signalRates(page: {
  readonly changes: number;
  readonly recall: number;
  readonly falseSignals: number;
}): SignalRates {
  const { changes, recall, falseSignals } = page;
  const signals = recall * changes + falseSignals;
  const evidence = signals > 0 ? Math.log(signals / falseSignals) : 0;
  return { silent: (1 - recall) * changes, signals, evidence };
}

/** Δ: how often a page changes, a day. */
export function changesPerDay({ silent, signals, evidence }: SignalRates): number {
  return silent - signals * Math.expm1(-evidence);
}

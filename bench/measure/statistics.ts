// The few figures that the tables are made of.

/** Median, minimum and spread of some measurements. */
export interface Statistics {
  readonly median: number;
  readonly min: number;
  /** The distance from the lowest to the highest, as a share of the median. */
  readonly spread: number;
  readonly count: number;
}

/** Sums up measurements; there is at least one. */
export function statisticsOf(values: readonly number[]): Statistics {
  const sorted = values.toSorted((a, b) => a - b);
  const median = medianOfSorted(sorted);
  const min = sorted[0]!;
  return { median, min, spread: (sorted.at(-1)! - min) / median, count: sorted.length };
}

/**
 * Gives how many times as much the values are as those of the baseline: the median of the ratios
 * round by round, so that noise which hits a whole round cancels out.
 */
export function ratioOf(values: readonly number[], baseline: readonly number[]): number {
  const rounds = Math.min(values.length, baseline.length);
  const ratios = Array.from({ length: rounds }, (_, round) => values[round]! / baseline[round]!);
  return medianOfSorted(ratios.toSorted((a, b) => a - b));
}

function medianOfSorted(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return (sorted[middle - 1]! + sorted[middle]!) / 2;
}

// Climbs a likelihood of several parameters: the most likely point, and how sure it is.

/** What is known of each parameter beforehand. */
export interface NormalPrior {
  readonly mean: number;
  readonly spread: number;
}

export interface Summit {
  readonly point: readonly number[];
  /** ln of how likely it is, up to a constant. */
  readonly height: number;
  /** How much more likely than where the climb began. */
  readonly gained: number;
  /** The covariance of its parameters. */
  readonly covariance: readonly (readonly number[])[];
}

const ROUNDS_MAX = 25;
const HALVINGS_MAX = 6;
const STEP_MAX = 1.5;
const GAIN_MIN = 0.02;
const DIFFERENCE = 1e-3;

/**
 * The point at which observations and priors together are most likely.
 *
 * `logsAt` is the logarithm of how likely each observation is at a point. Each step is one of
 * Newton's method with the products of the slopes in place of the curvature.
 * Source: Berndt, Hall, Hall and Hausman, "Estimation and inference in nonlinear structural
 * models", Annals of Economic and Social Measurement 3(4), 1974.
 */
export function climb(
  logsAt: (point: readonly number[]) => readonly number[],
  priors: readonly NormalPrior[],
  start: readonly number[] = priors.map(({ mean }) => mean),
): Summit {
  const penalty = (point: readonly number[]): number =>
    -0.5 * sumOf(priors, ({ mean, spread }, index) => (((point[index] ?? 0) - mean) / spread) ** 2);
  let point = start;
  let logs = logsAt(point);
  let height = sumOf(logs, (log) => log) + penalty(point);
  const begun = height;
  for (let round = 0; ; round += 1) {
    const { slope, curvature } = slopesAt(logsAt, priors, point, logs);
    const covariance = invert(curvature);
    if (round === ROUNDS_MAX) return { point, height, gained: height - begun, covariance };
    const step = covariance.map((line) =>
      sumOf(line, (value, index) => value * (slope[index] ?? 0)),
    );
    const longest = Math.max(...step.map(Math.abs));
    let factor = Math.min(1, STEP_MAX / longest);
    let gain = 0;
    for (let halving = 0; halving < HALVINGS_MAX && gain <= 0; halving += 1) {
      const next = point.map((value, index) => value + factor * (step[index] ?? 0));
      const nextLogs = logsAt(next);
      const nextHeight = sumOf(nextLogs, (log) => log) + penalty(next);
      gain = nextHeight - height;
      if (gain > 0) [point, logs, height] = [next, nextLogs, nextHeight];
      factor /= 2;
    }
    if (!(gain > GAIN_MIN)) return { point, height, gained: height - begun, covariance };
  }
}

function slopesAt(
  logsAt: (point: readonly number[]) => readonly number[],
  priors: readonly NormalPrior[],
  point: readonly number[],
  logs: readonly number[],
): { readonly slope: readonly number[]; readonly curvature: number[][] } {
  const moved = point.map((_, moving) =>
    logsAt(point.map((value, index) => value + (index === moving ? DIFFERENCE : 0))),
  );
  const slopes = moved.map((some) =>
    some.map((log, index) => (log - (logs[index] ?? 0)) / DIFFERENCE),
  );
  const slope = priors.map(({ mean, spread }, index) => {
    return sumOf(slopes[index] ?? [], (one) => one) - ((point[index] ?? 0) - mean) / spread ** 2;
  });
  const curvature = slopes.map((some, row) =>
    slopes.map((others, column) => {
      const products = sumOf(some, (one, index) => one * (others[index] ?? 0));
      return products + (row === column ? (priors[row]?.spread ?? 1) ** -2 : 0);
    }),
  );
  return { slope, curvature };
}

/** The inverse of a symmetric, positive definite matrix (Gauss and Jordan). */
export function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const lines = matrix.map((line, row) => [
    ...line,
    ...Array.from({ length: size }, (_, column) => (row === column ? 1 : 0)),
  ]);
  for (const [index, line] of lines.entries()) {
    const pivot = line[index] ?? 1;
    for (let column = 0; column < 2 * size; column += 1) line[column] = (line[column] ?? 0) / pivot;
    for (const [row, other] of lines.entries()) {
      const factor = row === index ? 0 : (other[index] ?? 0);
      if (factor === 0) continue;
      for (let column = 0; column < 2 * size; column += 1) {
        other[column] = (other[column] ?? 0) - factor * (line[column] ?? 0);
      }
    }
  }
  return lines.map((line) => line.slice(size));
}

function sumOf<Item>(items: readonly Item[], of: (item: Item, index: number) => number): number {
  let sum = 0;
  for (const [index, item] of items.entries()) sum += of(item, index);
  return sum;
}

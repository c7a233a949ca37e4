// Finds the most likely parameters by hill climbing, and their covariance.

export interface NormalPrior {
  readonly mean: number;
  readonly spread: number;
}

/** The logarithm of the likelihood of observations at a point. */
export interface Likelihood {
  logAt(point: readonly number[]): number;
  /** The same, and of each observation how it grows with each parameter. */
  slopesAt(point: readonly number[]): {
    readonly log: number;
    readonly slopes: readonly ArrayLike<number>[];
  };
}

export interface Summit {
  readonly point: readonly number[];
  /** ln of its likelihood, up to a constant. */
  readonly height: number;
  /** How much more likely than where the climb began. */
  readonly gained: number;
  /** The covariance of its parameters. */
  readonly covariance: readonly (readonly number[])[];
  /** ln of how likely the observations are over all points (Laplace's method), up to a constant. */
  readonly evidence: number;
}

const ROUNDS_MAX = 25;
const HALVINGS_MAX = 6;
const STEP_MAX = 1.5;
const GAIN_MIN = 0.02;

/**
 * The point at which observations and priors together are most likely.
 *
 * Each step is one of Newton's method with the products of the slopes in place of the curvature.
 * Source: Berndt, Hall, Hall and Hausman, "Estimation and inference in nonlinear structural
 * models", Annals of Economic and Social Measurement 3(4), 1974.
 */
export function climbLikelihood(
  likelihood: Likelihood,
  priors: readonly NormalPrior[],
  start: readonly number[] = priors.map(({ mean }) => mean),
): Summit {
  const penalty = (point: readonly number[]): number =>
    -0.5 * sumOf(priors, ({ mean, spread }, index) => (((point[index] ?? 0) - mean) / spread) ** 2);
  let point = start;
  let { log, slopes } = likelihood.slopesAt(point);
  let height = log + penalty(point);
  const begun = height;
  for (let round = 0; ; round += 1) {
    const { slope, curvature } = sumUp(slopes, priors, point);
    const { inverse: covariance, logDeterminant } = invert(curvature);
    const step = covariance.map((line) =>
      sumOf(line, (value, index) => value * (slope[index] ?? 0)),
    );
    let factor = Math.min(1, STEP_MAX / Math.max(...step.map(Math.abs)));
    let gain = 0;
    for (let halving = 0; halving < HALVINGS_MAX && round < ROUNDS_MAX && gain <= 0; halving += 1) {
      const next = point.map((value, index) => value + factor * (step[index] ?? 0));
      const nextHeight = likelihood.logAt(next) + penalty(next);
      gain = nextHeight - height;
      if (gain > 0) [point, height] = [next, nextHeight];
      factor /= 2;
    }
    if (!(gain > GAIN_MIN)) {
      const spreads = sumOf(priors, ({ spread }) => Math.log(spread));
      const evidence = height - 0.5 * logDeterminant - spreads;
      return { point, height, gained: height - begun, covariance, evidence };
    }
    ({ slopes } = likelihood.slopesAt(point));
  }
}

function sumUp(
  slopes: readonly ArrayLike<number>[],
  priors: readonly NormalPrior[],
  point: readonly number[],
): { readonly slope: readonly number[]; readonly curvature: number[][] } {
  const slope = priors.map(({ mean, spread }, index) => (mean - (point[index] ?? 0)) / spread ** 2);
  const curvature = priors.map(({ spread }, row) =>
    priors.map((_, column) => (row === column ? spread ** -2 : 0)),
  );
  for (const of of slopes) {
    for (const [row, line] of curvature.entries()) {
      const one = of[row] ?? 0;
      slope[row] = (slope[row] ?? 0) + one;
      if (one === 0) continue;
      for (let column = 0; column < line.length; column += 1) {
        line[column] = (line[column] ?? 0) + one * (of[column] ?? 0);
      }
    }
  }
  return { slope, curvature };
}

/** The inverse of a symmetric, positive definite matrix (Gauss and Jordan). */
export function invert(matrix: readonly (readonly number[])[]): {
  readonly inverse: number[][];
  readonly logDeterminant: number;
} {
  const size = matrix.length;
  let logDeterminant = 0;
  const lines = matrix.map((line, row) => [
    ...line,
    ...Array.from({ length: size }, (_, column) => (row === column ? 1 : 0)),
  ]);
  for (const [index, line] of lines.entries()) {
    const pivot = line[index] ?? 1;
    logDeterminant += Math.log(pivot);
    for (let column = 0; column < 2 * size; column += 1) line[column] = (line[column] ?? 0) / pivot;
    for (const [row, other] of lines.entries()) {
      const factor = row === index ? 0 : (other[index] ?? 0);
      if (factor === 0) continue;
      for (let column = 0; column < 2 * size; column += 1) {
        other[column] = (other[column] ?? 0) - factor * (line[column] ?? 0);
      }
    }
  }
  return { inverse: lines.map((line) => line.slice(size)), logDeterminant };
}

function sumOf<Item>(items: readonly Item[], of: (item: Item, index: number) => number): number {
  let sum = 0;
  for (const [index, item] of items.entries()) sum += of(item, index);
  return sum;
}

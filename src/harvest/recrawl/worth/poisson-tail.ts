// The upper tail of the Poisson distribution.

// Terms below this share of the sum change no digit.
const TERM_SHARE_MIN = 1e-16;
const FACTORIALS_MAX = 512;

/** ln(n!) for n below its length. */
const LOG_FACTORIALS: Float64Array = new Float64Array(FACTORIALS_MAX);
for (let n = 2; n < FACTORIALS_MAX; n += 1) {
  LOG_FACTORIALS[n] = (LOG_FACTORIALS[n - 1] ?? 0) + Math.log(n);
}

/**
 * The chance of more than `count` events where `mean` are expected: 1 − e^−x Σ_{j≤i} x^j / j!
 *
 * `count` is a whole number from 0 to 500. The tail that is the smaller one is summed, from its
 * largest term on, so that no digits cancel.
 */
export function poissonTail(count: number, mean: number): number {
  if (mean <= 0) return 0;
  if (mean === Number.POSITIVE_INFINITY) return 1;
  return count < mean ? 1 - lowerTail(count, mean) : upperTail(count + 1, mean);
}

function lowerTail(count: number, mean: number): number {
  let term = 1;
  let sum = 1;
  for (let n = count; n > 0 && term > TERM_SHARE_MIN * sum; n -= 1) {
    term *= n / mean;
    sum += term;
  }
  return chance(count, mean) * sum;
}

function upperTail(count: number, mean: number): number {
  let term = 1;
  let sum = 1;
  for (let n = count + 1; term > TERM_SHARE_MIN * sum; n += 1) {
    term *= mean / n;
    sum += term;
  }
  return chance(count, mean) * sum;
}

function chance(count: number, mean: number): number {
  return Math.exp(count * Math.log(mean) - mean - (LOG_FACTORIALS[count] ?? 0));
}

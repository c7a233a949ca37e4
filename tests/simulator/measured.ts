// What tests of the simulator share: seeds, means, and how figures are printed.
import type { TestContext } from 'node:test';

/** PORTOLAN_SIMULATOR_SEEDS=12 runs more of them. */
export const SEEDS: readonly number[] = Array.from(
  { length: Number(process.env['PORTOLAN_SIMULATOR_SEEDS'] ?? 1) },
  (_, index) => index + 1,
);

/** The mean of what a number is over all seeds. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Prints figures beside the test, with the seeds that they come of. */
export function tell(
  context: TestContext,
  seeds: readonly number[],
  figures: Readonly<Record<string, number>>,
): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(4)}`);
  context.diagnostic(`seeds ${seeds.join(' ')}: ${text.join(', ')}`);
}

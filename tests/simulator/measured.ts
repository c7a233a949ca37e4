// What tests of the simulator share: their size, seeds, means, and how figures are printed.
import type { TestContext } from 'node:test';
import type { ProductOptions } from './product-policy.ts';
import { optimumAt, runWorld } from './run-world.ts';
import type { Simulated } from './simulate.ts';
import { type World, worldOf } from './worlds.ts';

/** PORTOLAN_SIMULATOR_SEEDS=12 runs more of them. */
export const SEEDS: readonly number[] = Array.from(
  { length: Number(process.env['PORTOLAN_SIMULATOR_SEEDS'] ?? 1) },
  (_, index) => index + 1,
);
/** PORTOLAN_SIMULATOR_PAGES=500 makes the webs larger. */
export const PAGES: number = Number(process.env['PORTOLAN_SIMULATOR_PAGES'] ?? 250);

/** A world of the size that tests have time for, with what is otherwise. */
export function testWorld(name: string, otherwise: Partial<World> = {}): World {
  return { ...worldOf(name), pages: PAGES, ...otherwise };
}

/** Runs a policy with every seed. */
export async function runAll(
  world: World,
  policy: string,
  options: ProductOptions = {},
): Promise<readonly Simulated[]> {
  const runs: Simulated[] = [];
  for (const seed of SEEDS) runs.push(await runWorld(world, seed, policy, options));
  return runs;
}

/** The mean freshness of a time, by default of that which counts. */
export function freshnessOf(
  runs: readonly Simulated[],
  world: World,
  time: { readonly from?: number; readonly until?: number; readonly siteId?: number } = {},
): number {
  const { from = world.fromDay, until = world.days, siteId } = time;
  return mean(runs.map((run) => run.freshness(from, until, siteId)));
}

/** The mean of the best that there can be, as pages are at a day. */
export function bestOf(world: World, day = 0): number {
  return mean(SEEDS.map((seed) => optimumAt(world, seed, day)));
}

/** The mean of what a number is over all seeds. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Prints figures beside the test, with the seeds that they come of. */
export function tell(context: TestContext, figures: Readonly<Record<string, number>>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(4)}`);
  context.diagnostic(`seeds ${SEEDS.join(' ')}: ${text.join(', ')}`);
}

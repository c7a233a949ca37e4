// One world, one seed, one policy: what came of it.
import { bestFreshness } from './analytic-optimum.ts';
import { makeWeb } from './make-web.ts';
import type { SimulatedPage } from './page-events.ts';
import type { Policy } from './policy.ts';
import { type ProductOptions, ProductPolicy } from './product-policy.ts';
import { behaviourAt, RANKINGS, RankedPolicy } from './ranked-policy.ts';
import { type Simulated, simulate } from './simulate.ts';
import type { World } from './worlds.ts';

const PRODUCTS: Readonly<Record<string, ProductOptions>> = {
  product: {},
  ignoring: { hears: false },
  'product-rates': { knows: 'rates' },
};

/** All policies: the schedule, the schedule that hears no signals, those it is compared with. */
export const POLICIES: readonly string[] = [...Object.keys(PRODUCTS), ...Object.keys(RANKINGS)];

/** Runs a policy in a world. */
export async function runWorld(
  world: World,
  seed: number,
  policy: string,
  options: ProductOptions = {},
): Promise<Simulated> {
  const pages = makeWeb(seed, world.days, world);
  const { days, stepDays, pollDays } = world;
  const perDay = world.perPage * world.pages;
  const simulation = { pages, seed, days, perDay, stepDays, pollDays };
  return simulate(simulation, policyOf(policy, pages, { fill: world.fill, ...options }));
}

function policyOf(name: string, pages: readonly SimulatedPage[], options: ProductOptions): Policy {
  const ranking = RANKINGS[name];
  if (ranking) return new RankedPolicy(ranking());
  const product = PRODUCTS[name];
  if (!product) throw new Error(`There is no policy ${name}; there are ${POLICIES.join(', ')}.`);
  return new ProductPolicy(pages, { ...options, ...product });
}

/** The best freshness that there can be while pages are as they are at a time. */
export function optimumAt(world: World, seed: number, day: number): number {
  const pages = makeWeb(seed, world.days, world)
    .filter(({ isFlood = false }) => !isFlood)
    .map((page) => ({ ...page, ...behaviourAt(page, day) }));
  return bestFreshness(pages, world.perPage * world.pages);
}

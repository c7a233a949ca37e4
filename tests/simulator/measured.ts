// Simulations of the size that the reference's figures are of, and how they are printed.
import type { TestContext } from 'node:test';
import { bestFreshness } from './analytic-optimum.ts';
import { type Simulated, type Simulation, simulate } from './simulate.ts';
import { type Quality, type SimulatedPage, simulatedPages } from './simulated-web.ts';

/** PORTOLAN_SIMULATOR_SEEDS=12 runs more of them. */
export const SEEDS: readonly number[] = Array.from(
  { length: Number(process.env['PORTOLAN_SIMULATOR_SEEDS'] ?? 1) },
  (_, index) => index + 1,
);
/** The size that the figures are of. */
export const PAGES = 200;
/** How long it goes on. */
export const DAYS = 200;
/** The budget: 0.3 visits a page and day. */
export const VISITS_PER_DAY = 60;

const optima = new Map<string, number>();

function optimumOf(pages: readonly SimulatedPage[], withSignals: boolean): number {
  const key = `${JSON.stringify(pages[0])} ${withSignals}`;
  const known = optima.get(key) ?? bestFreshness(pages, VISITS_PER_DAY, { withSignals });
  optima.set(key, known);
  return known;
}

/** What a simulation brought, beside the best that can be had. */
export interface Measured extends Simulated {
  readonly best: number;
}

/** Runs one simulation of a scenario beside the best that can be had. */
export async function measure(
  quality: Quality,
  seed: number,
  options: Partial<Simulation> & { readonly ignored?: boolean } = {},
): Promise<Measured> {
  const { ignored = false, ...rest } = options;
  const pages = simulatedPages(seed, PAGES, quality);
  const best = optimumOf(pages, !ignored);
  const base = { pages, seed, days: DAYS, perDay: VISITS_PER_DAY, hears: !ignored };
  return { ...(await simulate({ ...base, ...rest })), best };
}

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

// Pages that change by chance, and signals that tell it more or less well.

/** Numbers from 0 to 1 by a seed (mulberry32): the same on every machine. */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A page of the simulated web. Rates are per day. */
export interface SimulatedPage {
  readonly loc: string;
  readonly siteId: number;
  readonly weight: number;
  readonly changes: number;
  readonly recall: number;
  readonly falseSignals: number;
}

/** How good signals are: the share of changes that are told, of signals that are right. */
export interface SignalQuality {
  readonly recall: number;
  readonly precision: number;
}

/** How good the signals of page `index` are; `undefined` for none. */
export type Quality = (chance: () => number) => SignalQuality | undefined;

/** The scenarios of the reference. */
export const SCENARIOS: Readonly<Record<string, Quality>> = {
  none: () => undefined,
  'recall .5, precision .2': () => ({ recall: 0.5, precision: 0.2 }),
  '.8/.8': () => ({ recall: 0.8, precision: 0.8 }),
  '.99/.99': () => ({ recall: 0.99, precision: 0.99 }),
  mixed: (chance) => {
    const kind = chance();
    if (kind < 0.3) return { recall: 0.9, precision: 0.9 };
    if (kind < 0.7) return { recall: 0.5, precision: 0.4 };
    // lastmod = now: every change is told, in a flood of others.
    return { recall: 0.95, precision: 0.06 };
  },
};

// Δ is log-normal, μ is Pareto.
const CHANGES_MEDIAN = 0.3;
const CHANGES_SIGMA = 1.1;
const WEIGHT_SHAPE = 1.5;
const WEIGHT_MAX = 30;

/** Makes pages. */
export function simulatedPages(
  seed: number,
  count: number,
  quality: Quality,
  sites = 1,
): readonly SimulatedPage[] {
  const chance = seededChance(seed);
  return Array.from({ length: count }, (_, index) => {
    const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
    const changes = CHANGES_MEDIAN * Math.exp(CHANGES_SIGMA * normal);
    const weight = Math.min(WEIGHT_MAX, (1 - chance()) ** (-1 / WEIGHT_SHAPE));
    const signals = quality(chance);
    const { recall, precision } = signals ?? { recall: 0, precision: 1 };
    const falseSignals = (recall * changes * (1 - precision)) / precision;
    const siteId = (index % sites) + 1;
    const loc = `https://site-${siteId}.example/${index}`;
    return { loc, siteId, weight, changes, recall, falseSignals };
  });
}

/** What happens to a page, by time in days. */
export interface PageEvents {
  readonly changes: readonly number[];
  readonly signals: readonly number[];
}

/**
 * Draws what happens to a page. `factor` says how many times as often it changes at a time; it is
 * at most 8.
 */
export function drawEvents(
  page: SimulatedPage,
  days: number,
  chance: () => number,
  factor: (day: number) => number = () => 1,
): PageEvents {
  const changes: number[] = [];
  const signals: number[] = [];
  const most = 8;
  for (let day = gap(page.changes * most); day < days; day += gap(page.changes * most)) {
    if (chance() >= factor(day) / most) continue;
    changes.push(day);
    if (chance() < page.recall) signals.push(day);
  }
  for (let day = gap(page.falseSignals); day < days; day += gap(page.falseSignals)) {
    signals.push(day);
  }
  return { changes, signals: signals.sort((a, b) => a - b) };

  function gap(rate: number): number {
    return rate > 0 ? -Math.log(1 - chance()) / rate : Number.POSITIVE_INFINITY;
  }
}

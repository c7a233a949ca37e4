// What the lastmods of a site are worth: how fresh its pages are kept with them as they are,
// without any, and with right ones.
import type { LastmodWorth } from '../../port/harvest.ts';
import { signalCycle } from '../worth/signal-cycle.ts';
import { type SignalRates, signalRates } from '../worth/signal-rates.ts';
import { createValueTables, type ValueTables } from '../worth/value-tables.ts';

/** What a page of a site is like on average, a day. */
export interface MeanPage {
  readonly visits: number;
  readonly changes: number;
  /** Moved lastmods, and those of them that are right. */
  readonly told: number;
  readonly right: number;
}

// What a site reaches that writes a lastmod when its content changes, and only then.
const SHARE_RIGHT = 0.95;
// Pages of a site differ: five of a log-normal distribution that is as wide as those of the web.
const SPREAD = 1.1;
const QUANTILES: readonly number[] = [-1.28, -0.52, 0, 0.52, 1.28];
const ROUNDS = 40;
const LOG_PRICE_MAX = 20;

/** The share of time in which pages are as last seen. `undefined` where nothing is known. */
export function lastmodWorth(page: MeanPage): LastmodWorth | undefined {
  const { visits, changes, told, right } = page;
  if (!(visits > 0 && changes > 0)) return undefined;
  const tables = createValueTables();
  const factors = QUANTILES.map((at) => Math.exp(SPREAD * at));
  const mean = factors.reduce((sum, factor) => sum + factor, 0) / factors.length;
  const fresh = (recall: number, falseSignals: number): number => {
    const rates = factors.map((factor) =>
      signalRates({
        changes: (changes * factor) / mean,
        recall,
        falseSignals: (falseSignals * factor) / mean,
      }),
    );
    return freshness(rates, visits, tables);
  };
  const recall = Math.min(1, right / changes);
  // Of right ones so many are false that the same share of them is right.
  const falseRight = changes * (1 - SHARE_RIGHT);
  return {
    without: fresh(0, 0),
    now: told > 0 ? fresh(recall, Math.max(0, told - right)) : fresh(0, 0),
    right: fresh(SHARE_RIGHT, falseRight),
  };
}

/** The freshness of pages that share so many visits a day each, at the price that makes it so. */
function freshness(pages: readonly SignalRates[], visits: number, tables: ValueTables): number {
  let [low, high] = [-LOG_PRICE_MAX, LOG_PRICE_MAX];
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2;
    if (at(pages, Math.exp(middle), tables).visits > visits) low = middle;
    else high = middle;
  }
  return at(pages, Math.exp(high), tables).fresh;
}

function at(
  pages: readonly SignalRates[],
  price: number,
  tables: ValueTables,
): { readonly visits: number; readonly fresh: number } {
  let visits = 0;
  let fresh = 0;
  for (const rates of pages) {
    const cycle = signalCycle(rates, tables.threshold(rates, price));
    if (!Number.isFinite(cycle.length) || cycle.length === 0) continue;
    visits += 1 / cycle.length / pages.length;
    fresh += cycle.fresh / cycle.length / pages.length;
  }
  return { visits, fresh };
}

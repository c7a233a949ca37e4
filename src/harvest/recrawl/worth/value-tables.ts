// V and its inverse by interpolation, from tables that pages with similar rates share.

import { visitValue } from './signal-cycle.ts';
import { changesPerDay, type SignalRates } from './signal-rates.ts';

export interface ValueTables {
  /** V(u), in days. */
  value(rates: SignalRates, u: number): number;
  /** The u at which V reaches a price, in days. Infinity when it never does. */
  threshold(rates: SignalRates, price: number): number;
}

// Where the table's points lie: denser near 0, where V is steep. Beyond the last one V is 1/Δ.
const POINTS = 160;
const LAST_POINT = 14;
// Rates are rounded to a sixteenth of their size. Freshness is flat around the best threshold, so
// that this costs less than can be measured, and pages of all sites share some thousand tables.
const STEPS_PER_E = 8;
const RATIO_STEPS_MAX = 7 * STEPS_PER_E;
// Many signals of little evidence each add up: what is left out is below a hundredth of α even at
// the highest ratio.
const EVIDENCE_MIN = 1e-5;
const EVIDENCE_MAX = 8;
const TABLES_MAX = 4_096;

/**
 * Tables of V, made when they are asked for and kept; at most 4,096 of 1.3 KB each.
 *
 * A page whose changes and signals all come twice as often has half the V at each u, so that one
 * table serves all pages whose `signals / silent` and `evidence` are alike.
 */
export function createValueTables(): ValueTables {
  const tables = new Map<number, Float64Array>();
  const tableOf = (rates: SignalRates): Float64Array => {
    const shape = shapeOf(rates);
    const known = tables.get(shape.key);
    if (known) return known;
    const made = tabulate(shape.rates);
    // The one that was made first goes: what is used is made again.
    if (tables.size >= TABLES_MAX) tables.delete(tables.keys().next().value ?? 0);
    tables.set(shape.key, made);
    return made;
  };
  return {
    value(rates, u) {
      const scale = 1 / (rates.silent + rates.signals);
      return scale * interpolate(tableOf(rates), u);
    },
    threshold(rates, price) {
      const scale = 1 / (rates.silent + rates.signals);
      return invert(tableOf(rates), price / scale);
    },
  };
}

interface Shape {
  readonly key: number;
  /** Rounded, and in a time unit in which `silent + signals` is 1. */
  readonly rates: SignalRates;
}

const PLAIN: Shape = { key: 0, rates: { silent: 1, signals: 0, evidence: 0 } };

function shapeOf({ silent, signals, evidence }: SignalRates): Shape {
  const ratio = Math.round(Math.log(signals / silent) * STEPS_PER_E);
  if (signals <= 0 || ratio < -RATIO_STEPS_MAX) return PLAIN;
  const boundedRatio = Math.min(ratio, RATIO_STEPS_MAX);
  const share = 1 / (1 + Math.exp(boundedRatio / STEPS_PER_E));
  const ratioKey = (boundedRatio + RATIO_STEPS_MAX + 1) * 1_000;
  if (evidence < EVIDENCE_MIN) {
    return { key: ratioKey, rates: { silent: share, signals: 1 - share, evidence: 0 } };
  }
  if (evidence > EVIDENCE_MAX) {
    const certain = Number.POSITIVE_INFINITY;
    return { key: ratioKey + 1, rates: { silent: share, signals: 1 - share, evidence: certain } };
  }
  const step = Math.round(Math.log(evidence / EVIDENCE_MIN) * STEPS_PER_E);
  const rounded = EVIDENCE_MIN * Math.exp(step / STEPS_PER_E);
  return {
    key: ratioKey + 2 + step,
    rates: { silent: share, signals: 1 - share, evidence: rounded },
  };
}

/** V at each point, and V(∞) behind the last. */
function tabulate(rates: SignalRates): Float64Array {
  const table = new Float64Array(POINTS + 2);
  let highest = 0;
  for (let k = 1; k <= POINTS; k += 1) {
    // Sums of many terms may go back by a last digit.
    highest = Math.max(highest, visitValue(rates, pointAt(k)));
    table[k] = highest;
  }
  table[POINTS + 1] = Math.max(highest, 1 / changesPerDay(rates));
  return table;
}

function pointAt(k: number): number {
  return LAST_POINT * (k / POINTS) ** 2;
}

function interpolate(table: Float64Array, u: number): number {
  if (u >= LAST_POINT) return table[POINTS + 1] ?? 0;
  if (!(u > 0)) return 0;
  const k = Math.floor(POINTS * Math.sqrt(u / LAST_POINT));
  const [low, high] = [table[k] ?? 0, table[k + 1] ?? 0];
  const [from, to] = [pointAt(k), pointAt(k + 1)];
  return low + ((high - low) * (u - from)) / (to - from);
}

function invert(table: Float64Array, value: number): number {
  if (value <= 0) return 0;
  if (value >= (table[POINTS + 1] ?? 0)) return Number.POSITIVE_INFINITY;
  if (value >= (table[POINTS] ?? 0)) return LAST_POINT;
  let low = 0;
  let high = POINTS;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((table[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  const [from, to] = [pointAt(low), pointAt(high)];
  const [below, above] = [table[low] ?? 0, table[high] ?? 0];
  return above > below ? from + ((to - from) * (value - below)) / (above - below) : from;
}

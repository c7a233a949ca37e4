// The forecast of a page that people are shown.
import type { PageMemory } from '../learn/page-memory.ts';
import { changesPerDay } from '../worth/signal-rates.ts';
import { doubtAt } from './plan-visit.ts';

export interface PageForecast {
  /** The chance that it is as it was at the last visit: 0 to 1. */
  readonly fresh: number;
  readonly changesPerDay: number;
  /** The share of its signals that are right, and of its changes that are signalled. */
  readonly precision?: number;
  readonly recall?: number;
  /** Visits that showed whether it had changed. */
  readonly visits: number;
  /** Signals since the last visit. */
  readonly signals: number;
  readonly visitedAt?: number;
}

export function forecastPage(page: PageMemory, at: number): PageForecast {
  const { rates, observed, signals, visitedAt } = page;
  const changes = changesPerDay(rates);
  const right = -rates.signals * Math.expm1(-rates.evidence);
  const isSignalled = rates.signals > 0;
  return {
    fresh: Math.exp(-doubtAt(page, at)),
    changesPerDay: changes,
    ...(isSignalled && { precision: right / rates.signals, recall: right / changes }),
    visits: observed,
    signals,
    ...(visitedAt > 0 && { visitedAt }),
  };
}

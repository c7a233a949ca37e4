// How long ago something last changed, in steps that a legend can name.
import type { LastmodAge } from '../../../store/port/url-row.ts';

const DAY_MS = 86_400_000;

export interface FreshnessStep {
  /** Part of a class name: `week`. */
  readonly name: 'week' | 'month' | 'quarter' | 'year' | 'older' | 'future' | 'none';
  readonly label: string;
  /** It holds up to this age, in milliseconds; absent where there is no end, or no date. */
  readonly ageMaxMs?: number;
}

const WITHOUT: FreshnessStep = { name: 'none', label: 'no lastmod' };
const FUTURE: FreshnessStep = { name: 'future', label: 'in the future' };
const OLDER: FreshnessStep = { name: 'older', label: 'older than a year' };

/** From the freshest on; the last are for what has no date, or only dates in the future. */
export const FRESHNESS_STEPS: readonly FreshnessStep[] = [
  { name: 'week', label: 'up to 7 days', ageMaxMs: 7 * DAY_MS },
  { name: 'month', label: 'up to 30 days', ageMaxMs: 30 * DAY_MS },
  { name: 'quarter', label: 'up to 90 days', ageMaxMs: 90 * DAY_MS },
  { name: 'year', label: 'up to a year', ageMaxMs: 365 * DAY_MS },
  OLDER,
  FUTURE,
  WITHOUT,
];

/**
 * Returns the step of the newest lastmod; one in the future counts only where there is no other.
 */
export function freshnessOf(
  now: number,
  { newestLastmodAt, lastmodsInFuture = 0 }: LastmodAge,
): FreshnessStep {
  if (newestLastmodAt === undefined) return lastmodsInFuture > 0 ? FUTURE : WITHOUT;
  const age = now - newestLastmodAt;
  return FRESHNESS_STEPS.find(({ ageMaxMs }) => ageMaxMs !== undefined && age <= ageMaxMs) ?? OLDER;
}

/** Writes an age in few characters: `5 h`, `3 d`, `7 mo`, `2 y`; `now` below an hour. */
export function formatFreshness(now: number, at: number): string {
  const days = (now - at) / DAY_MS;
  if (days < 1 / 24) return 'now';
  if (days < 1) return `${Math.floor(days * 24)} h`;
  if (days < 60) return `${Math.floor(days)} d`;
  if (days < 730) return `${Math.floor(days / 30.44)} mo`;
  return `${Math.floor(days / 365.25)} y`;
}

// When a day's quota begins again.

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How many seconds are left of the day at an offset from UTC in hours: 1 to 86,400. */
export function secondsToMidnight(nowMs: number, offsetHours: number): number {
  const seconds = Math.floor(nowMs / 1000) + offsetHours * HOUR_SECONDS;
  return DAY_SECONDS - (((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS);
}

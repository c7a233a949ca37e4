// Due times that a wrong clock may have set.

/** Nothing that is repeated is due later than this from now. */
export const DUE_AHEAD_MS_MAX: number = 60 * 24 * 3_600_000;

/**
 * The time at which something is due: `now` where its time is further ahead than anything is ever
 * delayed. After a clock was set back it would wait for years.
 */
export function soundDueAt(dueAt: number, now: number): number {
  return dueAt > now + DUE_AHEAD_MS_MAX ? now : dueAt;
}

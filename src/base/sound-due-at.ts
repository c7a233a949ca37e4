// When something is due whose time a clock told that may have been wrong.

/** Nothing that is done again and again is due later than this from now. */
export const DUE_AHEAD_MS_MAX: number = 60 * 24 * 3_600_000;

/**
 * Gives the time at which something is due: `now` where its time lies further ahead than anything
 * is ever put off. A clock that was put back since would have it wait for years.
 */
export function soundDueAt(dueAt: number, now: number): number {
  return dueAt > now + DUE_AHEAD_MS_MAX ? now : dueAt;
}

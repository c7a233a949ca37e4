// Lengths of time as people read them.

/**
 * Writes a length of time for people: `0.4 s`, `12 s`, `3 min 05 s`, `2 h 07 min`.
 *
 * Input: milliseconds, from 0.
 * Errors: None.
 */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${String(whole % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

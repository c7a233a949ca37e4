// Lengths of time as people read them.
import { counted } from './counted.ts';

const DAYS_FROM_HOURS = 48;

/**
 * Writes a length of time for people: `0.4 s`, `12 s`, `3 min 05 s`, `2 h 07 min`, and from two
 * days on `7 days`, `2 days 5 h`.
 *
 * Input: milliseconds, from 0.
 */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${String(whole % 60).padStart(2, '0')} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < DAYS_FROM_HOURS) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  const rest = hours % 24;
  return `${Math.floor(hours / 24)} days${rest === 0 ? '' : ` ${rest} h`}`;
}

/**
 * Writes how often something happens, to the precision that a plan has: `30 s`, `46 min`,
 * `4 hours`, `7 days`.
 *
 * Input: milliseconds, from 0.
 */
export function formatInterval(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < DAYS_FROM_HOURS) return counted(hours, 'hour');
  return counted(Math.round(hours / 24), 'day');
}

// Times as people say them: how long ago, and exactly.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';

const MINUTE_MS = 60_000;
const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['year', 365 * 24 * 60 * MINUTE_MS],
  ['month', 30 * 24 * 60 * MINUTE_MS],
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];
const WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const EXACT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});
// The range of Date.
const TIME_MAX = 8.64e15;

/** Says how far a time is from now: `3 hours ago`, `in 2 days`, `just now` within a minute. */
export function relativeTime(at: number, now: number): string {
  const distance = at - now;
  for (const [unit, ms] of STEPS) {
    if (Math.abs(distance) >= ms) return WORDS.format(Math.trunc(distance / ms), unit);
  }
  return distance > 0 ? 'in a moment' : 'just now';
}

/** Says when something is due: `in 2 days`, `due now` where its time has passed. */
export function dueTime(at: number, now: number): string {
  return at <= now ? 'due now' : relativeTime(at, now);
}

/** Says a time exactly: `22 Nov 2026, 04:33:10 UTC`. */
export function exactTime(at: number): string {
  return `${EXACT.format(at)} UTC`;
}

/**
 * A time as pages show it: in relative words, with the exact time in a tooltip; `exact` the other
 * way round, for logs. Invalid times are shown as a dash.
 */
export function timeElement(at: number | undefined, now: number, exact: boolean = false): Html {
  return element(at, (time) => {
    const words = [relativeTime(time, now), exactTime(time)] as const;
    return exact ? [words[1], words[0]] : words;
  });
}

/** The time at which something is due, in relative words, with the exact time at hand. */
export function dueElement(at: number | undefined, now: number): Html {
  return element(at, (time) => [dueTime(time, now), exactTime(time)]);
}

function element(
  at: number | undefined,
  wordsOf: (at: number) => readonly [shown: string, title: string],
): Html {
  if (at === undefined || !(Math.abs(at) <= TIME_MAX)) return html`<span class="none">–</span>`;
  const [shown, title] = wordsOf(at);
  return html`<time datetime="${new Date(at).toISOString()}" title="${title}">${shown}</time>`;
}

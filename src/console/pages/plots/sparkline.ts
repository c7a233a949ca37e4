// A row of numbers as a line the size of a word.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';

const WIDTH = 60;
const HEIGHT = 16;
const MARGIN = 2;

/**
 * Draws a line of 60 by 16 from the oldest value to the newest, with a text that says the same.
 * Input: what the numbers are, as the text begins: `Errors of the last 30 runs`.
 */
export function sparkline(values: readonly number[], label: string): Html {
  const first = values[0];
  const last = values.at(-1);
  if (first === undefined || last === undefined) return html`<span class="none">–</span>`;
  const range = `between ${values.reduce(lesser)} and ${values.reduce(greater)}`;
  const text = `${label}: from ${first} to ${last}, ${range}`;
  const points = pointsOf(values);
  const end = points.at(-1) ?? [0, 0];
  return html`<svg class="sparkline" role="img" aria-label="${text}"
viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><polyline
points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="currentColor"
stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/><circle cx="${end[0]}"
cy="${end[1]}" r="2" fill="currentColor"/></svg>`;
}

function pointsOf(values: readonly number[]): readonly (readonly [x: number, y: number])[] {
  const low = values.reduce(lesser);
  const span = values.reduce(greater) - low;
  // A single value is one that never changed.
  const drawn = values.length === 1 ? [low, low] : values;
  return drawn.map((value, index) => {
    const height = span === 0 ? 0.5 : (value - low) / span;
    return [
      rounded(MARGIN + (index / (drawn.length - 1)) * (WIDTH - 2 * MARGIN)),
      rounded(HEIGHT - MARGIN - height * (HEIGHT - 2 * MARGIN)),
    ];
  });
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function lesser(a: number, b: number): number {
  return Math.min(a, b);
}

function greater(a: number, b: number): number {
  return Math.max(a, b);
}

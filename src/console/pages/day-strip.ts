// The days of a site as a strip: how each was, by colour and by height, and in words.
import { html } from 'hono/html';
import { counted } from '../../base/counted.ts';
import type { SiteDay } from '../../store/site-record.ts';
import type { Html } from '../screen.ts';
import { formatNumber } from './cell-value.ts';

/** What the strip shows of a day. */
export type StripDay = Omit<SiteDay, 'indexable'>;

/** How a day was. */
export type DayState = 'unread' | 'good' | 'warnings' | 'errors' | 'failed';

const STEP = 12;
const WIDTH = 9;
const HEIGHT = 36;
// The worse, the higher: to be told apart without colours.
const HEIGHTS: Readonly<Record<DayState, number>> = {
  unread: 3,
  good: 12,
  warnings: 20,
  errors: 28,
  failed: HEIGHT,
};
const WORDS: Readonly<Record<DayState, string>> = {
  unread: 'nothing was read',
  good: 'all well',
  warnings: 'warnings',
  errors: 'errors',
  failed: 'sitemaps could not be had',
};
const STATES: readonly DayState[] = ['good', 'warnings', 'errors', 'failed', 'unread'];

/**
 * Says how a day was: the worst that happened on it.
 *
 * Errors: None.
 */
export function dayState(day: StripDay | undefined): DayState {
  if (day === undefined || day.fetches === 0) return 'unread';
  if (day.fetchesFailed > 0) return 'failed';
  if (day.errors > 0) return 'errors';
  return day.warnings > 0 ? 'warnings' : 'good';
}

/**
 * Draws a strip of days with a legend.
 *
 * Input: the names of the days, oldest first, and what is known of them.
 * Errors: None.
 */
export function dayStrip(names: readonly string[], days: readonly StripDay[]): Html {
  const known = new Map(days.map((day) => [day.day, day]));
  const bars = names.map((name, index) => bar(name, known.get(name), index * STEP));
  const width = Math.max(1, names.length) * STEP - (STEP - WIDTH);
  return html`<figure class="strip"><figcaption class="plot-title">How the days were</figcaption>
<div class="scroll plain" role="group" aria-label="How the days were" tabindex="0"><svg
viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img"
preserveAspectRatio="none"
aria-label="${summary(names, known)}">${bars}</svg></div>
<ul class="legend"
aria-label="Bars, the worse the higher">${STATES.map(
    (state) => html`<li><span class="swatch day-${state}"></span>${WORDS[state]}</li>`,
  )}</ul></figure>`;
}

function bar(name: string, day: StripDay | undefined, x: number): Html {
  const state = dayState(day);
  const height = HEIGHTS[state];
  const read = day === undefined || day.fetches === 0 ? '' : `; ${counts(day)}`;
  return html`<rect class="day-${state}" x="${x}" y="${HEIGHT - height}" width="${WIDTH}"
height="${height}" rx="1.5"><title>${name}: ${WORDS[state]}${read}</title></rect>`;
}

function counts({ fetches, fetchesFailed, errors, warnings }: StripDay): string {
  const failed = fetchesFailed > 0 ? ` (${formatNumber(fetchesFailed)} failed)` : '';
  const found = `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  return `${counted(fetches, 'fetch', 'fetches')}${failed}, ${found}`;
}

function summary(names: readonly string[], known: ReadonlyMap<string, StripDay>): string {
  const states = Map.groupBy(names, (name) => dayState(known.get(name)));
  const said = STATES.flatMap((state) => {
    const count = states.get(state)?.length ?? 0;
    return count === 0 ? [] : [`${WORDS[state]} on ${count}`];
  });
  return `The last ${names.length} days: ${said.join(', ')}`;
}

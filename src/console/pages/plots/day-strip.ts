// The days of a site as a strip: how each was, by colour and by height, and in words.
import { html } from 'hono/html';
import type { SiteDay } from '../../../store/port/site-record.ts';
import type { Html } from '../../core/screen.ts';
import { formatNumber } from '../tables/cell-value.ts';

export type StripDay = Omit<SiteDay, 'indexable'>;

export type DayState = 'unread' | 'good' | 'warnings' | 'errors' | 'failed';

export interface DayStripOptions {
  href(day: string): string;
}

const STEP = 12;
const WIDTH = 9;
const HEIGHT = 36;
// The worse, the higher: distinguishable without colours.
const HEIGHTS: Readonly<Record<DayState, number>> = {
  unread: 3,
  good: 12,
  warnings: 20,
  errors: 28,
  failed: HEIGHT,
};
const WORDS: Readonly<Record<DayState, string>> = {
  unread: 'not checked',
  good: 'no issues',
  warnings: 'warnings',
  errors: 'errors',
  failed: 'sitemaps couldn’t be fetched',
};
const STATES: readonly DayState[] = ['good', 'warnings', 'errors', 'failed', 'unread'];

/** Says how a day was: the worst that happened on it. */
export function dayState(day: StripDay | undefined): DayState {
  if (day === undefined || day.fetches === 0) return 'unread';
  if (day.fetchesFailed > 0) return 'failed';
  if (day.errors > 0) return 'errors';
  return day.warnings > 0 ? 'warnings' : 'good';
}

/**
 * Draws a strip of days with a legend. A day on which something was read is a link; the table below
 * has the same links for the keyboard.
 * Input: the names of the days, oldest first, and what is known of them.
 */
export function dayStrip(
  names: readonly string[],
  days: readonly StripDay[],
  { href }: DayStripOptions,
): Html {
  const known = new Map(days.map((day) => [day.day, day]));
  const bars = names.map((name, index) => bar(name, known.get(name), { x: index * STEP, href }));
  const width = Math.max(1, names.length) * STEP - (STEP - WIDTH);
  return html`<figure class="strip"><figcaption class="plot-title">Daily status</figcaption>
<div class="scroll plain" role="group" aria-label="Daily status" tabindex="0"><svg
viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="group"
preserveAspectRatio="none"
aria-label="${summary(names, known)}">${bars}</svg></div>
<ul class="legend"
aria-label="Bars, the worse the higher">${STATES.map(
    (state) => html`<li><span class="swatch day-${state}"></span>${WORDS[state]}</li>`,
  )}</ul>${dayTable(days, href)}</figure>`;
}

function bar(
  name: string,
  day: StripDay | undefined,
  { x, href }: { readonly x: number; readonly href: DayStripOptions['href'] },
): Html {
  const state = dayState(day);
  const height = HEIGHTS[state];
  const isRead = day !== undefined && day.fetches > 0;
  const words = `${name}: ${WORDS[state]}${isRead ? `; ${counts(day)}` : ''}`;
  const rect = html`<rect class="day-${state}" x="${x}" y="${HEIGHT - height}" width="${WIDTH}"
height="${height}" rx="1.5"><title>${words}</title></rect>`;
  if (!isRead) return rect;
  // The whole height can be hit, also of a low bar.
  return html`<a href="${href(name)}" tabindex="-1" aria-label="${words}">${rect}<rect
class="day-hit" x="${x}" y="0" width="${WIDTH}"
height="${HEIGHT}"><title>${words}</title></rect></a>`;
}

function counts({ fetches, fetchesFailed, errors, warnings }: StripDay): string {
  const failed = fetchesFailed > 0 ? ` (${formatNumber(fetchesFailed)} failed)` : '';
  const found = `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  return `${counted(fetches, 'fetch', 'fetches')}${failed}, ${found}`;
}

function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

function summary(names: readonly string[], known: ReadonlyMap<string, StripDay>): string {
  const states = Map.groupBy(names, (name) => dayState(known.get(name)));
  const said = STATES.flatMap((state) => {
    const count = states.get(state)?.length ?? 0;
    return count === 0 ? [] : [`${WORDS[state]} on ${count}`];
  });
  return `The last ${names.length} days: ${said.join(', ')}`;
}

function dayTable(days: readonly StripDay[], href: DayStripOptions['href']): Html | '' {
  const read = days.filter(({ fetches }) => fetches > 0).toReversed();
  if (read.length === 0) return '';
  return html`<details><summary>Show as table<span class="unseen">: Daily status</span></summary
><div class="scroll plot-table" role="group" aria-label="Daily status as a table" tabindex="0"><table
class="data"><thead><tr><th scope="col">Day</th><th scope="col">Status</th><th
scope="col">Checked</th></tr></thead><tbody>${read.map(
    (day) =>
      html`<tr><th scope="row"><a href="${href(day.day)}">${day.day}</a></th><td>${
        WORDS[dayState(day)]
      }</td><td>${counts(day)}</td></tr>`,
  )}</tbody></table></div></details>`;
}

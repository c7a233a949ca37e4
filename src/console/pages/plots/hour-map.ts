// Hours of days as a map: the darker, the more. Each field says its number in words.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';
import { formatNumber } from '../tables/cell-value.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CELL_WIDTH = 34;
const CELL_HEIGHT = 22;
const LEFT = 84;
const TOP = 18;
const STEPS = 4;
const WIDTH = LEFT + 24 * CELL_WIDTH;
const HOURS_NAMED_EVERY = 3;
const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

export interface MappedHour {
  /** When it begins, in milliseconds; hours are those of UTC. */
  readonly hourAt: number;
  readonly count: number;
}

/**
 * Draws a map with a row for each day (UTC), and a legend.
 * Input: hours by time; what is counted: `URLs`.
 */
export function hourMap(
  hours: readonly MappedHour[],
  of: { readonly label: string; readonly unit: string },
): Html {
  const firstDay = Math.floor((hours[0]?.hourAt ?? 0) / DAY_MS);
  const most = hours.reduce((high, { count }) => Math.max(high, count), 0);
  const days = [...new Set(hours.map(({ hourAt }) => Math.floor(hourAt / DAY_MS)))];
  const height = TOP + days.length * CELL_HEIGHT;
  const fields = hours.map((hour) => field(hour, { firstDay, most, unit: of.unit }));
  const label = `${of.label}: at most ${formatNumber(most)} ${of.unit} in an hour`;
  return html`<p class="soft sideways">Scroll the chart sideways to see all 24 hours.</p><div
class="scroll plain" role="group" aria-label="${of.label}" tabindex="0"><svg
class="hours" viewBox="0 0 ${WIDTH} ${height}" role="img"
aria-label="${label}">${hourNames()}${days.map(
    (day) =>
      html`<text x="0" y="${rowTop(day - firstDay) + 15}">${DAY.format(day * DAY_MS)}</text>`,
  )}${fields}</svg></div>${legend(most)}`;
}

function hourNames(): readonly Html[] {
  const named = Array.from({ length: 24 / HOURS_NAMED_EVERY }, (_, at) => at * HOURS_NAMED_EVERY);
  return named.map(
    (hour) =>
      html`<text x="${LEFT + hour * CELL_WIDTH}" y="12">${String(hour).padStart(2, '0')}:00</text>`,
  );
}

function field(
  { hourAt, count }: MappedHour,
  of: { readonly firstDay: number; readonly most: number; readonly unit: string },
): Html {
  const day = Math.floor(hourAt / DAY_MS);
  const hour = Math.floor((hourAt % DAY_MS) / HOUR_MS);
  const when = `${DAY.format(hourAt)} ${String(hour).padStart(2, '0')}:00 UTC`;
  return html`<rect class="heat-${heatOf(count, of.most)}" x="${LEFT + hour * CELL_WIDTH}"
y="${rowTop(day - of.firstDay)}" width="${CELL_WIDTH - 2}" height="${CELL_HEIGHT - 2}"
rx="2"><title>${when}: ${formatNumber(count)} ${of.unit}</title></rect>`;
}

function rowTop(row: number): number {
  return TOP + row * CELL_HEIGHT;
}

/** Returns the step of a number between 0 and the most that there is: 0 for none, else 1 to 4. */
export function heatOf(count: number, most: number): number {
  return count <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((count / most) * STEPS));
}

function legend(most: number): Html {
  const steps = [...new Set([0, 1, 2, 3, 4].map((step) => Math.floor((most * step) / STEPS)))];
  return html`<ul class="legend" aria-label="Colours">${steps.map((upTo) => {
    const words = upTo === 0 ? 'none' : `up to ${formatNumber(upTo)}`;
    return html`<li><span class="swatch heat-${heatOf(upTo, most)}"></span>${words}</li>`;
  })}</ul>`;
}

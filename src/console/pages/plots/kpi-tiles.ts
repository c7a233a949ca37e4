// The few numbers that matter, each leading to what it counts.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';
import { formatNumber } from '../tables/cell-value.ts';
import type { StatusTone } from '../words/status-words.ts';

export interface KpiTile {
  readonly title: string;
  /** A number, or a text that is written already: `84 ms`. Absent: nothing is known. */
  readonly value?: number | string;
  readonly href: string;
  /** A word on it: `of 1,200`. */
  readonly note?: string | undefined;
  /** Beside the word, never instead of it. */
  readonly tone?: StatusTone;
}

/** Draws the tiles. Input: an id that is unique on the page, and what they are about. */
export function kpiTiles(
  tiles: readonly KpiTile[],
  { id, label }: { readonly id: string; readonly label: string },
): Html {
  // Ten in two rows of five look better than in rows of seven and three.
  const fives = tiles.length % 5 === 0 ? ' fives' : '';
  return html`<ul class="tiles${fives}" id="${id}" data-live
aria-label="${label}">${tiles.map(tile)}</ul>`;
}

function tile({ title, value, href, note, tone }: KpiTile): Html {
  const shown = typeof value === 'number' ? formatNumber(value) : (value ?? '–');
  const said = note === undefined ? '' : html`<span class="tile-note">${note}</span>`;
  return html`<li class="tile${tone === undefined ? '' : ` ${tone}`}"><a href="${href}"><span
class="tile-title">${title}</span><span class="tile-value">${shown}</span>${said}</a></li>`;
}

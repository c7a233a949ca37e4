// A state as an icon and a word: the colour says nothing that these do not.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';
import { visibleText } from '../../core/visible-text.ts';
import { type StatusTone, type StatusWords, statusWords } from './status-words.ts';

const RING = 'M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z';
const STOP = 'M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3l3.8-3.8Z';
// Drawn on 16 by 16, without a fill, in the colour of the text.
const SHAPES: Readonly<Record<StatusTone | NonNullable<StatusWords['shape']>, string>> = {
  good: `${RING}M5 8.2l2.2 2.2L11.2 6`,
  warn: 'M8 1.8 15 14H1L8 1.8ZM8 6.4v3.4M8 11.6v.6',
  bad: `${STOP}M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8`,
  busy: `${RING}M8 4.4V8l2.6 1.6`,
  calm: `${RING}M5 8h6`,
  plus: `${RING}M5 8h6M8 5v6`,
  minus: `${STOP}M5 8h6`,
  arrows: `${RING}M4.8 6.4h5.6L9 5M11.2 9.6H5.6L7 11`,
};
const DETAIL_CHARACTERS_MAX = 300;

/** Shows a state by its name (`has-errors`), and behind it what is to be said of it: a cause. */
export function statusBadge(status: string, detail?: string): Html {
  const { word, tone, shape = tone } = statusWords(status);
  const said =
    detail === undefined
      ? ''
      : html`<span class="badge-detail">${visibleText(detail, DETAIL_CHARACTERS_MAX)}</span>`;
  return html`<span class="badge ${tone}">${icon(shape)}<span>${visibleText(word)}</span></span
>${said}`;
}

function icon(shape: keyof typeof SHAPES): Html {
  return html`<svg class="icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"
fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"
><path d="${SHAPES[shape]}"/></svg>`;
}

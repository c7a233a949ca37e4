// How long something is still good for, as a bar the size of a word, and in words.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';

const WIDTH = 80;
const HEIGHT = 10;
const HOUR_MS = 3_600_000;
/** Less than this share left is told apart. */
const SOON_SHARE = 0.125;

/** Draws what is left of a span of time. Input: milliseconds; `leftMs` is cut to the span. */
export function ageBar({
  leftMs,
  spanMs,
}: {
  readonly leftMs: number;
  readonly spanMs: number;
}): Html {
  const share = Math.min(1, Math.max(0, leftMs / spanMs));
  const kind = share < SOON_SHARE ? 'soon' : 'left';
  const filled = Math.round(share * (WIDTH - 2));
  const hours = Math.floor((share * spanMs) / HOUR_MS);
  const words = hours === 0 ? 'less than 1 h left' : `${hours} h left`;
  return html`<svg class="age" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"
aria-hidden="true"><rect class="track" x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}"
rx="2"/><rect class="${kind}" x="1" y="1" width="${filled}" height="${HEIGHT - 2}"
rx="1.5"/></svg><span>${words}</span>`;
}

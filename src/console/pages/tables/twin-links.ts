// The links to the twins of a page.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';

/** Draws the links to the twins of a page. */
export function twinLinks(jsonUrl: string | undefined, csvUrl: string | undefined): Html | '' {
  if (jsonUrl === undefined && csvUrl === undefined) return '';
  const csv =
    csvUrl === undefined
      ? ''
      : html`<a href="${csvUrl}" data-export download>CSV<span class="unseen"> of all rows</span
></a>`;
  const json = jsonUrl === undefined ? '' : html`<a href="${jsonUrl}">JSON</a>`;
  return html`<p class="twins">${csv} ${json}</p>`;
}

// The top of a page: its heading, a sentence on what it shows, and what can be done here.
import { html } from 'hono/html';
import type { Html } from '../core/screen.ts';

export interface ScreenHeadOptions {
  /** The one `h1` of the page: a text, or a piece with an address in it. */
  readonly title: Html | string;
  readonly lead?: Html | string | undefined;
  readonly actions?: Html | readonly Html[] | undefined;
}

export function screenHead({ title, lead, actions }: ScreenHeadOptions): Html {
  return html`<div class="head"><div><h1>${title}</h1>${
    lead === undefined
      ? ''
      : html`<p
class="lead">${lead}</p>`
  }</div>${
    actions === undefined
      ? ''
      : html`<div class="head-actions">
${actions}</div>`
  }</div>
`;
}

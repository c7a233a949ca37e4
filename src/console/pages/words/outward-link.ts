// Links to pages of strangers.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';
import { visibleText } from '../../core/visible-text.ts';

/**
 * An address as it is written, leading there when it is http or https; anything else is text. The
 * page that it leads to is not told where the visitor came from.
 */
export function outwardLink(url: string, text: string = url): Html {
  const shown = html`<bdi class="url">${visibleText(text)}</bdi>`;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return shown;
  return html`<a class="outward" href="${new URL(url).href}"
rel="noopener noreferrer nofollow">${shown}</a>`;
}

// The box that takes the address of a site or of a sitemap.
import { html } from 'hono/html';
import type { FormAgain, Html } from '../../core/screen.ts';
import { formParts } from './form-parts.ts';

export const SUBMIT_CHARACTERS_MAX = 2_048;

export interface SubmitBoxOptions {
  readonly formToken: Html;
  readonly url?: string | undefined;
  readonly again?: FormAgain | undefined;
}

/**
 * Draws the box. A bare name (`example.com`) is taken, too: it is sent as it is, and the server
 * reads it as an https address.
 */
export function submitBox({ formToken, url = '', again }: SubmitBoxOptions): Html {
  const { isAgain, value, rest } = formParts('submit', [], again);
  const attributes = html` aria-invalid="true" aria-describedby="submit-problem" autofocus`;
  const [typed, wrong] = isAgain ? [value('url').trim(), attributes] : [url, ''];
  return html`<form class="submit-box" method="post" action="/submit">${formToken}
<label><span>Site or sitemap</span><input type="text" name="url" value="${typed}" required
 maxlength="${SUBMIT_CHARACTERS_MAX}" inputmode="url" autocomplete="off" autocapitalize="off"
 spellcheck="false" placeholder="example.com or https://example.com/sitemap.xml"${wrong}></label>
<button type="submit" class="main">Submit</button>${rest}</form>`;
}

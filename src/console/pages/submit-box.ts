// The box that takes the address of a site or of a sitemap.
import { html } from 'hono/html';
import type { Html } from '../screen.ts';

/** The longest address that can be submitted. */
export const SUBMIT_CHARACTERS_MAX = 2_048;

/** Why an address was not taken. */
export interface SubmitProblem {
  readonly message: string;
  readonly hint?: string;
}

/** What the box is told. */
export interface SubmitBoxOptions {
  readonly formToken: Html;
  /** What stands in it already. */
  readonly url?: string | undefined;
  /** Why it was not taken: is said beside it. */
  readonly problem?: SubmitProblem | undefined;
}

/**
 * Draws the box. A bare name (`example.com`) is taken, too: it is sent as it is, and the server
 * reads it as an https address.
 *
 * Errors: None.
 */
export function submitBox({ formToken, url = '', problem }: SubmitBoxOptions): Html {
  const wrong =
    problem === undefined
      ? ''
      : html` aria-invalid="true" aria-describedby="submit-problem" autofocus`;
  const said =
    problem === undefined
      ? ''
      : html`<p id="submit-problem" class="bad" role="alert">${problem.message}${
          problem.hint === undefined ? '' : ` ${problem.hint}`
        }</p>`;
  return html`<form class="submit-box" method="post" action="/submit">${formToken}
<label><span>Site or sitemap</span><input type="text" name="url" value="${url}" required
 maxlength="${SUBMIT_CHARACTERS_MAX}" inputmode="url" autocomplete="off" autocapitalize="off"
 spellcheck="false" placeholder="example.com or https://example.com/sitemap.xml"${wrong}></label>
<button type="submit" class="main">Submit</button>${said}</form>`;
}

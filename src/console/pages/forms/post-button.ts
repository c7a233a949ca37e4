// A button that changes something.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';
import { visibleText } from '../../core/visible-text.ts';

export interface PostButtonOptions {
  readonly action: string;
  readonly text: string;
  /** The label if the text alone is not clear enough. */
  readonly label?: string | undefined;
  readonly formToken: Html;
  readonly fields?: Readonly<Record<string, string | number>> | undefined;
  readonly tone?: 'main' | 'quiet' | 'danger' | 'plain' | undefined;
}

/** Draws a form of one button, sent by POST with the token against forgery. */
export function postButton(options: PostButtonOptions): Html {
  const { action, text, label, formToken, fields = {}, tone = 'quiet' } = options;
  const name = label === undefined ? '' : html` aria-label="${visibleText(label)}"`;
  return html`<form class="inline" method="post" action="${action}">${formToken}${Object.entries(
    fields,
  ).map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${String(value)}">`,
  )}<button type="submit" class="${tone}"${name}>${text}</button></form>`;
}

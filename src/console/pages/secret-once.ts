// The page that shows a secret for the first and last time.
import { html } from 'hono/html';
import type { ScreenPage } from '../core/screen.ts';
import { visibleText } from '../core/visible-text.ts';
import { copyCommand } from './forms/copy-command.ts';
import { plotStyles } from './plots/plot-figure.ts';
import { screenHead } from './screen-head.ts';

export interface SecretOnceOptions {
  /** `The token “ci”`, `The secret of the webhook https://example.com/hook`. */
  readonly what: string;
  readonly secret: string;
  readonly back: string;
}

/** Draws the page. It must be answered with `Cache-Control: no-store`, and never by a redirect. */
export function secretOnce({ what, secret, back }: SecretOnceOptions): ScreenPage {
  const body = html`${plotStyles()}${screenHead({
    title: visibleText(what),
    lead: 'Copy it now: it will not be shown again.',
  })}<div class="panel"><code class="secret">${secret}</code>${copyCommand(secret)}
<p>Keep it secret. If it is lost, remove what it is for and create another.</p>
<p><a class="button main" href="${back}">I have copied it</a></p></div>`;
  return { title: what, body, current: 'settings' };
}

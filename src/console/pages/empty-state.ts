// What is shown where there is nothing yet: why, and what to do next.
import { html } from 'hono/html';
import type { Html } from '../core/screen.ts';
import { copyCommand } from './forms/copy-command.ts';

export interface EmptyStateOptions {
  readonly title: string;
  readonly text: string;
  readonly command?: string | undefined;
  readonly link?: { readonly href: string; readonly text: string } | undefined;
}

export function emptyState({ title, text, command, link }: EmptyStateOptions): Html {
  const way =
    link === undefined ? '' : html`<p><a class="button" href="${link.href}">${link.text}</a></p>`;
  return html`<div class="empty"><p class="empty-title">${title}</p><p>${text}</p>
${way}${command === undefined ? '' : copyCommand(command)}</div>`;
}

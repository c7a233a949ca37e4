// Commands that can be copied.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';
import { visibleText } from '../../core/visible-text.ts';

/**
 * A command of the terminal with a button that copies it; the button comes with the script.
 * Input: the command as it is to be typed: quote texts of strangers with `shellWord`.
 */
export function copyCommand(command: string): Html {
  return html`<div class="command"><code>${visibleText(command)}</code><button
type="button" class="quiet"
data-copy="${command}" hidden>Copy</button></div>`;
}

/**
 * Quotes a text so that a shell takes it as one word and runs nothing of it. Controls are left
 * out: pasted into a terminal, they could press Enter.
 */
export function shellWord(text: string): string {
  const plain = text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '');
  return /^[\w@%+=:,./-]+$/.test(plain) && !plain.startsWith('-')
    ? plain
    : `'${plain.replaceAll("'", `'\\''`)}'`;
}

const ORIGIN_UNKNOWN = 'http://127.0.0.1:8640';

/**
 * A curl command that sends JSON to the API of this console, with a place for the token.
 * Input: where the console was asked, a path, and JSON, which is sent by POST.
 */
export function apiCommand(origin: string | undefined, path: string, json: string): string {
  const token = shellWord('Authorization: Bearer TOKEN');
  return `curl -H ${token} --json ${shellWord(json)} ${consoleAddress(origin, path)}`;
}

export function consoleAddress(origin: string | undefined, path: string): string {
  return shellWord(`${origin ?? ORIGIN_UNKNOWN}${path}`);
}

/** The command that lists what is due of a site, at this console. */
export function dueCommand(origin: string | undefined, siteUrl: string): string {
  const at = consoleAddress(origin, '/');
  return `portolan due ${shellWord(siteUrl)} --limit 100 --console ${at}`;
}

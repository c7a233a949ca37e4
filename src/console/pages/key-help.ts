// The dialog that tells the keys.
import { html } from 'hono/html';
import type { Html } from '../screens/screen.ts';
import { CONSOLE_SECTIONS, SITE_SECTIONS } from './site-sections.ts';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['/', 'Search'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['x', 'Select row'],
  ['← →', 'Collapse and expand a row of a tree'],
  ['e', 'Export the table as CSV'],
  ['?', 'This help'],
  ['Esc', 'Close'],
];

/** Draws the dialog; the script opens it. */
export function keyHelp(): Html {
  const goTo = [...CONSOLE_SECTIONS, ...SITE_SECTIONS].map(
    ({ key, title }) => [`g ${key}`, title] as const,
  );
  return html`<dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">Keyboard</h2><dl
class="keys">${[...KEYS, ...goTo].map(
    ([keys, what]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>
${what}</dd></div>`,
  )}</dl><form method="dialog"><button>Close</button></form></dialog>`;
}

// Texts of strangers as pages show them: nothing hidden in them, and no longer than can be read.
import { html } from 'hono/html';
import type { Html } from './screen.ts';

/** A longer text is cut: a loc may have any length. */
export const VISIBLE_CHARACTERS_MAX = 2_048;

// C0 and C1, marks of direction, separators of lines, invisible fillers, the byte order mark.
const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
// U+2400 and on are pictures of the controls from U+0000.
const CONTROL_PICTURES = 0x2400;

/**
 * Makes visible what a text hides: controls become their pictures (`␀`), marks that turn the
 * direction of writing become `⟨U+202E⟩`. Halves of surrogate pairs become U+FFFD. The text is not
 * escaped: templates do that.
 */
export function visibleText(text: string, charactersMax: number = VISIBLE_CHARACTERS_MAX): string {
  const cut = text.length > charactersMax;
  const kept = (cut ? text.slice(0, charactersMax) : text).toWellFormed();
  return kept.replace(HIDDEN, pictureOf) + (cut ? '…' : '');
}

/**
 * Returns a text that somebody typed, on one line: white space becomes a space, and what is hidden
 * in it is dropped.
 */
export function plainLine(text: string): string {
  const words = text.toWellFormed().replace(/\s/g, ' ').replace(HIDDEN, '');
  return words.replace(/ +/g, ' ').trim();
}

/** Makes a text of a rule visible; what it puts between backticks is set as code. */
export function ruleText(text: string, charactersMax?: number): Html {
  const parts = visibleText(text, charactersMax).split('`');
  // Without its other half a backtick is a character.
  const isPaired = parts.length % 2 === 1;
  if (!isPaired) return html`${parts.join('`')}`;
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function pictureOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(CONTROL_PICTURES + code);
  if (code === 0x7f) return '␡';
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/**
 * An address as it is written, leading there when it is http or https; anything else is text. The
 * page that it leads to receives no referrer.
 */
export function outwardLink(url: string, text: string = url): Html {
  const shown = html`<bdi class="url">${visibleText(text)}</bdi>`;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return shown;
  return html`<a class="outward" href="${new URL(url).href}"
rel="noopener noreferrer nofollow">${shown}</a>`;
}

// JSON that may be shown on a terminal: what steers one, or turns text around, is escaped.

// Controls of C1, marks of direction, separators of lines, marks without width, byte order marks.
const UNSEEN = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/**
 * Writes a value as JSON; characters that would not be seen are `\u` escapes, which mean the same.
 *
 * Does not throw for what JSON can say.
 */
export function shownJson(value: unknown, indent?: number): string {
  const escaped = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, undefined, indent).replace(UNSEEN, escaped);
}

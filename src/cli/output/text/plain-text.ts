// Text of strangers, made harmless for a terminal.

// Control characters steer terminals; bidirectional marks and line separators change what is seen.
const UNSAFE = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

// The same without line breaks and tabs, which do no harm.
const STEERING = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

// The colours that the commands paint; they cannot be told from a stranger's.
const PAINT_OR_STEERING = new RegExp(`\\x1b\\[(?:1|2|22|31|33|36|39)m|${STEERING.source}`, 'g');

/**
 * Makes output harmless for a terminal, whatever its format: control characters, bidirectional
 * marks and line separators become `\u009b`, `\u202e` and the like, which in the strings of JSON
 * mean the same. Line breaks and tabs stay; where the output is `painted`, colours do too. Of such
 * output every text of a stranger went through `plainText` before it was painted.
 */
export function terminalText(
  text: string,
  { painted = false }: { readonly painted?: boolean | undefined } = {},
): string {
  return painted
    ? text.replace(PAINT_OR_STEERING, (found) => (found.length > 1 ? found : escaped(found)))
    : text.replace(STEERING, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Writes a text so that a terminal shows it and does nothing else: `ESC` becomes `\x1b`, a line
 * break `\x0a`.
 */
export function plainText(text: string): string {
  return text.replace(UNSAFE, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x100
      ? `\\x${code.toString(16).padStart(2, '0')}`
      : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// Text of strangers, made harmless for a terminal.

// Control characters steer terminals; bidirectional marks and line separators change what is seen.
const UNSAFE = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

// What stands in the way of nobody: line breaks, tabs, and the colours that the commands paint.
const UNSAFE_OR_OWN =
  /\x1b\[(?:1|2|22|31|33|36|39)m|[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Makes output harmless for a terminal, whatever its format: control characters, bidirectional
 * marks and line separators become `\u009b`, `\u202e` and the like, which in the strings of JSON
 * mean the same. Line breaks, tabs and colours stay.
 */
export function terminalText(text: string): string {
  return text.replace(UNSAFE_OR_OWN, (found) =>
    found.length > 1 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Writes a text so that a terminal shows it and does nothing else: `ESC` becomes `\x1b`, a line
 * break `\x0a`.
 *
 * Errors: None.
 */
export function plainText(text: string): string {
  return text.replace(UNSAFE, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x100
      ? `\\x${code.toString(16).padStart(2, '0')}`
      : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

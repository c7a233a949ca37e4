// Text of strangers, made harmless for a terminal.

// Control characters steer terminals; bidirectional marks and line separators change what is seen.
const UNSAFE = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

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

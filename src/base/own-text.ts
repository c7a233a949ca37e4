// Texts that keep nothing else alive.

/**
 * Gives an equal text in memory of its own. What is cut from a block of a page otherwise keeps the
 * whole block alive, and facts may be kept for long.
 */
export function ownText(text: string): string {
  // The two are joined into a new text, of which the slice is a part.
  return ` ${text}`.slice(1);
}

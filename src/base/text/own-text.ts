// Texts that keep nothing else alive.

/**
 * An equal text in memory of its own. A slice of a block of a page would keep the whole block
 * alive, and facts may be kept for long.
 */
export function ownText(text: string): string {
  // The two are joined into a new text, of which the slice is a part.
  return ` ${text}`.slice(1);
}

// Traits of URLs by which rules are woken: most URLs have none, and cost one look.

/** The traits, as bits. */
export const LOC_TRAITS = {
  /** A `?` or a `;` stands in it. */
  query: 1,
  /** Two slashes stand next to each other behind the host. */
  doubleSlash: 2,
  /** A percent sign stands in it. */
  percent: 4,
  /** A dot stands behind the last slash: often a file name. */
  fileName: 8,
  /** It is shorter than 12 or longer than 255 characters. */
  length: 16,
  /** It holds a character beyond ASCII. */
  beyondAscii: 32,
} as const;

// https://
const SCHEME_CHARACTERS = 8;
const SHORT = 12;
const LONG = 255;

/**
 * Gives the traits of an http or https URL.
 *
 * Errors: None.
 */
export function locTraits(loc: string): number {
  const { length } = loc;
  let traits = length < SHORT || length > LONG ? LOC_TRAITS.length : 0;
  let lastSlash = 0;
  let lastDot = 0;
  let before = 0;
  for (let at = SCHEME_CHARACTERS; at < length; at += 1) {
    const code = loc.charCodeAt(at);
    if (code === 0x2f /* / */) {
      if (before === 0x2f) traits |= LOC_TRAITS.doubleSlash;
      lastSlash = at;
    } else if (code === 0x2e /* . */) lastDot = at;
    else if (code === 0x3f /* ? */ || code === 0x3b /* ; */) traits |= LOC_TRAITS.query;
    else if (code === 0x25 /* % */) traits |= LOC_TRAITS.percent;
    else if (code > 0x7e) traits |= LOC_TRAITS.beyondAscii;
    before = code;
  }
  if (lastDot > lastSlash && lastSlash > 0) traits |= LOC_TRAITS.fileName;
  return traits;
}

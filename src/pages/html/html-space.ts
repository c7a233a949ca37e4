// White space as HTML has it: tab, line feed, form feed, carriage return, space, and nothing else.
// A no-break space or U+FEFF is text.

const EDGES = /^[\t\n\f\r ]+|[\t\n\f\r ]+$/g;
const RUNS = /[\t\n\f\r ]+/g;
const TEXT = /[^\t\n\f\r ]/;

/**
 * Whether a character is white space of HTML.
 *
 * Source: https://infra.spec.whatwg.org/#ascii-whitespace
 */
export function isHtmlSpace(code: number): boolean {
  return (
    code === 0x20 || (code <= 0x0d && (code === 0x0a || code === 0x0d || code === 9 || code === 12))
  );
}

/**
 * Takes white space off both ends.
 *
 * Source: https://infra.spec.whatwg.org/#strip-leading-and-trailing-ascii-whitespace
 */
export function trimHtmlSpace(text: string): string {
  const { length } = text;
  if (length === 0) return text;
  const isTrimmed = text.charCodeAt(0) > 0x20 && text.charCodeAt(length - 1) > 0x20;
  return isTrimmed ? text : text.replace(EDGES, '');
}

/**
 * Takes white space off both ends, and makes each run of it one space.
 *
 * Source: https://infra.spec.whatwg.org/#strip-and-collapse-ascii-whitespace
 */
export function foldHtmlSpace(text: string): string {
  return trimHtmlSpace(text.replace(RUNS, ' '));
}

/**
 * Splits a text into its words.
 *
 * Source: https://infra.spec.whatwg.org/#split-on-ascii-whitespace
 */
export function htmlWords(text: string): readonly string[] {
  return text.split(RUNS).filter(Boolean);
}

/** Whether a text is only white space, or empty. */
export function isHtmlBlank(text: string): boolean {
  return !TEXT.test(text);
}

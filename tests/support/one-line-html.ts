// HTML as tests compare it: line breaks inside tags and between them do not count.

/** Writes a piece of a page on one line, each tag closed without a blank. */
export function onOneLine(piece: { toString(): string }): string {
  return piece
    .toString()
    .replace(/\s+/g, ' ')
    .replace(/ (\/?>)/g, '$1');
}

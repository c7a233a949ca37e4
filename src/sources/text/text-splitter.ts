// What cuts the text of a source into its rows.

/** The most characters of one row; of what is longer, nothing is kept. */
export const ROW_CHARACTERS_MAX = 16_777_216;

/**
 * Cuts a text into rows, piece by piece. Rows are counted from 1 in the order in which they are
 * given. A row that is too long is told by its number, and an empty text stands in its place.
 */
export interface TextSplitter {
  /** Takes more text; gives the rows that are whole. */
  push(text: string): readonly string[];
  /** Gives the last row, if there is one. */
  finish(): readonly string[];
}

// A cell of a table that people open in spreadsheets.
import { shownText } from './shown-text.ts';

// A URL may be long, and whoever exports it wants the whole of it; none is longer.
const CELL_CHARACTERS_MAX = 8_192;
// What spreadsheets take for a formula.
// Source: https://owasp.org/www-community/attacks/CSV_Injection
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Writes a text as a cell of RFC 4180. One that a spreadsheet could take for a formula begins with
 * an apostrophe; control characters are written as `\x0a`.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc4180
 */
export function spreadsheetCell(text: string): string {
  const shown = shownText(text, CELL_CHARACTERS_MAX);
  const safe = FORMULA.test(text) ? `'${shown}` : shown;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

// Cells of CSV files that spreadsheets take for what they are.
import type { TableColumn } from '../core/table-column.ts';
import { isoTime } from './view-json.ts';

// Excel, Calc and Sheets take a cell that begins so for a formula; the last four are their wide
// forms. A space or a control in front does not keep all of them from it.
const FORMULA_START = /^[\s\u0000-\u001f]*[=+\-@\t\r\n＝＋－＠]/u;
// Where the decimal comma is used, a spreadsheet begins a new cell at a semicolon, and a tab may
// begin one everywhere: quotes do not help where the line is cut elsewhere than it should be.
const FORMULA_WITHIN = /([;\t][\s"]*)(?=[=+\-@＝＋－＠])/gu;
const NEEDS_QUOTES = /[",;\r\n\t]/;

/**
 * Writes a text as a cell: quoted where needed, and with an apostrophe in front of what a
 * spreadsheet would run, also behind what some take for the end of a cell.
 */
export function csvCell(text: string): string {
  const begun = FORMULA_START.test(text) ? `'${text}` : text;
  const safe = begun.replaceAll(FORMULA_WITHIN, "$1'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes a row of a table: times as ISO 8601, numbers plain, nothing where nothing is known. */
export function csvRow<Row>(row: Row, columns: readonly TableColumn<Row>[]): string {
  return `${columns.map((column) => columnCell(row, column)).join(',')}\n`;
}

export function csvHead(columns: readonly { readonly key: string }[]): string {
  return `${columns.map(({ key }) => csvCell(key)).join(',')}\n`;
}

function columnCell<Row>(row: Row, column: TableColumn<Row>): string {
  const found = column.value(row);
  if (found === undefined) return '';
  if (typeof found === 'string') return csvCell(found);
  if (column.kind === 'time' || column.kind === 'due') return isoTime(found) ?? '';
  return Number.isFinite(found) ? String(found) : '';
}

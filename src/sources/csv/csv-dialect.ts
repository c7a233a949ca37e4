// How a file of CSV is written: what parts its fields, and whether its first row names them.
import Papa from 'papaparse';
import { parseLastmod } from '../../protocol/lastmod.ts';
import type { FieldMap } from '../fields/column-mapping.ts';
import { fieldOfAlias, foldName } from '../fields/field-aliases.ts';
import { parseFieldPath } from '../fields/field-path.ts';

/** What the beginning of a file shows. */
export interface CsvDialect {
  readonly delimiter: string;
  /** `false`: the first row is one of the rows. */
  readonly header: boolean;
  /** The first line is not a row but Excel's own: `sep=;`. */
  readonly separatorLine: boolean;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
// No text holds it, so that each line is one field.
const NO_DELIMITER = '\u001f';
const SEPARATOR_LINE = /^"?sep=(.)"?\n/i;
const ABSOLUTE = /^https?:\/\//i;

/**
 * Looks at the beginning of a text of CSV.
 *
 * Of comma, semicolon, tab and bar the one is taken by which most columns of the header hold a
 * field; else the one that makes most columns. A first row with an http or https address is no
 * header.
 */
export function detectCsvDialect(head: string, map: FieldMap = {}): CsvDialect {
  const separator = SEPARATOR_LINE.exec(head);
  const text = head.slice(separator?.[0].length ?? 0);
  const told = separator?.[1];
  const candidates = told === undefined ? DELIMITERS : [told];
  const rows = candidates.map((delimiter) => ({ delimiter, cells: firstRow(text, delimiter) }));
  const headless = rows.some(({ cells }) => cells.some((cell) => ABSOLUTE.test(cell.trim())));
  const mapped = new Set(Object.keys(map).map((column) => foldName(column.trim())));
  const score = headless ? columnsOfList : (cells: readonly string[]) => columnsOf(cells, mapped);
  let best = { delimiter: NO_DELIMITER, score: 0 };
  for (const { delimiter, cells } of rows) {
    const own = cells.length > 1 ? score(cells) : 0;
    if (own > best.score) best = { delimiter, score: own };
  }
  return {
    delimiter: told ?? best.delimiter,
    header: !headless,
    separatorLine: separator !== null,
  };
}

/** The cells of the first row that is not blank. */
function firstRow(text: string, delimiter: string): readonly string[] {
  let first: readonly string[] = [];
  Papa.parse<readonly string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data }, parser) => {
      if (data.every((cell) => cell.trim() === '')) return;
      first = data;
      parser.abort();
    },
  });
  return first;
}

function columnsOf(cells: readonly string[], mapped: ReadonlySet<string>): number {
  const fields = cells.filter(
    (cell) => mapped.has(foldName(cell.trim())) || parseFieldPath(fieldOfAlias(cell)) !== undefined,
  );
  return fields.length * 1_000 + cells.length;
}

// Without a header, the text after an address must not be part of it: `…/a,b` is one field.
function columnsOfList(cells: readonly string[]): number {
  const address = cells.findIndex((cell) => ABSOLUTE.test(cell.trim()));
  const next = cells[address + 1];
  if (address < 0 || (next === undefined && address === 0)) return 0;
  const apart = next === undefined || next.trim() === '' || parseLastmod(next).value !== undefined;
  return apart || address > 0 ? cells.length : 0;
}

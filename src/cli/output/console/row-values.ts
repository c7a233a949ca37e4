// The rows of a console's table for programs: a JSON object a line.
import type { TableColumn } from '../../../console/core/table-column.ts';
import { isoTime } from '../../../console/http/view-json.ts';

/**
 * Writes the values of a row as one line of JSON, by the names of the columns. Times are ISO 8601,
 * durations milliseconds, shares 0 to 1; what is not known is left out.
 */
export function rowValuesJson<Row>(row: Row, columns: readonly TableColumn<Row>[]): string {
  const values: Record<string, string | number> = {};
  for (const column of columns) {
    const found = rowValue(row, column);
    if (found !== undefined) values[column.key] = found;
  }
  return `${JSON.stringify(values)}\n`;
}

function rowValue<Row>(row: Row, { kind, value }: TableColumn<Row>): string | number | undefined {
  const found = value(row);
  if (typeof found !== 'number') return found;
  if (!Number.isFinite(found)) return undefined;
  return kind === 'time' || kind === 'due' ? isoTime(found) : found;
}

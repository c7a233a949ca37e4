// Tables in Markdown, with columns that line up in the source too.
import { join } from 'node:path';

/** Which columns are aligned to the left: the first, or all. The others are to the right. */
export type TableKind = 'figures' | 'text';

/** Gives a table; a bar inside a cell is escaped. */
export function markdownTable(
  head: readonly string[],
  cells: readonly (readonly string[])[],
  kind: TableKind = 'figures',
): string {
  const rows = cells.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const left = (column: number): boolean => column === 0 || kind === 'text';
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? '';
      return left(column) ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    left(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** Gives a number with 3 digits that matter and groups of thousands: 1,234, 12.3. */
export function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
}

/**
 * Gives the paragraph under a table that says which rows have no figures, and why; empty when
 * all do.
 *
 * Paths are cut down to what is inside the project.
 */
export function failureNotes(
  failures: readonly { readonly title: string; readonly failed?: string }[],
): string {
  const root = join(import.meta.dirname, '..', '..');
  const lines = failures.flatMap(({ title, failed }) =>
    failed === undefined ? [] : [`- ${title} was not measured: ${failed.replaceAll(root, '.')}`],
  );
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`;
}

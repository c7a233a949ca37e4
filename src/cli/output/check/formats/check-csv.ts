// The report as a table for spreadsheets: RFC 4180, a row for each place that is kept.
import type { Report } from '../../../../check/port/report.ts';
import type { Finding, FindingPlace } from '../../../../rules/port/finding.ts';
import { spreadsheetCell as cell } from '../../text/spreadsheet-cell.ts';
import type { CheckOutputOptions } from '../findings/check-output-options.ts';
import { placesOf } from '../findings/finding-blocks.ts';

// In the order of the cells below. `place` counts the rows of a finding, so that those with 1 are
// the findings; `count` is how often the sitemap has it, which may be more than there are rows.
const HEADER = [
  'severity',
  'rule',
  'count',
  'place',
  'sitemap',
  'line',
  'column',
  'offset',
  'entry',
  'loc',
  'found',
  'message',
  'fix',
  'basis',
];

/**
 * Writes the table, its lines ended by CRLF. A cell that a spreadsheet could take for a formula
 * begins with an apostrophe; control characters are written as `\x0a`.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc4180
 */
export function* formatCheckCsv(report: Report, options: CheckOutputOptions): Iterable<string> {
  yield `${HEADER.join(',')}\r\n`;
  for (const finding of report.findings) {
    let rows = '';
    for (const [index, place] of placesOf(finding).entries()) {
      rows += row(finding, { place, number: index + 1, options });
    }
    yield rows;
  }
}

function row(
  { severity, rule, count, message, fix, basis }: Finding,
  row: {
    readonly place: FindingPlace;
    readonly number: number;
    readonly options: CheckOutputOptions;
  },
): string {
  const { place, number, options } = row;
  const { sitemap, line = '', column = '', offset = '', entry = '', loc = '', found = '' } = place;
  const name = options.nameOf?.(sitemap) ?? sitemap;
  const cells = [
    severity,
    cell(rule),
    count,
    number,
    cell(name),
    line,
    column,
    offset,
    entry,
    cell(loc),
    cell(found),
    cell(message),
    cell(fix),
    cell(basis),
  ];
  return `${cells.join(',')}\r\n`;
}

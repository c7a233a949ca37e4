// --report-changes FILE: what differs from an earlier crawl, in the format that its ending says.
import { addressLink } from '../../html/address-link.ts';
import { htmlReportHead } from '../../html/html-report-head.ts';
import { REPORT_TABLE_SCRIPT } from '../../html/report-table-script.ts';
import { tableHead } from '../../html/table-head.ts';
import { shownText } from '../../text/shown-text.ts';
import { spreadsheetCell as cell } from '../../text/spreadsheet-cell.ts';
import { xmlText } from '../../text/xml-text.ts';
import type { AddressChange, DecidedAddress } from '../parts/address-change.ts';
import { linkPlacesList } from '../parts/broken-text.ts';
import { CRAWL_HTML_STYLE } from './crawl-html-style.ts';
import { type CrawlReportWriter, createJsonlWriter } from './crawl-report-writer.ts';

const ROWS_MAX = 10_000;
const PLACES_MAX = 5;
const CSV_HEADER = [
  'url',
  'change',
  'changed',
  'turned',
  'reason_before',
  'reason',
  'status_before',
  'status',
  'other_before',
  'other',
  'linked_from',
  'link_text',
  'title_before',
  'title',
];
const COLUMNS = [
  { name: 'Change' },
  { name: 'Address' },
  { name: 'Before' },
  { name: 'Now' },
  { name: 'Linked from' },
];

/**
 * Makes the writer: a table of RFC 4180 whose cells are as in `createCrawlCsv`; an `AddressChange`
 * a line; or a page that loads nothing, with the first 10,000, what is newly broken first.
 */
export function createChangesWriter(
  format: 'csv' | 'jsonl' | 'html',
): CrawlReportWriter<AddressChange> {
  if (format === 'html') return createHtml();
  if (format === 'csv') {
    return { begin: () => `${CSV_HEADER.join(',')}\r\n`, row: csvRow, end: () => [] };
  }
  return createJsonlWriter();
}

function csvRow({ url, change, changed = [], turned, before, after }: AddressChange): string {
  const [from] = after?.linkedFrom ?? [];
  const cells = [
    cell(url),
    change,
    changed.join(' '),
    turned ?? '',
    cell(before?.reason ?? ''),
    after?.reason ?? '',
    cell(String(before?.status ?? '')),
    after?.status ?? '',
    cell(before?.other ?? ''),
    cell(after?.other ?? ''),
    cell(from?.url ?? ''),
    cell(from?.text ?? ''),
    cell(String(before?.title ?? '')),
    cell(after?.title ?? ''),
  ];
  return `${cells.join(',')}\r\n`;
}

function createHtml(): CrawlReportWriter<AddressChange> {
  const broken: string[] = [];
  const others: string[] = [];
  let count = 0;
  return {
    begin: () => '',
    row(change) {
      const rows = change.turned === 'broken' ? broken : others;
      if (rows.length < ROWS_MAX) rows.push(htmlRow(change));
      count += 1;
      return '';
    },
    *end({ report: { scope }, version }) {
      const title = `Changes of ${xmlText(shownText(scope))}`;
      yield htmlReportHead({ title, style: CRAWL_HTML_STYLE, script: REPORT_TABLE_SCRIPT });
      yield `<main>\n<h1>${title}</h1>\n<section aria-labelledby="changes">`;
      yield '<h2 id="changes">What differs from the previous crawl</h2>\n';
      const rows = [...broken, ...others].slice(0, ROWS_MAX);
      if (rows.length < count) {
        yield `<p>The first ${rows.length.toLocaleString('en')} of ${count.toLocaleString('en')}. `;
        yield 'All of them: <code>--report-changes changes.csv</code>.</p>\n';
      }
      if (count === 0) yield '<p>Nothing.</p>\n';
      else {
        yield tableHead(COLUMNS, 'changes', { isSortable: true });
        yield* rows;
        yield '</table></div>\n';
      }
      yield `</section>\n</main>\n<footer>Made by Portolan ${xmlText(version)}.</footer>\n`;
      yield `<script>${REPORT_TABLE_SCRIPT}</script>\n</body>\n</html>\n`;
    },
  };
}

function htmlRow({ url, change, changed, turned, before, after }: AddressChange): string {
  const isTitled = changed?.includes('title') === true;
  const kind = turned === 'broken' ? 'is-status' : turned === 'mended' ? 'is-listed' : '';
  const what = turned === undefined ? change : `${change}, ${turned}`;
  const places = linkPlacesList(after?.linkedFrom ?? [], PLACES_MAX);
  return (
    `<tr class="${kind}"><td class="reason">${what}</td>` +
    `<td class="address"><bdi>${addressLink(url)}</bdi></td>` +
    `<td>${stateText(before, isTitled)}</td><td>${stateText(after, isTitled)}</td>` +
    `<td>${after?.linkedFrom === undefined ? '' : places}</td></tr>\n`
  );
}

function stateText(decided: Omit<DecidedAddress, 'url'> | undefined, isTitled: boolean): string {
  if (decided === undefined) return '';
  const { reason, status, other, title } = decided;
  const words =
    title === '' ? '<i>no title</i>' : `<q><bdi>${xmlText(shownText(`${title}`))}</bdi></q>`;
  const where = other === undefined ? '' : ` → <bdi>${addressLink(String(other))}</bdi>`;
  const code = status === undefined ? '' : ` ${xmlText(shownText(String(status)))}`;
  const told = isTitled ? `<br>${words}` : '';
  return `${xmlText(shownText(String(reason)))}${code}${where}${told}`;
}

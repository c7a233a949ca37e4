// All addresses as a table for spreadsheets: RFC 4180, a row for each.
import type { UrlDecision } from '../../../../crawl/port/decision.ts';
import { spreadsheetCell as cell } from '../../text/spreadsheet-cell.ts';
import type { CrawlReportWriter } from './crawl-report-writer.ts';

// In the order of the cells below.
const HEADER = [
  'url',
  'reason',
  'detail',
  'other',
  'status',
  'content_type',
  'clicks',
  'inlinks',
  'lastmod',
  'lastmod_source',
  'template',
  'in_sitemap',
  'orphan',
  'gap',
  'notes',
  'linked_from',
  'link_text',
  'title',
  'listed_by',
  'listed_by_count',
];

/**
 * Makes the writer of the table, its lines ended by CRLF. A cell that a spreadsheet could take for
 * a formula begins with an apostrophe; control characters are written as `\x0a`. `in_sitemap` is
 * empty where no sitemap of the site's own was read, `clicks` where no link leads to the address
 * (`orphan`); notes are divided by blanks; `linked_from` is the first page that leads to it, where
 * it has a problem, and `link_text` what the link reads; `listed_by` is the first sitemap that
 * lists an orphan.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc4180
 */
export function createCrawlCsv(): CrawlReportWriter {
  return {
    begin: () => `${HEADER.join(',')}\r\n`,
    row: formatRow,
    end: () => [],
  };
}

function formatRow(decision: UrlDecision): string {
  const { url, reason, detail = '', other = '', status = '', contentType = '' } = decision;
  const { clicks, inlinks, lastmod = '', lastmodSource = '', template = '' } = decision;
  const { title = '', listedBy: [listedBy = ''] = [], listedByCount = '' } = decision;
  const { inSitemap, orphan, gap, notes, linkedFrom: [from] = [] } = decision;
  const cells = [
    cell(url),
    reason,
    cell(detail),
    cell(other),
    status,
    cell(contentType),
    orphan ? '' : clicks,
    inlinks,
    cell(lastmod),
    cell(lastmodSource),
    cell(template),
    yesNo(inSitemap),
    yesNo(orphan),
    yesNo(gap),
    notes.join(' '),
    cell(from?.url ?? ''),
    cell(from?.text ?? ''),
    cell(title),
    cell(listedBy),
    listedByCount,
  ];
  return `${cells.join(',')}\r\n`;
}

function yesNo(value: boolean | undefined): string {
  return value === undefined ? '' : value ? 'yes' : 'no';
}

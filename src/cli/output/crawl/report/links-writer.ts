// --report-links FILE: every link to an address with a problem, as a table or as lines of JSON.
import type { CrawledLink } from '../../../../crawl/decide/decision.ts';
import { shownJson } from '../../text/shown-json.ts';
import { spreadsheetCell as cell } from '../../text/spreadsheet-cell.ts';
import type { CrawlReportWriter } from './crawl-report-writer.ts';

/**
 * Makes the writer: a table of RFC 4180 whose cells are as in `createCrawlCsv`, a row a link; or a
 * `CrawledLink` a line.
 */
export function createLinksWriter(format: 'csv' | 'jsonl'): CrawlReportWriter<CrawledLink> {
  if (format === 'jsonl') {
    return { begin: () => '', row: (link) => `${shownJson(link)}\n`, end: () => [] };
  }
  return {
    begin: () => 'from,to,text,kind,reason,status\r\n',
    row: ({ from, to, text, kind, reason, status = '' }) =>
      `${[cell(from), cell(to), cell(text), kind, reason, status].join(',')}\r\n`,
    end: () => [],
  };
}

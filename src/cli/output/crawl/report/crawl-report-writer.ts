// What writes all addresses of a crawl in one format.

import type { CrawlReport } from '../../../../crawl/port/crawl-report.ts';
import type { CrawledLink, UrlDecision } from '../../../../crawl/port/decision.ts';
import { shownJson } from '../../text/shown-json.ts';
import { spreadsheetCell as cell } from '../../text/spreadsheet-cell.ts';
import type { DecisionSamples } from '../parts/decision-samples.ts';

/** Told at the end, when everything is known. */
export interface CrawlReportEnding {
  readonly report: CrawlReport;
  readonly samples: DecisionSamples;
  readonly version: string;
}

/** Writes addresses, or links, one by one; its texts are put one after the other, as UTF-8. */
export interface CrawlReportWriter<Row = UrlDecision> {
  begin(): string;
  row(row: Row): string;
  end(ending: CrawlReportEnding): Iterable<string>;
}

/** Makes a writer of one line of JSON a row. */
export function createJsonlWriter<Row = UrlDecision>(): CrawlReportWriter<Row> {
  return { begin: () => '', row: (row) => `${shownJson(row)}\n`, end: () => [] };
}

/**
 * Makes a writer of links: a table of RFC 4180 whose cells are as in `createCrawlCsv`, or a
 * `CrawledLink` a line.
 */
export function createLinksWriter(format: 'csv' | 'jsonl'): CrawlReportWriter<CrawledLink> {
  if (format === 'jsonl') return createJsonlWriter();
  return {
    begin: () => 'from,to,text,kind,reason,status\r\n',
    row: ({ from, to, text, kind, reason, status = '' }) =>
      `${[cell(from), cell(to), cell(text), kind, reason, status].join(',')}\r\n`,
    end: () => [],
  };
}

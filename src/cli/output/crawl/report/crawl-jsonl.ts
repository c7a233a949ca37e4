// All addresses as lines of JSON: one decision a line.
import { shownJson } from '../../text/shown-json.ts';
import type { CrawlReportWriter } from './crawl-report-writer.ts';

export function createCrawlJsonl(): CrawlReportWriter {
  return {
    begin: () => '',
    row: (decision) => `${shownJson(decision)}\n`,
    end: () => [],
  };
}

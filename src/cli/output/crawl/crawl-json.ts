// What came of a crawl, as JSON: the crawl's report and the publication's.
import type { CrawlReport } from '../../../crawl/crawl-report.ts';
import type { PublishReport } from '../../../publish/publish-report.ts';
import { shownJson } from '../check/shown-json.ts';

/**
 * Writes `{ version: 1, crawl, publish }`, indented, with a line break at the end. Without
 * `publish` nothing was published.
 *
 * Errors: None.
 */
export function formatCrawlJson(crawl: CrawlReport, publish?: PublishReport): string {
  const report = { version: 1, crawl, ...(publish && { publish }) };
  return `${shownJson(report, 2)}\n`;
}

// What came of a crawl, as JSON: the crawl's report and the publication's.
import type { CrawlReport } from '../../../crawl/crawl-report.ts';
import type { PublishReport } from '../../../publish/publish-report.ts';
import { shownJson } from '../check/shown-json.ts';
import type { ComparisonCounts } from './address-change.ts';

/**
 * Writes `{ version: 1, crawl, publish, comparison }`, indented, with a line break at the end.
 * Without `publish` nothing was published, without `comparison` nothing compared.
 *
 * Errors: None.
 */
export function formatCrawlJson(
  crawl: CrawlReport,
  publish?: PublishReport,
  comparison?: ComparisonCounts,
): string {
  const report = {
    version: 1,
    crawl,
    ...(publish && { publish }),
    ...(comparison && { comparison }),
  };
  return `${shownJson(report, 2)}\n`;
}

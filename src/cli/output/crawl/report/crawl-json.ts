// The result of a crawl as JSON: the crawl's report and the publication's.
import type { CrawlReport } from '../../../../crawl/port/crawl-report.ts';
import type { PublishReport } from '../../../../publish/report/publish-report.ts';
import { shownJson } from '../../text/shown-json.ts';
import type { ComparisonCounts } from '../parts/address-change.ts';

export interface CrawlJsonParts {
  readonly publication?: PublishReport | undefined;
  readonly others?: readonly PublishReport[] | undefined;
  readonly comparison?: ComparisonCounts | undefined;
}

/**
 * Writes `{ version: 1, crawl, publish, publishOthers, comparison }`, indented, with a line break
 * at the end. Without `publish` nothing was published, without `comparison` nothing compared;
 * `publishOthers` are the sets of sub-domains.
 */
export function formatCrawlJson(
  crawl: CrawlReport,
  { publication: publish, others = [], comparison }: CrawlJsonParts = {},
): string {
  const report = {
    version: 1,
    crawl,
    publish,
    publishOthers: others.length > 0 ? others : undefined,
    comparison,
  };
  return `${shownJson(report, 2)}\n`;
}

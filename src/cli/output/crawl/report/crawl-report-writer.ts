// What writes all addresses of a crawl in one format.
import type { UrlDecision } from '../../../../crawl/decide/decision.ts';
import type { CrawlReport } from '../../../../crawl/report/crawl-report.ts';
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

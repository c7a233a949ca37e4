// --compare and --report-changes: one pass over what differs from an earlier crawl.
import type { Crawl } from '../../../crawl/crawl.ts';
import { PORTOLAN_VERSION } from '../../../net/portolan-version.ts';
import type { AddressChange } from '../../output/crawl/comparison/address-change.ts';
import { createChangesWriter } from '../../output/crawl/comparison/changes-writer.ts';
import { ComparisonTally } from '../../output/crawl/comparison/comparison-tally.ts';
import { CrawlReportFile } from '../../output/crawl/report/crawl-report-file.ts';
import { DecisionSamples } from '../../output/crawl/report/decision-samples.ts';
import { compareCrawls } from './compare-crawls.ts';
import type { CrawlCommandOptions } from './crawl-command-options.ts';

interface ComparisonOptions extends Pick<CrawlCommandOptions, 'compare' | 'reportChanges'> {
  readonly signal: AbortSignal;
}

/**
 * Writes the files, each of which appears when it is whole, and gives the counts; `undefined` where
 * nothing is to be compared.
 *
 * Errors: OUTPUT_UNWRITABLE; those of `compareCrawls`.
 */
export async function writeComparison(
  crawl: Pick<Crawl, 'currentReport' | 'decisions'>,
  { compare, reportChanges = [], signal }: ComparisonOptions,
): Promise<ComparisonTally | undefined> {
  if (compare === undefined) return undefined;
  const tally = new ComparisonTally();
  const files: CrawlReportFile<AddressChange>[] = [];
  try {
    for (const { format, path } of reportChanges) {
      files.push(new CrawlReportFile(path, createChangesWriter(format)));
    }
    const asked = crawl.currentReport();
    const both = { path: compare, decisions: crawl.decisions(), asked, signal };
    for await (const change of compareCrawls(both)) {
      tally.add(change);
      for (const file of files) file.add(change);
    }
    const samples = new DecisionSamples(0);
    for (const file of files) {
      file.keep({ report: crawl.currentReport(), samples, version: PORTOLAN_VERSION });
    }
    return tally;
  } finally {
    for (const file of files) file.discard();
  }
}

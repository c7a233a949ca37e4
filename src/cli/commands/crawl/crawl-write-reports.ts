// One pass over all decisions of a crawl: the files of --report, and the examples of the summary;
// one over its links: the files of --report-links.
import { setImmediate } from 'node:timers/promises';
import type { Crawl } from '../../../crawl/crawl.ts';
import type { CrawledLink } from '../../../crawl/port/decision.ts';
import { PORTOLAN_VERSION } from '../../../net/identity/portolan-version.ts';
import { DecisionSamples } from '../../output/crawl/parts/decision-samples.ts';
import { createCrawlCsv } from '../../output/crawl/report/crawl-csv.ts';
import { createCrawlHtml } from '../../output/crawl/report/crawl-html.ts';
import { CrawlReportFile } from '../../output/crawl/report/crawl-report-file.ts';
import {
  type CrawlReportWriter,
  createJsonlWriter,
  createLinksWriter,
} from '../../output/crawl/report/crawl-report-writer.ts';
import type { CrawlReportTarget, LinksTarget } from './crawl-option-parsers.ts';

/** What is written, and how it is ended from outside. */
export interface CrawlReportsOptions {
  readonly targets: readonly CrawlReportTarget[];
  readonly links: readonly LinksTarget[];
  /** A summary shows examples. */
  readonly summary: boolean;
  readonly signal: AbortSignal;
}

const LISTED_MAX = 1_000;
const WRITERS: Readonly<Record<CrawlReportTarget['format'], () => CrawlReportWriter>> = {
  csv: createCrawlCsv,
  jsonl: createJsonlWriter,
  html: createCrawlHtml,
};
// A summary needs no more than examples: what does not come up in so many has none.
const ADDRESSES_WITHOUT_FILES_MAX = 100_000;
// After so many, signals and the rest of the process have their turn.
const TURN_ADDRESSES = 2_000;

/**
 * Writes the files, each of which appears when it is whole, and returns the examples: none where
 * neither a file nor the summary shows any.
 */
export async function writeCrawlReports(
  crawl: Pick<Crawl, 'currentReport' | 'decisions' | 'links'>,
  { targets, links, summary, signal }: CrawlReportsOptions,
): Promise<DecisionSamples> {
  const samples = new DecisionSamples(LISTED_MAX);
  const files: CrawlReportFile[] = [];
  try {
    for (const { format, path } of targets)
      files.push(new CrawlReportFile(path, WRITERS[format]()));
    const report = crawl.currentReport();
    let addresses = 0;
    const examples = files.length === 0;
    const areShown = summary || !examples;
    for (const decision of areShown ? crawl.decisions({ examples }) : []) {
      samples.add(decision);
      for (const file of files) file.add(decision);
      addresses += 1;
      if (addresses % TURN_ADDRESSES === 0) {
        await setImmediate();
        signal.throwIfAborted();
      }
      if (files.length > 0) continue;
      if (addresses >= ADDRESSES_WITHOUT_FILES_MAX || samples.suffices(report)) break;
    }
    for (const file of files) {
      file.keep({ report: crawl.currentReport(), samples, version: PORTOLAN_VERSION });
    }
    await writeLinks(crawl, links, signal);
    return samples;
  } finally {
    for (const file of files) file.discard();
  }
}

async function writeLinks(
  crawl: Pick<Crawl, 'currentReport' | 'links'>,
  targets: readonly LinksTarget[],
  signal: AbortSignal,
): Promise<void> {
  if (targets.length === 0) return;
  const files: CrawlReportFile<CrawledLink>[] = [];
  try {
    for (const { format, path } of targets) {
      files.push(new CrawlReportFile(path, createLinksWriter(format)));
    }
    let count = 0;
    for (const link of crawl.links()) {
      for (const file of files) file.add(link);
      count += 1;
      if (count % TURN_ADDRESSES !== 0) continue;
      await setImmediate();
      signal.throwIfAborted();
    }
    const samples = new DecisionSamples(0);
    for (const file of files) {
      file.keep({ report: crawl.currentReport(), samples, version: PORTOLAN_VERSION });
    }
  } finally {
    for (const file of files) file.discard();
  }
}

// What a crawl prints to stdout: the summary, or JSON.
import type { CrawlReport } from '../../../crawl/port/crawl-report.ts';
import { nearName } from '../../front/near-name.ts';
import type { CrawlSummaryOptions } from '../../output/crawl/crawl-summary-options.ts';
import { writeText } from '../../output/stream/output-sink.ts';
import { createSummaryPaints } from '../../output/text/paint.ts';
import type { CrawlCommandOptions } from './crawl-command.ts';
import { rendersPages } from './crawl-settings.ts';
import type { CrawlWorld } from './crawl-world.ts';

type Derived = 'nameOf' | 'paints' | 'rendered' | 'reports' | 'verbose';

/** The result of a run, and how to print it. */
export interface PrintCrawlOptions extends Omit<CrawlSummaryOptions, Derived> {
  readonly options: CrawlCommandOptions;
  readonly world: CrawlWorld;
}

export async function printCrawl(report: CrawlReport, print: PrintCrawlOptions): Promise<void> {
  const { options, world } = print;
  if (options.format === 'json') {
    const { formatCrawlJson } = await import('../../output/crawl/report/crawl-json.ts');
    const comparison = print.comparison?.counts;
    await writeText(world.stdout, formatCrawlJson(report, { ...print, comparison }));
  } else if (options.quiet !== true) {
    const { formatCrawlSummary } = await import('../../output/crawl/crawl-summary.ts');
    const summary = formatCrawlSummary(report, {
      ...print,
      verbose: options.verbose === true,
      paints: createSummaryPaints(world.stdout),
      reports: reportsOf(options),
      rendered: rendersPages(options),
      nameOf: (file) => nearName(file, world.workingFolder),
    });
    await writeText(world.stdout, summary, { painted: true });
  }
}

function reportsOf({ report = [], reportLinks = [], reportChanges = [] }: CrawlCommandOptions) {
  return [...report, ...reportLinks, ...reportChanges].map(({ path }) => path);
}
